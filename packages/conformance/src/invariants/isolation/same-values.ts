/** What one account has taken is free in another. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Operation,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { listSentValues } from '../../checks/sent-values.ts';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { type HttpResponse, isUncertain } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { Finding, Outcome } from '../../result.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import { show } from '../../text.ts';
import { compareCreated } from '../find-or-create/compare-created.ts';
import { createFirstUse, sendFirstUse } from '../find-or-create/first-use.ts';
import type { BaseResult, Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { listRelatedResources } from '../references/related-values.ts';
import { repeatUntil } from '../support/repeat-until.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';
import { checkForeignUniqueValue, listForeignUniqueFields } from './foreign-unique-values.ts';
import { isOfFirstAccount } from './foreign-values.ts';
import { combineKnownElsewhere, findKnownElsewhere, type LookupValue } from './known-elsewhere.ts';

export const sameValues: Invariant = {
  name: 'same-values',
  statement: 'Two accounts may have the same unique values, and each finds only its own resources by them.',
  explanation: `The suite creates a resource with new unique values, and sends them again with the token of a second account: they are free there.
An update gives a resource of the first account a unique value that a resource of the second has.
Where a request finds or creates a resource by a value, the second account sends a value that a resource of the first has: it gets a resource of
its own, which it can read, and which has nothing else of that of the first. What the responses name, such as a default, is of the second account.

Usual causes: a unique index or a look-up without the account, a default of the first account for all.`,
  keywords: ['x-unique', 'x-find-or-create'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [first] = listSharedCases(contract, operation);
      const isCreation = operation.method === 'post' && operation.isSecured;
      if (isCreation && first !== undefined) return [{ base: first.base, source: first.base.source, isWrite: true }];
      const [updated] = listForeignUniqueFields(contract, operation);
      return updated === undefined ? [] : [{ base: updated.base, source: updated.base.source, isWrite: true }];
    }),
  listCombinedValues: (contract, { base }) =>
    listSharedCases(contract, findOperation(contract, base)).flatMap(
      ({ base: own, pointers: [pointer = ''], found }) =>
        found
          ? (combineKnownElsewhere(contract, found) ?? createFirstUse({ base: own, pointer, schema: found.schema }))
          : [],
    ),
  countWrites: (contract, { base }) => {
    const updated = listForeignUniqueFields(contract, findOperation(contract, base));
    if (updated.length > 0) return { [base.operationId]: 2 * updated.length };
    // In the second account. What the first one creates, other cases need as well.
    return { [base.operationId]: listSharedCases(contract, findOperation(contract, base)).length };
  },
  check: checkSameValues,
};

/** A documented creation, and the values of it that each account may have. */
interface SharedCase {
  readonly base: Case;
  readonly pointers: readonly RequestPointer[];
  /** How the value at the first pointer finds a resource, and its schema. */
  readonly found?: LookupValue;
}

/** Creations that name nothing of their account, each with a value that the ones before do not have. */
function listSharedCases(contract: Contract, operation: Operation): SharedCase[] {
  const context = { contract, validator: getSchemaValidator(contract) };
  const covered = new Set<string>();
  const all = listSuccessCases(contract, operation).flatMap((base): SharedCase[] => {
    if (findResourceBindings(contract, operation, base.request).length > 0) return [];
    const sent = listSentValues(context, operation, base.request).filter(
      ({ pointer, isDefault }) => isAtOrBelow(pointer, '/body') && !isDefault,
    );
    const unique = sent.filter(({ schemas }) => schemas.some((one) => one['x-unique']));
    const found = sent.flatMap(({ pointer, schemas }): SharedCase[] => {
      const schema = schemas.find((one) => one['x-find-or-create'] !== undefined);
      const rule = schema?.['x-find-or-create'];
      return schema && rule ? [{ base, pointers: [pointer], found: { rule, schema } }] : [];
    });
    return [...(unique.length > 0 ? [{ base, pointers: unique.map(({ pointer }) => pointer) }] : []), ...found];
  });
  const countLocations = (sharedCase: SharedCase): number =>
    new Set(sharedCase.pointers.map((at) => keyOf(sharedCase, at))).size;
  // Those with most values first, so that few creations have them all.
  return all
    .toSorted((left, right) => countLocations(right) - countLocations(left))
    .filter((sharedCase) => {
      const isNew = sharedCase.pointers.some((at) => !covered.has(keyOf(sharedCase, at)));
      for (const at of sharedCase.pointers) covered.add(keyOf(sharedCase, at));
      return isNew;
    });
}

/** Items of a list are one location, which may find a resource by one field or another. */
const keyOf = ({ found }: SharedCase, at: RequestPointer): string =>
  `${at.replace(/\/\d+$/, '/*')} ${found?.rule.field ?? ''}`;

