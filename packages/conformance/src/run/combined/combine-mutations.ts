/** Which mutations of documented requests fit into one request. */
import { type Case, type Contract, isAtOrBelow, parentPointer, type RequestPointer } from '@helpdesk/contract-model';
import { type Action, listMutatedPointers, type Mutation } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, listSuccessCases, sortByMembers } from '../../contract-queries.ts';

/**
 * Only changes of the body or its text: parameters select what is read, and a read leaves nothing. What one case removes, another one needs, and
 * a value that is sent again is one of an earlier request.
 */
export const isCombinable = ({ expected, mutation }: Extract<Action, { kind: 'mutation' }>): boolean => {
  if ('all' in mutation || 'remove' in mutation || 'again' in mutation) return false;
  const pointers = listMutatedPointers(mutation);
  const isAboutBody = isRewriting(mutation) || pointers.length > 0;
  return expected.status < 400 && isAboutBody && pointers.every((at) => isAtOrBelow(at, '/body'));
};

/** Of the documented requests that all changes fit into, the one with most fields. */
export function findRichestBase(contract: Contract, base: Case, mutations: readonly Mutation[]): Case | undefined {
  const pointers = mutations.flatMap(listMutatedPointers);
  const fitting = listSuccessCases(contract, findOperation(contract, base)).filter(
    (one) => one.status === base.status && hasParents(one, pointers),
  );
  return sortByMembers(fitting)[0];
}

export const hasParents = ({ request }: Case, pointers: readonly RequestPointer[]): boolean =>
  pointers.every((at) => getRequestValue(request, parentPointer(at)) !== undefined);

/** The text of the body is another one, and its value is not. */
export const isRewriting = (mutation: Mutation): boolean => 'rewritten' in mutation;

export const isApart = (one: Mutation, other: Mutation): boolean =>
  !(isRewriting(one) && isRewriting(other)) &&
  listMutatedPointers(one).every((left) =>
    listMutatedPointers(other).every((right) => !isAtOrBelow(left, right) && !isAtOrBelow(right, left)),
  );

/** A text of a list that another change fills: the changes apply one after the other. */
export const isItemOf = (list: Mutation, item: Mutation): boolean =>
  'resize' in list && 'fill' in item && item.fill.startsWith(`${list.resize}/`);

/** One text for two sizes: who accepts the longest text of wide characters with blanks around it accepts each alone. */
export function mergeSizes(one: Mutation, other: Mutation): Mutation | undefined {
  if (!('fill' in one && 'fill' in other) || one.fill !== other.fill || one.size.length !== other.size.length)
    return undefined;
  return { ...one, size: { ...one.size, ...other.size } };
}
