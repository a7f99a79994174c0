/** Several filters at once: code that reads two of them may overlook a third. */
import { type Json, valuesAt } from '@helpdesk/contract-model';
import { isSendableValue, toSent } from '../filter-values.ts';
import { createSelector, isBucketFilter, isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import { type ListSelection, withValues } from '../list-selection.ts';

/** Items of which one is chosen. */
const MAX_ITEMS = 40;

/**
 * Values of all other filters that an item matches, as many as possible, with a value of `excluding` that it does not match: once of
 * values that several items have, and again if more filters have one that distinguishes the item. None for fewer than three filters.
 * Of flags, which select a union together, one is among them.
 */
export function chooseAll(
  { filters, request, list }: ListReference,
  excluding: ListFilter,
  others: readonly ListFilter[],
  valuesOf: (one: ListFilter) => readonly Json[],
  items: readonly Json[],
): ListSelection[] {
  if (isBucketFilter(excluding)) return [];
  const matches = (one: ListFilter, value: Json): ((item: Json) => boolean) => {
    const select = createSelector(filters, withValues(request, { [one.at]: value }));
    return (item) => select(item) === true;
  };
  const listTests = (one: ListFilter) =>
    valuesOf(one)
      .map((value) => ({ value, isMatch: matches(one, value) }))
      .toReversed();
  const tests = others.filter((one) => !isBucketFilter(one)).map((one) => ({ one, all: listTests(one) }));
  const flags = others.filter(isBucketFilter).map((one) => ({ one, isMatch: matches(one, true) }));
  const own = listTests(excluding);

  function chooseFor(item: Json, isOwnUsed: boolean): Record<string, Json> {
    const chosen = tests.flatMap(({ one, all }) => {
      const common = all.find(({ isMatch }) => isMatch(item))?.value;
      const value = common ?? (isOwnUsed ? findOwnValue(one, item) : undefined);
      const isValid = value !== undefined && isSendableValue(list.session, one, value);
      return isValid ? [[one.at, value] as const] : [];
    });
    const flagged = flags.filter(({ isMatch }) => isMatch(item)).map(({ one }) => [one.at, true] as const);
    const all = [...chosen, ...flagged.slice(0, 1)];
    const other = own.find(({ isMatch }) => !isMatch(item));
    if (other === undefined || all.length < 2) return {};
    return Object.fromEntries([...all, [excluding.at, other.value]]);
  }

  const [common = {}, all = {}] = [false, true].map((isOwnUsed) => {
    const candidates = items.slice(0, MAX_ITEMS).map((item) => chooseFor(item, isOwnUsed));
    return candidates.toSorted((left, right) => countValues(right) - countValues(left))[0];
  });
  const useful = [common, ...(countValues(all) > countValues(common) ? [all] : [])];
  return useful.filter((values) => countValues(values) > 0).map((values) => ({ values }));
}

const countValues = (values: Readonly<Record<string, Json>>): number => Object.keys(values).length;

/** Few items have the value of a field that distinguishes them. */
function findOwnValue(one: ListFilter, item: Json): Json | undefined {
  if (!isValueFilter(one)) return undefined;
  const [value] = valuesAt(item, one.filter.field);
  return value === undefined || value === null ? undefined : toSent(one, [value]);
}