async function checkSameValues(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  for (const updated of listForeignUniqueFields(contract, operation)) {
    recorder.addUnchecked(await checkForeignUniqueValue(context, recorder, updated));
  }
  let unchecked = '';
  for (const shared of listSharedCases(contract, operation)) {
    if (!recorder.isPassing()) break;
    const fresh = await context.prepare(shared.base, { credential: 'other-account' });
    const same = await takeValues(context, recorder, shared, fresh);
    const sent = await send(context, operation, shared.base, same);
    recorder.addExchanges([sent.exchange]);
    if (sent.response.status === shared.base.status) {
      recorder.addFindings(await checkFound(context, shared, same, sent.response));
      recorder.addFindings(await checkNamed(context, operation, shared.base, sent.response));
      continue;
    }
    // A lost request that was carried out has taken the values itself.
    if (isUncertain(sent.exchange)) continue;
    const control = await send(context, operation, shared.base, fresh);
    if (control.response.status !== shared.base.status) {
      unchecked = `With the token of other_account, ${shared.base.id} gets ${control.response.status}: its unique values were not tried.`;
      continue;
    }
    const values = shared.pointers.map((at) => `${show(getRequestValue(same, at))} at ${at}`).join(', ');
    const expected = `${shared.base.status}, as only another account has ${values}`;
    recorder.addFindings([{ at: 'status', expected, received: String(sent.response.status) }]);
  }
  return recorder.toOutcome(unchecked);
}

/** The request with values that the first account has, and the second has not. */
async function takeValues(
  context: InvariantContext,
  recorder: Recorder,
  shared: SharedCase,
  request: RequestExample,
): Promise<RequestExample> {
  const { pointers, found } = shared;
  const known = found && (await findKnownElsewhere(context, found));
  if (known !== undefined) {
    recorder.addExchanges([known.exchange]);
    return withRequestValue(request, pointers[0] ?? '', known.value);
  }
  const own = await createOwn(context, shared);
  recorder.addExchanges([own.exchange]);
  return pointers.reduce((changed, at) => withRequestValue(changed, at, getRequestValue(own.request, at)), request);
}

/** In the first account, with values that nothing else has. */
async function createOwn(
  context: InvariantContext,
  { base, pointers: [at = ''], found }: SharedCase,
): Promise<Pick<BaseResult, 'request' | 'exchange'>> {
  // The documented value may be that of a resource of both accounts.
  return found === undefined
    ? context.runBase(base)
    : sendFirstUse(context, { base, pointer: at, schema: found.schema });
}

const send = (
  { session }: InvariantContext,
  operation: Operation,
  { status }: Case,
  request: RequestExample,
): ReturnType<typeof session.api.callPrepared> =>
  session.api.callPrepared(operation, status, async () => request, { credential: 'other-account' });

/** What the response names is of the second account, also where the request leaves it to a default. */
async function checkNamed(
  context: InvariantContext,
  operation: Operation,
  { status }: Case,
  response: HttpResponse,
): Promise<Finding[]> {
  const { contract } = context.session;
  const body = parseDocumented(contract, operation, response);
  const { schema = {} } = operation.responses[status] ?? {};
  for (const { kind, id } of body === undefined ? [] : listRelatedResources(contract, operation, schema, body)) {
    if (!(await isOfFirstAccount(context, kind, id))) continue;
    const expected = `a "${kind}" of the account that sent the request`;
    return [{ at: 'body', expected, received: `${show(id)}, which is in the list of another account` }];
  }
  return [];
}

/** The second account can read the resource that its request has created, which has nothing of that of the first account. */
async function checkFound(
  { session }: InvariantContext,
  { found, pointers: [at = ''] }: SharedCase,
  sent: RequestExample,
  response: HttpResponse,
): Promise<Finding[]> {
  const { rule } = found ?? {};
  const retrieval = rule && findRetrieval(session.contract, rule.resource);
  const id = rule && valueAt(parseBody(response), rule.returns);
  if (retrieval === undefined || rule === undefined || id === undefined || id === null) return [];
  const { operation, base, idAt, resourceAt } = retrieval;
  const request = withRequestValue(base.request, idAt, id);
  const { response: read } = await repeatUntil(
    session,
    () => session.api.call(operation, request, { credential: 'other-account' }),
    ({ response }) => response.status !== 404,
  );
  const value = getRequestValue(sent, at) ?? null;
  const created =
    read.status === base.status ? valueAt(parseDocumented(session.contract, operation, read), resourceAt) : undefined;
  if (created !== undefined)
    return compareCreated(session, { schema: found?.schema ?? {}, rule }, value, created).map((finding) => ({
      ...finding,
      expected: `${finding.expected}, as only another account had ${show(value)}`,
    }));
  if (read.status !== 404) return [];
  const expected = `the ID of a "${rule.resource}" of the account that sent the request`;
  return [{ at: rule.returns, expected, received: `${show(id)}, which ${operation.operationId} does not find` }];
}
