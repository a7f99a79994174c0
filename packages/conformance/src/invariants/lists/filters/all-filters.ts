/** Several filters at once: code that reads two of them may overlook a third. */
import type { Json } from '@helpdesk/contract-model';
import { type Selection, withValues } from '../check-selection.ts';
import { createSelector, isBucketFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';

/** Items of which one is chosen. */
const MAX_ITEMS = 40;

/**
 * Values of all other filters that an item matches, as many as possible, with a value of `excluding` that it does not match. Undefined
 * for fewer than three filters. Flags that select a union together are not among them.
 */
export function chooseAll(
  { filters, request }: ListReference,
  excluding: ListFilter,
  others: readonly ListFilter[],
  valuesOf: (one: ListFilter) => readonly Json[],
  items: readonly Json[],
): Selection | undefined {
  if (isBucketFilter(excluding)) return undefined;
  const matches = (one: ListFilter, value: Json): ((item: Json) => boolean) => {
    const select = createSelector(filters, withValues(request, { [one.at]: value }));
    return (item) => select(item) === true;
  };
  const listTests = (one: ListFilter) =>
    valuesOf(one)
      .map((value) => ({ value, isMatch: matches(one, value) }))
      .toReversed();
  const tests = others.filter((one) => !isBucketFilter(one)).map((one) => ({ at: one.at, all: listTests(one) }));
  const own = listTests(excluding);
  const candidates = items.slice(0, MAX_ITEMS).flatMap((item) => {
    const chosen = tests.flatMap(({ at, all }) => {
      const found = all.find(({ isMatch }) => isMatch(item));
      return found === undefined ? [] : [[at, found.value] as const];
    });
    const other = own.find(({ isMatch }) => !isMatch(item));
    return other === undefined || chosen.length < 2 ? [] : [[...chosen, [excluding.at, other.value] as const]];
  });
  const [best] = candidates.toSorted((left, right) => right.length - left.length);
  return best && { values: Object.fromEntries(best) };
}
