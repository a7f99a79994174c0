/** The rules of every paged list, one function each. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, type Pagination, valueAt } from '@helpdesk/contract-model';
import type { Exchange } from '../../exchange.ts';
import type { Finding } from '../../result.ts';
import { formatCount, show } from '../../text.ts';
import { checkPageUrl } from './check-page-url.ts';
import { shownBy } from './list-page.ts';
import { formatIdentity, type PagedList, readItemId } from './paged-list.ts';
import { findPageOf, type ListWalk } from './walk-list.ts';

/** Every page reports the requested size, and every page except the last is full. */
export function checkFullPages({ pagination }: PagedList, { pages, size, isComplete }: ListWalk): Finding[] {
  const full = isComplete ? pages.slice(0, -1) : pages;
  let seen = 0;
  const sized = pages.flatMap(({ items, body, exchange }, index): Finding[] => {
    seen += items.length;
    const isShort = items.length < size && full[index] !== undefined;
    if (items.length <= size && !isShort) return [];
    const end = isShort ? findEnd(pagination, body, seen) : undefined;
    if (end !== undefined) return [{ ...end, check: 'end', exchange }];
    const expected = `${formatCount(size, 'item')} on page ${index + 1}`;
    return [{ at: pagination.items, expected, received: String(items.length), check: 'page-size', exchange }];
  });
  if (pagination.style !== 'cursor') return sized;
  const { pageSize } = pagination;
  const reported = pages.filter(({ body }) => valueAt(body, pageSize) !== size);
  return [
    ...sized,
    ...reported.slice(0, 1).map(({ body, exchange }) => ({
      at: pageSize,
      expected: String(size),
      received: show(valueAt(body, pageSize)),
      check: 'page-size',
      exchange,
    })),
  ];
}

/** A page that has the last items of the list, and names a next page all the same. */
function findEnd(
  pagination: Pagination,
  body: Json,
  seen: number,
): Pick<Finding, 'at' | 'expected' | 'received'> | undefined {
  if (pagination.style === 'last-id' || valueAt(body, pagination.total) !== seen) return undefined;
  const [at, none] = pagination.style === 'page' ? [pagination.more, 'false'] : [pagination.next, 'null'];
  return {
    at,
    expected: `${none}, as this page has the last of ${formatCount(seen, 'item')}`,
    received: show(valueAt(body, at)),
  };
}

export function checkNoRepeats({ pagination }: PagedList, { items, pages }: ListWalk): Finding[] {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    // Two items without an id may be equal.
    if (readItemId(item) === undefined) continue;
    const text = formatIdentity(item);
    if (seen.has(text))
      return [
        {
          at: pagination.items,
          expected: 'every item once',
          received: `twice: ${show(item)}`,
          ...shownBy(findPageOf({ pages }, index)),
        },
      ];
    seen.add(text);
  }
  return [];
}

/** Two walks have the same items in the same order. `seen` is the part of an item that is compared. */
export function checkSameOrder(
  { pagination }: PagedList,
  small: ListWalk,
  large: ListWalk,
  seen: (item: Json) => Json,
): Finding[] {
  const at = ({ items }: ListWalk, index: number): Json | undefined => {
    const item = items[index];
    return item === undefined ? undefined : seen(item);
  };
  const length =
    small.isComplete && large.isComplete
      ? Math.max(small.items.length, large.items.length)
      : Math.min(small.items.length, large.items.length);
  const differs = Array.from({ length }, (_, index) => index).find(
    (index) => !isDeepStrictEqual(at(small, index), at(large, index)),
  );
  if (differs === undefined) return [];
  return [
    {
      at: pagination.items,
      expected: `the item that is number ${differs + 1} in pages of ${large.size}: ${show(large.items[differs])}`,
      received: `in pages of ${small.size}: ${show(small.items[differs])}`,
      ...shownBy(findPageOf(small, differs)),
    },
  ];
}

/** Items that are in both walks have the same order, even if other clients have added or removed items. */
export function checkKeptOrder({ pagination }: PagedList, walks: readonly ListWalk[]): Finding[] {
  const [before, after] = walks.slice(-2).map(({ items }) => [...new Set(items.map(formatIdentity))]);
  if (before === undefined || after === undefined) return [];
  const [early, late] = [new Set(before), new Set(after)];
  const common = after.filter((item) => early.has(item));
  const differs = before.filter((item) => late.has(item)).findIndex((item, index) => item !== common[index]);
  if (differs === -1) return [];
  const expected = 'the items of two walks, one after the other, in one order';
  const last = walks.at(-1);
  const page = last?.pages.find(({ items }) => items.some((item) => formatIdentity(item) === common[differs]));
  const received = `another order the second time, from ${common[differs]} on`;
  return [{ at: pagination.items, expected, received, ...shownBy(page) }];
}

interface PageTotal {
  readonly total: Json;
  readonly exchange: Exchange;
}

const listTotals = ({ pagination }: PagedList, { pages }: ListWalk): PageTotal[] =>
  pagination.style === 'last-id'
    ? []
    : pages.map(({ body, exchange }) => ({ total: valueAt(body, pagination.total) ?? null, exchange }));

/** Every page of every walk reports the number of items, which is counted in the last argument. */
export function checkTotals(list: PagedList, walks: readonly ListWalk[], { items, isComplete }: ListWalk): Finding[] {
  const { pagination } = list;
  if (pagination.style === 'last-id') return [];
  const totals = walks.flatMap((one) => listTotals(list, one));
  const count = items.length;
  // A list that is too long to walk has at least that many items, and reports one total on all pages.
  const isRight = ({ total }: PageTotal): boolean =>
    isComplete ? total === count : typeof total === 'number' && total >= count && total === totals[0]?.total;
  const wrong = totals.find((one) => !isRight(one));
  if (wrong === undefined) return [];
  const expected = isComplete ? `${count}, the items on all pages` : `one number on all pages, at least ${count}`;
  return [{ at: pagination.total, expected, received: show(wrong.total), exchange: wrong.exchange }];
}

/** While other clients write, the total may differ from the number of items in some walks, but not in every walk. */
export function checkUnstableTotals(list: PagedList, walks: readonly ListWalk[]): Finding[] {
  const { pagination } = list;
  if (pagination.style === 'last-id') return [];
  const wrong = walks.flatMap((one) => {
    const [first, ...more] = listTotals(list, one);
    const isOne = more.every(({ total }) => total === first?.total);
    const isWrong = first !== undefined && one.isComplete && isOne && first.total !== one.items.length;
    return isWrong ? [{ ...first, count: one.items.length }] : [];
  });
  const last = wrong.at(-1);
  if (last === undefined || wrong.length < walks.length) return [];
  const { total, count, exchange } = last;
  return [{ at: pagination.total, expected: `${count}, the items on all pages`, received: show(total), exchange }];
}

export function checkNextUrl(list: PagedList, { pages }: Pick<ListWalk, 'pages'>): Finding[] {
  return pages.flatMap((page) => checkPageUrl(list, page)).slice(0, 1);
}
