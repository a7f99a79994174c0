/** A rejected creation creates nothing: neither the resource nor others that it would need. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { DependencyError, FailedBaseError, PreconditionError } from '../../errors.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import { readItems } from '../../resources/list-pages.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { shareAmong } from '../support/share-among.ts';
import {
  createRejectedOverrides,
  drawToken,
  listMutatedPointers,
  listRejectedRequests,
  type RejectedRequest,
  withTokens,
} from './rejected-requests.ts';
import {
  countFirstUses,
  findTakenValue,
  hasUniqueValues,
  type UniqueValues,
  withUniqueValues,
} from './taken-values.ts';

export const rejectedCreate: Invariant = {
  name: 'rejected-create',
  statement: 'A creation that is rejected creates nothing.',
  explanation: `The suite sends creations that must be rejected: those of the documented errors, and one for each other way to be wrong. Each has
a text in its fields that nothing else has. Afterwards the suite searches for these texts in every list with a search, not only in the
list of what would have been created: nothing is found. All these creations send the same new unique values, and a valid one with them
succeeds in the end: so this also shows what no list has.

Usual causes: a resource that the new one needs is created first and not removed, a check that depends on stored data comes after the
first write, a transaction is missing.`,
  keywords: ['x-case', 'x-filters', 'x-pagination', 'x-unique'],
  plan: (contract) => {
    const hasSearches = listSearches(contract).length > 0;
    return Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      const isCreation = operation.method === 'post' && operation.body !== undefined && base?.status === 201;
      if (!isCreation || !(hasSearches || hasUniqueValues(contract, operation, base.request))) return [];
      return [{ base, source: base.source, isWrite: true }];
    });
  },
  countWrites: (contract, { base }) => ({
    [base.operationId]: countFirstUses(contract, findOperation(contract, base)),
  }),
  check: checkRejectedCreations,
};

interface Search {
  readonly operation: Operation;
  readonly base: Case;
  readonly at: RequestPointer;
}

const textMatches: readonly unknown[] = ['contains', 'contains-any-case', 'words'];

/** The query parameters that find an item by a part of its text. */
const listSearches = (contract: Contract): Search[] =>
  Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    if (operation.pagination === undefined || base === undefined) return [];
    return operation.parameters.flatMap(({ name, in: part, schema }): Search[] => {
      const filter = mergedSchema(contract.openapi, schema)['x-filters'];
      const isText = isObject(filter) && textMatches.includes(filter.match);
      return part === 'query' && isText ? [{ operation, base, at: joinPointer('/query', name) }] : [];
    });
  });

/** The creations have no effect, so that their order does not matter. */
const SENT_AT_ONCE = 4;

async function checkRejectedCreations(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { contract } = session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(session);
  const token = drawToken(session);
  const values: UniqueValues = new Map();
  const sent: RejectedRequest[] = [];
  let missing: PreconditionError | undefined;
  const send = async (rejected: RejectedRequest, index: number): Promise<void> => {
    try {
      if (await sendRejected(context, operation, rejected, values, addIndex(token, index))) sent[index] = rejected;
    } catch (error) {
      // A credential or a resource that only this request needs.
      if (!(error instanceof PreconditionError)) throw error;
      missing = error;
    }
  };
  // The first one tells whether the target responds at all.
  const [first, ...others] = listRejectedRequests(contract, operation);
  if (first !== undefined) await send(first, 0);
  await shareAmong(Array.from({ length: SENT_AT_ONCE }), others, (_, rejected, index) => send(rejected, index + 1));
  if (sent.length === 0 && missing !== undefined) throw missing;
  const unsearched: Unsearched[] = [];
  for (const search of listSearches(contract)) {
    unsearched.push(...(await searchCreated(context, recorder, search, token, sent)));
  }
  for (const sentence of describeUnsearched(unsearched)) recorder.addUnchecked(sentence);
  // One creation tells whether any of the values is taken. Only then it matters by which request.
  if (recorder.isPassing() && (await findTakenValue(context, operation, values)) !== undefined) {
    recorder.addFindings(await findTaker(context, operation, sent, token));
  }
  return recorder.toOutcome();
}

/** Sends the request with the token in its texts and these unique values. False if it was not sent, or was not rejected. */
async function sendRejected(
  context: InvariantContext,
  operation: Operation,
  rejected: RejectedRequest,
  values: UniqueValues,
  token: string,
): Promise<boolean> {
  const { session } = context;
  const overrides = createRejectedOverrides(session.contract, rejected);
  if (overrides.raw !== undefined) return false;
  try {
    const other = withRichestBase(session.contract, operation, rejected);
    const request =
      (await prepareRejected(context, operation, rejected, values, token)) ??
      (other && (await prepareRejected(context, operation, other, values, token)));
    // What it created could not be found.
    if (request === undefined) return false;
    const { response } = await callRejected(session.api, operation, rejected.status, request, overrides);
    // Another case reports a request that is not rejected. A gateway may respond with 5xx to what the service has carried out.
    return response.status >= 400 && response.status < 500;
  } catch (error) {
    // The request that it repeats did not pass.
    if (error instanceof FailedBaseError) return false;
    throw error;
  }
}

