import type { Contract } from '@helpdesk/contract-model';

/**
 * What is listed together has one key: the operation that lists the kind, else the read at the path of its creation, else
 * the kind itself. A write to one kind may change what is known of every kind with its key.
 */
export function getListKey({ resources, operations }: Contract, kind: string): string {
  const { list, create } = resources[kind] ?? {};
  const path = operations[create?.case.split('/')[0] ?? '']?.path;
  return list?.operation ?? findListAt(operations, path) ?? kind;
}

/** The operation that reads that path. */
export const findListAt = (operations: Contract['operations'], path: string | undefined): string | undefined =>
  Object.values(operations).find((operation) => operation.method === 'get' && operation.path === path)?.operationId;
