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
import { listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import type { Session } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';

/** New unique values that several requests send, by their place in the request. */
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
  return listUniqueValues(contract, operation, request).reduce((changed, { pointer, schema, value: example }) => {
    if (kept.some((at) => isAtOrBelow(pointer, at) || isAtOrBelow(at, pointer))) return changed;
    const known = values.get(pointer) ?? { value: fresh.like(schema, example), base };
    values.set(pointer, known);
    return withRequestValue(changed, pointer, known.value);
  }, request);
}

const listUniqueValues = ({ openapi }: Contract, operation: Operation, request: RequestExample): Binding[] =>
  bindings(openapi, operation, request).filter(
    ({ kind, pointer, isName }) => kind === 'unique' && !isName && isAtOrBelow(pointer, '/body'),
  );

export const hasUniqueValues = (contract: Contract, operation: Operation, request: RequestExample): boolean =>
  listUniqueValues(contract, operation, request).length > 0;

/** The creations that `findTakenValue` needs for the values of all documented successes, if all values are free. */
export function countFirstUses(contract: Contract, operation: Operation): number {
  const free = new Set<RequestPointer>();
  let count = 0;
  for (const { request } of listSuccessCases(contract, operation)) {
    const waiting = listUniqueValues(contract, operation, request).filter(({ pointer }) => !free.has(pointer));
    if (waiting.length > 0) count += 1;
    for (const { pointer } of waiting) free.add(pointer);
  }
  return count;
}

/**
 * Creates resources with the values, each value once.
 *
 * @returns the place of the first value whose creation is rejected; undefined if all are free.
 */
export async function findTakenValue(
  { session, prepare }: InvariantContext,
  operation: Operation,
  values: UniqueValues,
): Promise<RequestPointer | undefined> {
  const { contract, api } = session;
  const free = new Set<RequestPointer>();
  for (const [pointer, { base }] of values) {
    if (free.has(pointer)) continue;
    const prepared = await prepare(base);
    const waiting = listUniqueValues(contract, operation, prepared).filter((one) => !free.has(one.pointer));
    const request = waiting.reduce(
      (changed, one) => withRequestValue(changed, one.pointer, values.get(one.pointer)?.value ?? one.value),
      prepared,
    );
    const { response, exchange } = await api.callPrepared(operation, base.status, async () => request);
    // A lost request that was carried out has taken the value itself.
    const isCertain = exchange.retries?.every(({ mayHaveTakenEffect }) => !mayHaveTakenEffect) ?? true;
    if (response.status !== base.status && isCertain) return pointer;
    for (const one of waiting) free.add(one.pointer);
  }
  return undefined;
}
