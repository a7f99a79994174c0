import { isObject, valueAt } from '@helpdesk/contract-model';
import type { Resource } from '../bindings/constraint-problem.ts';

/** The resources, one of them with the values that it has now. Undefined if none has the ID. */
export function replaceById(known: readonly Resource[], updated: Resource): Resource[] | undefined {
  const id = valueAt(updated, '/id');
  const isSame = (one: Resource): boolean => id !== undefined && valueAt(one, '/id') === id;
  if (!known.some(isSame)) return undefined;
  return known.map((one) => (isSame(one) && isObject(one) && isObject(updated) ? { ...one, ...updated } : one));
}
