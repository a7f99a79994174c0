/**
 * Compares a filtered or sorted list with the list without filters. A difference counts only if it shows before and after
 * another walk of both lists, so that the writes of other clients are no finding.
 */
import { type Json, joinPointer, memoize, valueAt } from '@helpdesk/contract-model';
import { compareItems, findMisplaced, formatKeys, formatOrder } from '../../checks/item-order.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { Recorder } from '../recorder.ts';
import { shareAmong } from '../support/share-among.ts';
import { checkSmallPage } from './check-small-page.ts';
import { compareContents } from './compare-contents.ts';
import { createSelector, explainItem, isTextFilter } from './list-filters.ts';
import { type ListPage, shownBy } from './list-page.ts';
import type { ListReference } from './list-reference.ts';
import { describeChanging, formatQuery, type ListSelection, walkSelection, withValues } from './list-selection.ts';
import type { Match } from './match-text.ts';
import { formatIdentity, readItemId } from './paged-list.ts';
import { checkFullPages } from './pagination-rules.ts';
import { findPageOf, type ListWalk } from './walk-list.ts';

const MAX_ROUNDS = 3;

const MAX_FINDINGS = 3;

const SELECTIONS_AT_ONCE = 6;

/** A difference, which has the same key in two comparisons if it is the same. */
interface SelectionDifference {
  readonly key: string;
  readonly finding: Finding;
  /** True if an item has another value. */
  readonly isContent?: true;
}

/** Checks selections that do not depend on each other, until one has a problem. */
export const checkSelections = (
  reference: ListReference,
  selections: readonly ListSelection[],
  recorder: Recorder,
): Promise<void> =>
  shareAmong(Array.from({ length: SELECTIONS_AT_ONCE }), selections, async (_, selection) => {
    if (recorder.isPassing()) await checkSelection(reference, selection, recorder);
  });

/** Records the first differences that persist. Returns the walk of the selection; undefined if there is a problem. */
export async function checkSelection(
  reference: ListReference,
  selection: ListSelection,
  recorder: Recorder,
): Promise<ListWalk | undefined> {
  let whole = await reference.read();
  for (let round = 1; ; round += 1) {
    const selected = await walkSelection(reference, selection);
    if (selected.problems.length > 0) return fail(recorder, selected);
    const differences = findDifferences(reference, selection, selected, whole);
    if (differences.length === 0) {
      await checkSmallPage(reference, selection, selected, recorder);
      return pass(recorder, selected);
    }
    whole = await reference.refresh();
    const persistent = keepSame(differences, findDifferences(reference, selection, selected, whole));
    if (persistent.length > 0) {
      const again = await walkSelection(reference, selection);
      if (again.problems.length > 0) return fail(recorder, again);
      let confirmed = keepSame(persistent, findDifferences(reference, selection, again, whole));
      if (confirmed.length > 0 && confirmed.every(({ isContent }) => isContent)) {
        // A value that another client changes, or that is another in each response, shows when the whole list is read again.
        whole = await reference.refresh();
        confirmed = keepSame(confirmed, findDifferences(reference, selection, again, whole));
      }
      if (confirmed.length > 0) return fail(recorder, again, confirmed);
    }
    if (round === MAX_ROUNDS) {
      recorder.addUnchecked(describeChanging(formatQuery(selection.values)));
      return pass(recorder, selected);
    }
  }
}

function pass(recorder: Recorder, walk: ListWalk): ListWalk {
  recorder.addExchanges(walk.exchanges);
  return walk;
}

function fail(recorder: Recorder, walk: ListWalk, differences: readonly SelectionDifference[] = []): undefined {
  recorder.addExchanges(walk.exchanges);
  recorder.addResult(walk);
  const findings = differences.map(({ finding }) => finding);
  recorder.addFindings(findings, MAX_FINDINGS);
}

const keepSame = (
  differences: readonly SelectionDifference[],
  others: readonly SelectionDifference[],
): SelectionDifference[] => others.filter(({ key }) => differences.some((one) => one.key === key));

