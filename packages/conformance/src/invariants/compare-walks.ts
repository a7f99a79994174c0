/** The same list walked in pages of two sizes, and once more, so that writes of somebody else are told from faults. */
import { isDeepStrictEqual } from 'node:util';
import type { RequestExample } from '@helpdesk/contract-model';
import type { Finding } from '../checks/finding.ts';
import * as rules from './pagination-rules.ts';
import { type ListWalk, type PagedList, walkList } from './walk-list.ts';

/** Walks in a row in which a list that others write to may stay the same at last. */
const MOST_ROUNDS = 3;

/** The start of the list that is walked again in small pages, and compared. */
const COMPARED_ITEMS = 400;

export interface Comparison {
  /** The last walk in small pages. */
  readonly small: ListWalk;
  /** All walks in large pages, in order. */
  readonly large: readonly ListWalk[];
  readonly findings: readonly Finding[];
  /** True if the list was another one before and after, in every round. */
  readonly isRestless: boolean;
}

/** `first` is a walk in large pages that found nothing wrong with single pages, as do all walks that follow. */
export async function compareWalks(
  list: PagedList,
  request: RequestExample,
  first: ListWalk,
  smallSize: number,
): Promise<Comparison> {
  const large = [first];
  for (let round = 1; ; round += 1) {
    const small = await walkList(list, request, { size: smallSize, byUrl: true, most: COMPARED_ITEMS });
    const before = large.at(-1) ?? first;
    const after = await again(list, request, before);
    large.push(after);
    const isQuiet = isDeepStrictEqual(before.items.map(rules.identity), after.items.map(rules.identity));
    const isOver = small.problems.length > 0 || after.problems.length > 0;
    if (isOver) return { small, large, findings: [], isRestless: false };
    if (!isQuiet && round < MOST_ROUNDS) continue;
    const findings = [
      ...[small, after].flatMap((one) => rules.pagesAreFull(list, one)),
      ...rules.nextUrlIsComplete(list, small),
      ...(isQuiet ? quietFindings(list, before, small, after) : restlessFindings(list, large, small)),
    ];
    return { small, large, findings, isRestless: !isQuiet };
  }
}

/** The list as `before` saw it. */
export const again = (list: PagedList, request: RequestExample, { size, most }: ListWalk): Promise<ListWalk> =>
  walkList(list, request, { size, byUrl: false, most });

const quietFindings = (list: PagedList, before: ListWalk, small: ListWalk, after: ListWalk): Finding[] => [
  ...[small, before].flatMap((one) => rules.noItemTwice(list, one)),
  ...rules.sameOrder(list, small, before, isDeepStrictEqual(before.items, after.items) ? undefined : rules.identity),
  ...rules.totalsAreCount(list, [before, small, after], before),
];

/** Somebody else writes to the list: what must hold all the same. */
const restlessFindings = (list: PagedList, large: readonly ListWalk[], small: ListWalk): Finding[] => [
  // A write moves the items of numbered pages, but nothing behind a cursor.
  ...(list.pagination.style === 'page' ? [] : [small, ...large].flatMap((one) => rules.noItemTwice(list, one))),
  ...rules.keepsOrder(list, large),
  ...rules.totalIsNeverCount(list, large),
];
