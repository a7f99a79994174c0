/** Several filters at once: code that reads two of them may overlook a third. */
import { type Json, valuesAt } from '@helpdesk/contract-model';
import { type Selection, withValues } from '../check-selection.ts';
import { toSent } from '../filter-values.ts';
import { createSelector, isBucketFilter, isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';

/** Items of which one is chosen. */
const MAX_ITEMS = 40;

/**
 * Values of all other filters that an item matches, as many as possible, with a value of `excluding` that it does not match. Undefined
 * for fewer than three filters. Flags that select a union together are not among them.
 */
export function chooseAll(
  {
    filters,
    request,
    list: {
      session: { validator },
    },
  }: ListReference,
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
  const tests = others.filter((one) => !isBucketFilter(one)).map((one) => ({ one, all: listTests(one) }));
  const own = listTests(excluding);
  const candidates = items.slice(0, MAX_ITEMS).flatMap((item) => {
    const chosen = tests.flatMap(({ one, all }) => {
      const value = all.find(({ isMatch }) => isMatch(item))?.value ?? findOwnValue(one, item);
      return value === undefined || validator.errors(one.parameter.schema, value).length > 0
        ? []
        : [[one.at, value] as const];
    });
    const other = own.find(({ isMatch }) => !isMatch(item));
    return other === undefined || chosen.length < 2 ? [] : [[...chosen, [excluding.at, other.value] as const]];
  });
  const [best] = candidates.toSorted((left, right) => right.length - left.length);
  return best && { values: Object.fromEntries(best) };
}

/** Few items have the value of a field that distinguishes them. */
function findOwnValue(one: ListFilter, item: Json): Json | undefined {
  if (!isValueFilter(one)) return undefined;
  const [value] = valuesAt(item, one.filter.field);
  return value === undefined || value === null ? undefined : toSent(one, [value]);
}