function findDifferences(
  reference: ListReference,
  selection: ListSelection,
  selected: ListWalk,
  whole: ListWalk,
): SelectionDifference[] {
  const { list, filters } = reference;
  const request = withValues(reference.request, selection.values);
  const matches = rememberMatches(selection.matches ?? createSelector(filters, request));
  const query = formatQuery(selection.values);
  const sent = filters.filter(({ at }) => selection.values[at] !== undefined);
  const alone = sent.map((one) => ({ at: one.at, select: createSelector([one], request) }));
  const unmatched = selected.items.filter((item) => matches(item) === false).length;
  const isIgnored = unmatched > 1 && unmatched > selected.items.length / 2;
  /** The one parameter that does not select as it should. */
  const blame = (item: Json): Pick<Finding, 'parameter' | 'isIgnored'> => {
    const wrong = sent.length === 1 ? sent : alone.filter(({ select }) => select(item) === false);
    return wrong.length === 1 && wrong[0] ? { parameter: wrong[0].at, ...(isIgnored && { isIgnored }) } : {};
  };
  const name = (item: Json) => `item ${formatIdentity(item)}`;
  const describe = (item: Json) => {
    const fields = explainItem(filters, request, item);
    return fields === '' ? name(item) : `${name(item)} with ${fields}`;
  };
  const { items } = list.pagination;
  const known = indexItems(whole);
  const found = indexItems(selected);
  const tooMany = selected.items.flatMap((item, index): SelectionDifference[] => {
    const isWrong = matches(item) === false;
    const isNew = whole.isComplete && !selection.isElsewhere && !known.has(formatIdentity(item));
    if (!isWrong && !isNew) return [];
    const expected = isWrong ? `only items that match ${query}` : 'only items of the list without filters';
    const key = `${isWrong ? 'wrong' : 'new'} ${formatIdentity(item)}`;
    const at = locate(list.pagination.items, selected, index);
    const shown = shownBy(findPageOf(selected, index));
    const own = isWrong ? blame(item) : { check: 'unlisted' };
    return [{ key, finding: { at, expected, received: describe(item), ...own, ...shown } }];
  });
  const missing = selection.isElsewhere
    ? []
    : listExpected(selection, selected, whole)
        .filter((item) => matches(item) === true && !found.has(formatIdentity(item)))
        .map((item): SelectionDifference => {
          const expected = `${describe(item)} in the list for ${query}`;
          return { key: `missing ${formatIdentity(item)}`, finding: { at: items, expected, received: 'not there' } };
        });
  return [
    ...tooMany,
    ...missing,
    ...findRepeats(items, selected),
    ...findDisorder(items, selection, selected, whole),
    ...findWrongTotals(reference, selection, selected, whole, matches),
    ...checkFullPages(list, selected).map((finding) => ({ key: `page ${finding.at} ${finding.received}`, finding })),
    ...findOtherContents(reference, selection, selected, whole),
  ];
}

/** The place of each item by its identity, in the order of the list. The whole list is compared with each selection of it. */
const indexItems = memoize(
  ({ items }: ListWalk): ReadonlyMap<string, number> =>
    new Map(items.map((item, index) => [formatIdentity(item), index] as const).toReversed()),
);

/** The same item has the same values in both lists. */
function findOtherContents(
  { list, filters }: ListReference,
  { values }: ListSelection,
  selected: ListWalk,
  whole: ListWalk,
): SelectionDifference[] {
  const isSearch = filters.some((one) => isTextFilter(one) && values[one.at] !== undefined);
  return compareContents(list, whole, selected, { isSearch }).map(([id, finding]) => {
    const received = `${finding.received} for ${formatQuery(values)}`;
    const key = `content ${id} ${finding.at.slice(list.pagination.items.length)} ${finding.expected} ${finding.received}`;
    return { key, finding: { ...finding, received }, isContent: true };
  });
}

/** Remembers the matches: each item of a long list is asked about more than once. */
function rememberMatches(matches: (item: Json) => Match): (item: Json) => Match {
  const known = new Map<Json, Match>();
  return (item) => {
    if (!known.has(item)) known.set(item, matches(item));
    return known.get(item);
  };
}

