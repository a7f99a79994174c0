import type { Contract, Operation } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';

/**
 * Of an invariant whose writes must all be rejected: it needs no more of the resource that an update names than that it is there, so
 * updates of others may go on, which decide how long a run takes.
 */
export const planRejectedWrites = (
  { operations }: Contract,
  { method }: Operation,
): Pick<InvariantTarget, 'isWrite' | 'locks'> => {
  const isUpdate = method === 'put' || method === 'patch';
  const isStaying = !Object.values(operations).some((one) => one.method === 'delete');
  return { isWrite: method !== 'get', ...(isUpdate && isStaying && { locks: {} }) };
};
