import { type Contract, isAtOrBelow, type Operation, readOperationId } from '@helpdesk/contract-model';
import { isUpdate, listSuccessCases } from '../../contract-queries.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';

/**
 * What is listed together has one key: the operation that lists the kind, else the read at the path of its creation, else
 * the kind itself. A write to one kind may change what is known of every kind with its key.
 */
export function getListKey({ resources, operations }: Contract, kind: string): string {
  const { list, create } = resources[kind] ?? {};
  const path = create && operations[readOperationId(create.case)]?.path;
  return list?.operation ?? findListAt(operations, path) ?? kind;
}

/** The operation that reads that path. */
export const findListAt = (operations: Contract['operations'], path: string | undefined): string | undefined =>
  Object.values(operations).find((operation) => operation.method === 'get' && operation.path === path)?.operationId;

/** The keys of what the operation may change: the kinds that its path names, or else its requests. None of one that updates nothing. */
export function listChangedKeys(contract: Contract, operation: Operation): ReadonlySet<string> {
  if (!isUpdate(operation)) return new Set();
  const requests = listSuccessCases(contract, operation).map(({ request }) => request);
  const named = requests.flatMap((request) => findResourceBindings(contract, operation, request));
  const inPath = named.filter(({ at }) => isAtOrBelow(at, '/path'));
  return new Set((inPath.length > 0 ? inPath : named).map(({ kind }) => getListKey(contract, kind)));
}
