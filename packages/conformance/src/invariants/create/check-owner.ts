/** The resource that has a unique value gets nothing of what a rejected request with that value has besides. */
import type { Case, Json, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import { type Expected, expectSuccess } from '../../cases/expected.ts';
import { hasStoredValue } from '../../checks/sent-values.ts';
import { getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { HttpResponse } from '../../exchange.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { type Difference, readDifferences } from '../support/compare-resources.ts';
import { type Creation, readCreated } from '../support/creations.ts';
import { retrieveResource } from '../support/retrieve-resource.ts';
import { listFullest } from './list-with-more-fields.ts';
import type { Form } from './unique-values.ts';

/** The check of a unique value of what an operation creates. */
export interface UniqueCheck {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly creation: Creation;
  readonly base: Case;
  /** The location of the value in the request. */
  readonly at: RequestPointer;
  /** The documented rejection. */
  readonly expected: Expected;
}

/** What created the resource that has the value. */
interface Owner {
  readonly request: RequestExample;
  readonly response: HttpResponse;
}

/** Sends a request with a taken value, and records it if it is not rejected. */
type Reject = (prepare: () => Promise<RequestExample>, form: Form & { readonly taken: Json }) => Promise<boolean>;

/** Sends the value beside the other documented fields, and compares the owner before and after. */
export async function checkOwner(check: UniqueCheck, owner: Owner, reject: Reject): Promise<void> {
  const { context, recorder, creation, base, expected } = check;
  if ((await findEffects(check, owner, reject)).length === 0) return;
  // Another case may have changed it. Nobody else knows a new one.
  const { operation } = creation;
  const own = await recorder.write(operation, () => context.prepare(base), expectSuccess(operation, base.status));
  if (!own.isValid) return;
  const effects = await findEffects(check, own, reject);
  recorder.addFindings(
    effects.slice(0, 1).map(({ at, expected: before, received }) => ({
      at: `${creation.kind} ${at}`,
      expected: `${show(before)}, as before a request with its value that is rejected with ${expected.status}`,
      received: show(received),
    })),
  );
}

async function findEffects(
  { context, recorder, creation, base, at }: UniqueCheck,
  { request, response }: Owner,
  reject: Reject,
): Promise<Difference[]> {
  const { operation, retrieval } = creation;
  const created = readCreated(creation, request, parseDocumented(context.session.contract, operation, response));
  const value = getRequestValue(request, at) ?? null;
  const all = listSuccessCases(context.session.contract, operation);
  const others = listFullest(
    all.filter((one) => hasStoredValue(context.session, operation, one.request, at)),
    base,
  );
  if (created === undefined || retrieval === undefined || others.length === 0) return [];
  const before = await retrieveResource(context, retrieval, created.id);
  recorder.addExchanges([before.exchange]);
  for (const full of others) {
    const prepare = async (): Promise<RequestExample> => withRequestValue(await context.prepare(full), at, value);
    const how = `, also beside the other fields of ${full.id}`;
    if (!(await reject(prepare, { value, how, taken: value }))) return [];
  }
  return readDifferences(before.resource, async () => {
    const { resource, exchange } = await retrieveResource(context, retrieval, created.id);
    recorder.addExchanges([exchange]);
    return resource;
  });
}
