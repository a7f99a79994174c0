import {
  joinPointer,
  parentPointer,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { Assignment } from './constraint-problem.ts';

/** Writes the assigned resources into the values of the request that name them. */
export function withResources(request: RequestExample, assignment: Assignment): RequestExample {
  const values = [...assignment].flatMap(([{ bindings }, resource]) =>
    bindings.map((binding) => ({ binding, resource })),
  );
  // Names last, because renaming a member moves the values below it.
  const ordered = values.toSorted(
    (left, right) => Number(left.binding.isName ?? false) - Number(right.binding.isName ?? false),
  );
  return ordered.reduce((filled, { binding: { at, field, isName }, resource }) => {
    const value = valueAt(resource, field);
    if (!isName) return withRequestValue(filled, at, value);
    return renameMember(filled, at, String(value));
  }, request);
}

/** The request with another name for the member at that pointer. */
export const renameMember = (request: RequestExample, at: RequestPointer, name: string): RequestExample =>
  withRequestValue(
    withRequestValue(request, at, undefined),
    joinPointer(parentPointer(at), name),
    getRequestValue(request, at),
  );