/** Undefined if nothing in the request would show what it creates. */
async function prepareRejected(
  context: InvariantContext,
  operation: Operation,
  { base, mutation }: RejectedRequest,
  values: UniqueValues,
  token: string,
): Promise<RequestExample | undefined> {
  const { session } = context;
  const prepared =
    'again' in mutation
      ? repeatRequest(session, base, (await context.runBase(base)).request, mutation.again)
      : await context.prepare(base, { mutation });
  const kept = listMutatedPointers(mutation);
  const marked = withTokens(session, operation, prepared, mutation, token);
  const request = withUniqueValues(session, operation, base, marked, kept, values);
  return isTraceable(request, token, values) ? request : undefined;
}

/** The same mistake in the documented success with most fields that has the field, which something else may then show. */
function withRichestBase(
  contract: Contract,
  operation: Operation,
  rejected: RejectedRequest,
): RejectedRequest | undefined {
  const { base, mutation } = rejected;
  if (!('fill' in mutation)) return undefined;
  const count = ({ request: { body } }: Case): number => (isObject(body) ? Object.keys(body).length : 0);
  const [richest] = listSuccessCases(contract, operation)
    .filter(({ status, request }) => status === base.status && getRequestValue(request, mutation.fill) !== undefined)
    .toSorted((left, right) => count(right) - count(left));
  return richest && { ...rejected, base: richest };
}

/** True if the request has the token or one of the unique values. */
function isTraceable({ body }: RequestExample, token: string, values: UniqueValues): boolean {
  const text = JSON.stringify(body ?? null);
  return text.includes(token) || [...values.values()].some(({ value }) => text.includes(JSON.stringify(value)));
}

/** Sends each request again with unique values of its own, and tells the first one after which a value is taken. */
async function findTaker(
  context: InvariantContext,
  operation: Operation,
  sent: readonly RejectedRequest[],
  token: string,
): Promise<Finding[]> {
  for (const [index, rejected] of Object.entries(sent)) {
    const values: UniqueValues = new Map();
    if (!(await sendRejected(context, operation, rejected, values, addIndex(token, Number(index))))) continue;
    const taken = await findTakenValue(context, operation, values);
    // A creation that is rejected for another reason is rejected with free values as well.
    if (taken === undefined || !(await isAccepted(context, operation, values.get(taken)?.base))) continue;
    const expected = `${show(values.get(taken)?.value)} to be free, as the request of ${rejected.id} is rejected`;
    return [{ at: `request ${taken}`, expected, received: 'a creation with that value is rejected' }];
  }
  return [];
}

async function isAccepted({ session, prepare }: InvariantContext, operation: Operation, base?: Case): Promise<boolean> {
  if (base === undefined) return false;
  const { response } = await session.api.callPrepared(operation, base.status, () => prepare(base));
  return response.status === base.status;
}

const addIndex = (token: string, index: number): string => token + index.toString(36).padStart(2, '0');

/** An operation that does not tell whether it finds something, and why. */
export interface Unsearched {
  readonly operationId: string;
  readonly why: string;
}

/** A sentence for each reason. */
export const describeUnsearched = (unsearched: readonly Unsearched[]): string[] =>
  [...Map.groupBy(unsearched, ({ why }) => why)].map(([why, same]) => {
    const names = [...new Set(same.map(({ operationId }) => operationId))];
    return `Not known whether ${names.join(', ')} ${names.length === 1 ? 'finds' : 'find'} it: ${why}.`;
  });

async function searchCreated(
  context: InvariantContext,
  recorder: Recorder,
  { operation, base, at }: Search,
  token: string,
  sent: readonly RejectedRequest[],
): Promise<Unsearched[]> {
  const { pagination, operationId } = operation;
  if (pagination === undefined) return [];
  try {
    const request = withRequestValue(await context.prepare(base), at, token);
    const { response } = await context.session.api.call(operation, request);
    const items = readItems(pagination, parseDocumented(context.session.contract, operation, response) ?? null);
    recorder.addFindings(items.flatMap((item) => describeCreated(at, item, token, sent)));
    return response.status < 300 ? [] : [{ operationId, why: `the response is ${response.status}` }];
  } catch (error) {
    // What the list needs is not there yet, which other cases report.
    if (error instanceof DependencyError) return [{ operationId, why: error.message }];
    if (error instanceof PreconditionError) return [];
    throw error;
  }
}

function describeCreated(at: RequestPointer, item: Json, token: string, sent: readonly RejectedRequest[]): Finding[] {
  const [, index = ''] = new RegExp(`${token}([a-z0-9]{2})`).exec(JSON.stringify(item)) ?? [];
  const id = sent[Number.parseInt(index, 36)]?.id;
  if (id === undefined) return [];
  return [{ at, expected: `nothing that has a text of the request of ${id}, which is rejected`, received: show(item) }];
}
