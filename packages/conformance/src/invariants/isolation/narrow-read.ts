/** A scope says what a token may do, and not what it sees. */
import {
  type Contract,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findOperation, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { readPageSizes } from '../../resources/lists/list-pages.ts';
import type { Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { compareResources } from '../support/compare-resources.ts';

export const narrowRead: Invariant = {
  name: 'narrow-read',
  statement: 'A token with the scope of a read alone sees what a token with all scopes sees.',
  explanation: `The suite calls each operation that reads with a token that has its scope alone, and with one that has all scopes: the resources and the totals
are the same. What differs counts if the token with all scopes sees the same before and after.

Usual causes: a list of what the member of the token may edit, a field that only those who may write get.`,
  keywords: ['x-scopes'],
  plan: (contract) => Object.values(contract.operations).flatMap((operation) => planTarget(contract, operation)),
  check: checkNarrowRead,
};

function planTarget(contract: Contract, operation: Operation): InvariantTarget[] {
  const [base] = listSuccessCases(contract, operation);
  const [scope, ...others] = operation.scopes;
  if (operation.method !== 'get' || base === undefined || scope === undefined || others.length > 0) return [];
  const source = contract.sources[operation.at] ?? base.source;
  return [{ base, source, isWrite: false, credential: `scope:${scope}` }];
}

/** Others may write meanwhile. */
const MAX_ROUNDS = 3;

async function checkNarrowRead(context: InvariantContext, { base, credential }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  if (credential === undefined) throw new Error(`${base.id} needs no scope`);
  const operation = findOperation(session.contract, base);
  const recorder = createRecorder(session);
  const request = prepareLargest(context, operation, (await context.runBase(base)).request);
  const read = async (as: Credential): Promise<Json | undefined> => {
    const expected = expectSuccess(operation, base.status);
    const { response, isValid } = await recorder.call(operation, request, expected, { credential: as });
    return isValid ? selectShown(operation, parseDocumented(session.contract, operation, response)) : undefined;
  };
  for (let round = 1; round <= MAX_ROUNDS && recorder.isPassing(); round += 1) {
    const [before, narrow, after] = [await read('full'), await read(credential), await read('full')];
    if (!recorder.isPassing() || compareResources(before, after).length > 0) continue;
    const differences = compareResources(before, narrow);
    recorder.addFindings(
      differences.map(({ at, expected, received }) => ({
        at: at || 'body',
        expected: `${show(expected)}, as a token with all scopes sees it`,
        received: show(received),
      })),
      MAX_FINDINGS,
    );
    return recorder.toOutcome();
  }
  return recorder.toOutcome(BUSY_REASON);
}

const BUSY_REASON =
  'The response changed all the time, as if another client wrote. Not checked: that a token with the scope alone sees the same.';

const MAX_FINDINGS = 5;

/** A page with as many items as there may be. */
function prepareLargest({ session }: InvariantContext, operation: Operation, request: RequestExample): RequestExample {
  const { pagination } = operation;
  if (pagination === undefined) return request;
  return withRequestValue(request, pagination.size, readPageSizes(session.contract, operation, pagination).largest);
}

/** Of a list, its items and its total: cursors may differ from each other. */
function selectShown({ pagination }: Operation, body: Json | undefined): Json | undefined {
  if (pagination === undefined || body === undefined) return body;
  const total = 'total' in pagination ? valueAt(body, pagination.total) : undefined;
  return { items: valueAt(body, pagination.items) ?? null, total: total ?? null };
}
