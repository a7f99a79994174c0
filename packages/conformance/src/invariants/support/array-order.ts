/** Which arrays of a resource have an order. The contract asks for none where it says nothing: a service may read them from a set. */
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  memoize,
  mergedSchema,
  readReturns,
  walkRequest,
} from '@helpdesk/contract-model';
import { findCreatedAt, listSuccessCases } from '../../contract-queries.ts';

/**
 * The arrays that requests send, which come back in the order in which they were sent, as pointers inside a resource. Values with the names of
 * their definitions have no order.
 */
export const listSentArrays = memoize((contract: Contract): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const operation of Object.values(contract.operations)) {
    const createdAt = findCreatedAt(contract, operation) ?? '';
    for (const { request } of listSuccessCases(contract, operation)) {
      for (const { value, schema } of walkRequest(contract.openapi, operation, request)) {
        if (!Array.isArray(value)) continue;
        const own = mergedSchema(contract.openapi, schema);
        const { 'x-returns': returns, 'x-stores': stores, 'x-typed-values': typed } = own;
        if (typed?.item !== undefined) continue;
        const returned = returns === undefined ? [] : [readReturns(returns).at.slice(createdAt.length)];
        for (const at of [...returned, ...(stores === undefined ? [] : [stores])]) found.add(at.split('/*')[0] ?? at);
      }
    }
  }
  return found;
});

/** The resource with the items of each array in one order, if they have none; names of objects are sorted as well. */
export function sortUnordered(contract: Contract, value: Json, at = ''): Json {
  if (isObject(value)) {
    const names = Object.keys(value).toSorted();
    return Object.fromEntries(
      names.map((name) => [name, sortUnordered(contract, value[name] ?? null, joinPointer(at, name))]),
    );
  }
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => sortUnordered(contract, item, joinPointer(at, '*')));
  if (listSentArrays(contract).has(at)) return items;
  const keyed = items.map((item) => ({ item, key: JSON.stringify(item) }));
  return keyed
    .toSorted((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)))
    .map(({ item }) => item);
}