/** The items of the whole list that the selection would have shown if they match. */
function listExpected({ order }: ListSelection, selected: ListWalk, whole: ListWalk): readonly Json[] {
  if (selected.isComplete) return whole.items;
  const last = selected.items.at(-1);
  if (last === undefined) return [];
  if (order !== undefined) return whole.items.filter((item) => compareItems(order, item, last) < 0);
  return whole.items.slice(0, indexItems(whole).get(formatIdentity(last)) ?? 0);
}

function findRepeats(at: string, selected: ListWalk): SelectionDifference[] {
  const seen = new Set<string>();
  const index = selected.items.findIndex(
    (item) => readItemId(item) !== undefined && seen.size === seen.add(formatIdentity(item)).size,
  );
  const repeated = selected.items[index];
  if (repeated === undefined) return [];
  const id = formatIdentity(repeated);
  const shown = shownBy(findPageOf(selected, index));
  const finding: Finding = { at, expected: 'every item once', received: `item ${id} twice`, ...shown };
  return [{ key: `twice ${id}`, finding }];
}

function findDisorder(
  at: string,
  { order, values }: ListSelection,
  selected: ListWalk,
  whole: ListWalk,
): SelectionDifference[] {
  if (order !== undefined) {
    const index = findMisplaced(order, selected.items);
    const [before, item] = [selected.items[index - 1], selected.items[index]];
    if (index === -1 || item === undefined) return [];
    const expected = `the order ${formatOrder(order)} for ${formatQuery(values)}`;
    const received = `${formatKeys(order, before)} before ${formatKeys(order, item)}`;
    const finding: Finding = {
      at: locate(at, selected, index),
      expected,
      received,
      ...shownBy(findPageOf(selected, index)),
    };
    return [{ key: `order ${formatIdentity(item)}`, finding }];
  }
  const places = indexItems(whole);
  const common = selected.items.map((item) => places.get(formatIdentity(item))).filter((place) => place !== undefined);
  const index = common.findIndex((place, one) => one > 0 && place < (common[one - 1] ?? 0));
  const [before, after] = [whole.items[common[index - 1] ?? -1], whole.items[common[index] ?? -1]];
  if (index === -1 || before === undefined || after === undefined) return [];
  const received = `item ${formatIdentity(before)} before item ${formatIdentity(after)} for ${formatQuery(values)}`;
  return [{ key: 'order', finding: { at, expected: 'the order of the list without filters', received } }];
}

/** Every page reports the number of items that match. */
function findWrongTotals(
  { list: { pagination } }: ListReference,
  { isElsewhere, values }: ListSelection,
  selected: ListWalk,
  whole: ListWalk,
  matches: (item: Json) => Match,
): SelectionDifference[] {
  if (pagination.style === 'last-id') return [];
  const found = isElsewhere || !whole.isComplete ? [undefined] : whole.items.map(matches);
  const isKnown = !found.includes(undefined);
  if (!selected.isComplete && !isKnown) return [];
  const count = selected.isComplete ? selected.items.length : found.filter(Boolean).length;
  const read = ({ body }: ListPage): Json | undefined => valueAt(body, pagination.total);
  const page = selected.pages.find((one) => read(one) !== count);
  const total = page && read(page);
  if (total === undefined) return [];
  const expected = `${count}, the items that match ${formatQuery(values)}`;
  return [
    {
      key: `total ${count} ${total}`,
      finding: { at: pagination.total, expected, received: show(total), check: 'total', ...shownBy(page) },
    },
  ];
}

/** The place of an item: `/data/3`, and the page if it is not on the first. */
function locate(items: string, { pages }: ListWalk, index: number): string {
  let before = 0;
  for (const [number, page] of pages.entries()) {
    const at = joinPointer(items, index - before);
    if (index - before < page.items.length) return number === 0 ? at : `${at} of page ${number + 1}`;
    before += page.items.length;
  }
  return items;
}
