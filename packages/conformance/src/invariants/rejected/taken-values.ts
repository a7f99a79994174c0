/** Finds resources of rejected creations by their unique values: a later creation with such a value is rejected as well. */
import {
  type Binding,
  bindings,
  type Case,
  type Contract,
  isAtOrBelow,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import type { ApiResponse } from '../../api-client.ts';
import { getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { isUncertain } from '../../exchange.ts';
import type { Session } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';

/** New unique values that several requests send, by their location in the request. */
export type UniqueValues = Map<RequestPointer, { readonly value: Json; readonly base: Case }>;

/** The request with the values in place of its own unique values, except at or below `kept`. Adds the values that are missing. */
export function withUniqueValues(
  { contract, fresh }: Session,
  operation: Operation,
  base: Case,
  request: RequestExample,
  kept: readonly RequestPointer[],
  values: UniqueValues,
): RequestExample {
  return listUniqueSent(contract, operation, request).reduce((changed, { pointer, schema, value: example }) => {
    if (kept.some((at) => isAtOrBelow(pointer, at) || isAtOrBelow(at, pointer))) return changed;
    const known = values.get(pointer) ?? { value: fresh.like(schema, example), base };
    values.set(pointer, known);
    return withRequestValue(changed, pointer, known.value);
  }, request);
}

const listUniqueSent = ({ openapi }: Contract, operation: Operation, request: RequestExample): Binding[] =>
  bindings(openapi, operation, request).filter(
    ({ kind, pointer, isName }) => kind === 'unique' && !isName && isAtOrBelow(pointer, '/body'),
  );

export const hasUniqueValues = (contract: Contract, operation: Operation, request: RequestExample): boolean =>
  listUniqueSent(contract, operation, request).length > 0;

/** The creations that `findTakenValue` needs for the values of all documented successes, if all values are free. */
export function countFirstUses(contract: Contract, operation: Operation): number {
  const all = listSuccessCases(contract, operation).map(({ request }) =>
    listUniqueSent(contract, operation, request).map(({ pointer }) => pointer),
  );
  const free = new Set<RequestPointer>();
  return all
    .toSorted((left, right) => right.length - left.length)
    .filter((pointers) => {
      const isNew = pointers.some((one) => !free.has(one));
      for (const one of pointers) free.add(one);
      return isNew;
    }).length;
}

/** A value that a creation was rejected with, and its response. */
interface TakenValue extends ApiResponse {
  readonly at: RequestPointer;
}

/**
 * Creates resources with the values, each value once, as many at once as a documented request has locations for.
 *
 * @returns the first value whose creation is rejected; undefined if all are free.
 */
export async function findTakenValue(
  context: InvariantContext,
  operation: Operation,
  values: UniqueValues,
): Promise<TakenValue | undefined> {
  const { contract } = context.session;
  const countLocations = ({ request }: Case): number => listUniqueSent(contract, operation, request).length;
  const richestFirst = [...values].toSorted(
    ([, left], [, right]) => countLocations(right.base) - countLocations(left.base),
  );
  const free = new Set<RequestPointer>();
  for (const [pointer, { base: sentWith }] of richestFirst) {
    if (free.has(pointer)) continue;
    // The rejected request may have had the value only in addition.
    const hasValue = ({ request }: Case): boolean => getRequestValue(request, pointer) !== undefined;
    const base = [sentWith, ...listSuccessCases(contract, operation)].find(hasValue) ?? sentWith;
    const waiting = new Map([...values].filter(([at]) => !free.has(at)));
    const sent = await sendValues(context, operation, base, waiting);
    if (sent.rejection === undefined) for (const one of sent.pointers) free.add(one);
    else if (sent.pointers.length === 1) return { at: pointer, ...sent.rejection };
    else {
      // Which of them it is shows when each is sent alone.
      for (const one of sent.pointers) {
        const alone = await sendValues(context, operation, base, new Map([...waiting].filter(([at]) => at === one)));
        if (alone.rejection !== undefined) return { at: one, ...alone.rejection };
      }
      return { at: pointer, ...sent.rejection };
    }
  }
  return undefined;
}

/** Sends the base with the values that it has locations for. */
async function sendValues(
  { session, prepare }: InvariantContext,
  operation: Operation,
  base: Case,
  values: UniqueValues,
): Promise<{ readonly pointers: readonly RequestPointer[]; readonly rejection?: ApiResponse }> {
  let request = await prepare(base);
  const pointers: RequestPointer[] = [];
  // Items in their order, so that each can be added to those before it.
  for (const [at, { value }] of [...values].toSorted(([left], [right]) => comparePointers(left, right))) {
    const end = at.lastIndexOf('/');
    const list = getRequestValue(request, at.slice(0, end));
    const isNext = Array.isArray(list) && String(list.length) === at.slice(end + 1);
    if (getRequestValue(request, at) === undefined && !isNext) continue;
    request = withRequestValue(request, at, value);
    pointers.push(at);
  }
  if (pointers.length === 0) return { pointers };
  const { response, exchange } = await session.api.callPrepared(operation, base.status, async () => request);
  // A lost request that was carried out has taken the value itself.
  const isTaken = response.status !== base.status && !isUncertain(exchange);
  return { pointers, ...(isTaken && { rejection: { response, exchange } }) };
}

const comparePointers = new Intl.Collator('en', { numeric: true }).compare;
