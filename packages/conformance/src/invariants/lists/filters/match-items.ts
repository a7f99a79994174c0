import { type Json, memoize, type RequestPointer } from '@helpdesk/contract-model';
import { createSelector } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import { withValues } from '../list-selection.ts';

/** The filters of a list are tried with the same values in each combination. */
const getMatches = memoize((_: readonly Json[]) => new Map<string, readonly boolean[]>());

/** Which of the items a query parameter selects with a value. */
export function matchItems(
  { filters, request }: ListReference,
  at: RequestPointer,
  value: Json,
  items: readonly Json[],
): readonly boolean[] {
  const known = getMatches(items);
  const key = JSON.stringify([at, value]);
  const selects = createSelector(filters, withValues(request, { [at]: value }));
  const found = known.get(key) ?? items.map((item) => selects(item) === true);
  known.set(key, found);
  return found;
}
