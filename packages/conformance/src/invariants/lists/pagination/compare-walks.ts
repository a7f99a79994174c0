/**
 * Walks the list in large pages, small pages, and large pages again, to distinguish writes of other clients from errors of
 * the service.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json, RequestExample } from '@helpdesk/contract-model';
import type { Finding } from '../../../result.ts';
import { sortUnordered } from '../../support/array-order.ts';
import { type PagedList, readIdentity } from '../paged-list.ts';
import * as rules from '../pagination-rules.ts';
import { type ListWalk, walkList } from '../walk-list.ts';

/** Attempts to read the list while no other client changes it. */
const MAX_ROUNDS = 3;

/** Items at the start of the list that are compared in small pages. */
const MAX_COMPARED_ITEMS = 400;

interface Comparison {
  /** The last walk in small pages. */
  readonly small: ListWalk;
  /** All walks in large pages, in order. */
  readonly large: readonly ListWalk[];
  readonly findings: readonly Finding[];
  /** True if the list changed in every round. */
  readonly isChanging: boolean;
}

/** `first` is a walk in large pages in which every page was valid. */
export async function compareWalks(
  list: PagedList,
  request: RequestExample,
  first: ListWalk,
  smallSize: number,
): Promise<Comparison> {
  const large = [first];
  for (let round = 1; ; round += 1) {
    const small = await walkList(list, request, { size: smallSize, isByUrl: true, maxItems: MAX_COMPARED_ITEMS });
    const before = large.at(-1) ?? first;
    if (before.items.length > MAX_COMPARED_ITEMS && small.problems.length === 0) {
      const findings = [small, before].flatMap((one) => rules.checkFullPages(list, one));
      const others = [...findings, ...rules.checkNextUrl(list, small), ...checkStable(list, before, small, before)];
      // A long list is walked again only to see whether it has changed.
      if (others.length === 0) return { small, large, findings: [], isChanging: false };
    }
    const after = await walkAgain(list, request, before);
    large.push(after);
    const isStable = isDeepStrictEqual(before.items.map(readIdentity), after.items.map(readIdentity));
    const isOver = small.problems.length > 0 || after.problems.length > 0;
    if (isOver) return { small, large, findings: [], isChanging: false };
    if (!isStable && round < MAX_ROUNDS) continue;
    const findings = [
      ...[small, after].flatMap((one) => rules.checkFullPages(list, one)),
      ...rules.checkNextUrl(list, small),
      ...(isStable ? checkStable(list, before, small, after) : checkChanging(list, large, small)),
    ];
    // A creation between two pages changes totals and nested values, though not the items of a walk by cursor.
    if (findings.length > 0 && round < MAX_ROUNDS) continue;
    return { small, large, findings, isChanging: !isStable };
  }
}

/** Walks the list again in pages of the same size. */
export const walkAgain = (list: PagedList, request: RequestExample, { size, maxItems }: ListWalk): Promise<ListWalk> =>
  walkList(list, request, { size, isByUrl: false, maxItems });

function checkStable(list: PagedList, before: ListWalk, small: ListWalk, after: ListWalk): Finding[] {
  const sort = (item: Json): Json => sortUnordered(list.session.contract, item);
  const isUnchanged = isDeepStrictEqual(before.items.map(sort), after.items.map(sort));
  return [
    ...[small, before].flatMap((one) => rules.checkNoRepeats(list, one)),
    ...rules.checkSameOrder(list, small, before, isUnchanged ? sort : readIdentity),
    ...rules.checkTotals(list, [before, small, after], before),
  ];
}

/** Checks what must hold even if other clients write to the list. */
const checkChanging = (list: PagedList, large: readonly ListWalk[], small: ListWalk): Finding[] => [
  // A write can move an item to another numbered page, but not past a cursor.
  ...(list.pagination.style === 'page' ? [] : [small, ...large].flatMap((one) => rules.checkNoRepeats(list, one))),
  ...rules.checkKeptOrder(list, large),
  ...rules.checkUnstableTotals(list, large),
];
