/** A rejected creation creates nothing: neither the resource nor others that it would need. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestPointer,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { DependencyError, PreconditionError } from '../../errors.ts';
import { readItems } from '../../resources/lists/list-pages.ts';
import type { Finding, Outcome } from '../../result.ts';
import { cut, show } from '../../text.ts';
import type { FoundBy } from '../find-or-create/found-by.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { createOmissions } from '../support/omissions.ts';
import { forEachAtOnce } from '../support/share-among.ts';
import { drawNewUse, drawNewUses, isShownInList } from './new-uses.ts';
import { drawToken, listRejectedRequests, type RejectedRequest } from './rejected-requests.ts';
import { type Names, sendRejected } from './send-rejected-creation.ts';
import { countFirstUses, findTakenValue, hasUniqueValues, type UniqueValues } from './taken-values.ts';

export const rejectedCreate: Invariant = {
  name: 'rejected-create',
  statement: 'A creation that is rejected creates nothing.',
  explanation: `The suite sends creations that must be rejected: those of the documented errors, and one for each other way to be wrong. Each has
a text in its fields that nothing else has. Afterwards the suite searches for these texts in every list with a search, not only in the
list of what would have been created: nothing is found. Nor is what a request would find or create by a new value. All these creations send the same new unique values, and a valid one with them
succeeds in the end: so this also shows what no list has.

Usual causes: a resource that the new one needs is created first and not removed, a check that depends on stored data comes after the
first write, a transaction is missing. Or nothing is created, and a service takes another value for that one, which it compares in part.`,
  keywords: ['x-case', 'x-filters', 'x-pagination', 'x-unique', 'x-find-or-create'],
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

async function checkRejectedCreations(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { contract } = session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(session);
  const token = drawToken(session);
  const values: UniqueValues = new Map();
  const uses = drawNewUses(session, operation);
  const sent: RejectedRequest[] = [];
  const omissions = createOmissions();
  const send = (rejected: RejectedRequest, index: number): Promise<void> =>
    omissions.attempt(async () => {
      const names: Names = { values, token: addIndex(token, index), use: uses[index % uses.length] };
      if (await sendRejected(context, operation, rejected, names)) sent[index] = rejected;
    });
  // The first one tells whether the target responds at all.
  const [first, ...others] = listRejectedRequests(contract, operation);
  if (first !== undefined) await send(first, 0);
  await forEachAtOnce(others, (rejected, index) => send(rejected, index + 1));
  if (sent.length === 0) omissions.throwLast();
  const unsearched: Unsearched[] = [];
  for (const search of listSearches(contract)) {
    unsearched.push(...(await searchCreated(context, recorder, search, token, sent)));
  }
  for (const sentence of describeUnsearched(unsearched)) recorder.addUnchecked(sentence);
  for (const use of uses) {
    if (!recorder.isPassing() || !(await isShownInList(context, recorder, use))) continue;
    recorder.addFindings(await findCreator(context, recorder, operation, sent, use.foundBy));
  }
  // One creation tells whether any of the values is taken. Only then it matters by which request.
  if (recorder.isPassing() && (await findTakenValue(context, operation, values)) !== undefined) {
    recorder.addFindings(await findTaker(context, recorder, operation, sent, token));
  }
  return recorder.toOutcome();
}

/** Sends each request again with unique values of its own, and tells the first one after which a value is taken. */
async function findTaker(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  sent: readonly RejectedRequest[],
  token: string,
): Promise<Finding[]> {
  for (const [index, rejected] of Object.entries(sent)) {
    const values: UniqueValues = new Map();
    const names: Names = { values, token: addIndex(token, Number(index)) };
    if (!(await sendRejected(context, operation, rejected, names))) continue;
    const taken = await findTakenValue(context, operation, values);
    // A creation that is rejected for another reason is rejected with free values as well.
    if (taken === undefined) continue;
    const { base, value } = values.get(taken.at) ?? {};
    if (!(await isAccepted(context, operation, base))) continue;
    recorder.addExchanges([taken.exchange]);
    const { response } = taken;
    const expected = `${show(value)} to be free, as the request of ${rejected.id} is rejected`;
    const received = `a creation with that value gets ${response.status} ${cut(response.body, MAX_SHOWN_BODY)}`;
    return [{ at: `request ${taken.at}`, expected, received }];
  }
  return [];
}

/**
 * Sends each request again with a new value of its own, and tells the first one after which a resource has it. Nothing if it was a request
 * that was not rejected, which another case reports.
 */
async function findCreator(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  sent: readonly RejectedRequest[],
  foundBy: FoundBy,
): Promise<Finding[]> {
  const { pointer, rule } = foundBy;
  for (const [index, rejected] of Object.entries(sent)) {
    const use = drawNewUse(context.session, foundBy);
    const names: Names = { values: new Map(), token: addIndex(drawToken(context.session), Number(index)), use };
    if (!(await sendRejected(context, operation, rejected, names)) || !(await isShownInList(context, recorder, use)))
      continue;
    const expected = `no ${rule.resource} with ${show(use.value)}, which the request of ${rejected.id}, which is rejected, had at ${pointer}`;
    return [{ at: `${rule.resource} ${rule.field}`, expected, received: 'there is one' }];
  }
  return [];
}

async function isAccepted({ session, prepare }: InvariantContext, operation: Operation, base?: Case): Promise<boolean> {
  if (base === undefined) return false;
  const { response } = await session.api.callPrepared(operation, base.status, () => prepare(base));
  return response.status === base.status;
}

/** Characters of the response that a creation with a free value gets. */
const MAX_SHOWN_BODY = 200;

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
