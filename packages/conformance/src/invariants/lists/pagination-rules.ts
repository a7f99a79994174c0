/** The rules of every paged list, one function each. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, parsePointer, valueAt } from '@helpdesk/contract-model';
import { getRequestValue } from '../../contract-queries.ts';
import type { Finding } from '../../result.ts';
import { formatCount, show } from '../../text.ts';
import { formatIdentity, type PagedList, readItemId } from './paged-list.ts';
import type { ListPage, ListWalk } from './walk-list.ts';

/** Every page reports the requested size, and every page except the last is full. */
export function checkFullPages({ pagination }: PagedList, { pages, size, isComplete }: ListWalk): Finding[] {
  const full = isComplete ? pages.slice(0, -1) : pages;
  const sized = pages.flatMap(({ items }, index) =>
    items.length > size || (items.length < size && full[index])
      ? [
          {
            at: pagination.items,
            expected: `${formatCount(size, 'item')} on page ${index + 1}`,
            received: String(items.length),
            check: 'page-size',
          },
        ]
      : [],
  );
  if (pagination.style !== 'cursor') return sized;
  const { pageSize } = pagination;
  const reported = pages.filter(({ body }) => valueAt(body, pageSize) !== size);
  return [
    ...sized,
    ...reported.slice(0, 1).map(({ body }) => ({
      at: pageSize,
      expected: String(size),
      received: show(valueAt(body, pageSize)),
      check: 'page-size',
    })),
  ];
}

export function checkNoRepeats({ pagination }: PagedList, { items }: ListWalk): Finding[] {
  const seen = new Set<string>();
  for (const item of items) {
    // Two items without an id may be equal.
    if (readItemId(item) === undefined) continue;
    const text = formatIdentity(item);
    if (seen.has(text))
      return [{ at: pagination.items, expected: 'every item once', received: `twice: ${show(item)}` }];
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
  return [{ at: pagination.items, expected, received: `another order the second time, from ${common[differs]} on` }];
}

const listTotals = ({ pagination }: PagedList, { pages }: ListWalk): Json[] =>
  pagination.style === 'last-id' ? [] : pages.map(({ body }) => valueAt(body, pagination.total) ?? null);

/** Every page of every walk reports the number of items, which is counted in the last argument. */
export function checkTotals(list: PagedList, walks: readonly ListWalk[], { items, isComplete }: ListWalk): Finding[] {
  const { pagination } = list;
  if (pagination.style === 'last-id') return [];
  const totals = walks.flatMap((one) => listTotals(list, one));
  const count = items.length;
  // A list that is too long to walk has at least that many items, and reports one total on all pages.
  const isRight = (total: Json): boolean =>
    isComplete ? total === count : typeof total === 'number' && total >= count && total === totals[0];
  const wrong = totals.find((total) => !isRight(total));
  if (wrong === undefined) return [];
  const expected = isComplete ? `${count}, the items on all pages` : `one number on all pages, at least ${count}`;
  return [{ at: pagination.total, expected, received: show(wrong) }];
}

/** While other clients write, the total may differ from the number of items in some walks, but not in every walk. */
export function checkUnstableTotals(list: PagedList, walks: readonly ListWalk[]): Finding[] {
  const { pagination } = list;
  if (pagination.style === 'last-id') return [];
  const wrong = walks.flatMap((one) => {
    const [total, ...others] = new Set(listTotals(list, one));
    const isWrong = one.isComplete && others.length === 0 && total !== one.items.length;
    return isWrong ? [{ total, count: one.items.length }] : [];
  });
  const last = wrong.at(-1);
  if (last === undefined || wrong.length < walks.length) return [];
  return [{ at: pagination.total, expected: `${last.count}, the items on all pages`, received: show(last.total) }];
}

/** The next-page URL is absolute and has the parameters of the request and the next cursor. The last page has none. */
export function checkNextUrl(list: PagedList, { pages }: Pick<ListWalk, 'pages'>): Finding[] {
  return pages.flatMap((page) => checkPageUrl(list, page)).slice(0, 1);
}

function checkPageUrl({ pagination, operation, session }: PagedList, { request, body }: ListPage): Finding[] {
  if (pagination.style !== 'cursor') return [];
  const cursor = valueAt(body, pagination.next);
  const url = valueAt(body, pagination.url);
  const wrong = (expected: string): Finding[] => [{ at: pagination.url, expected, received: show(url) }];
  if (cursor === null) return url === null ? [] : wrong('null, as there is no next page');
  if (typeof url !== 'string' || !URL.canParse(url)) return wrong('an absolute URL');
  const { pathname, searchParams, protocol, hostname } = new URL(url);
  const asked = new URL(session.options.baseUrl);
  if (hostname === asked.hostname && protocol !== asked.protocol) return wrong(`a URL with ${asked.protocol}`);
  // Encoded, as it is in the URL.
  const path = new URL(session.contract.basePath + operation.path, asked).pathname;
  if (!operation.path.includes('{') && !pathname.endsWith(path)) return wrong(`a URL of ${path}`);
  const cursorName = parsePointer(pagination.cursor).at(-1) ?? '';
  const aliasName = pagination.alias === undefined ? undefined : parsePointer(pagination.alias).at(-1);
  if (aliasName !== undefined && ![null, cursor].includes(searchParams.get(aliasName))) {
    return wrong(`no other cursor as ${aliasName}`);
  }
  // The `/query` of a request is always an object.
  const { [aliasName ?? '']: _, ...sent } = getRequestValue(request, '/query') as Record<string, Json>;
  const query = { ...sent, [cursorName]: cursor ?? null };
  const isCarried = ([name, value]: [string, Json]): boolean => {
    const [own, found] = [[value].flat(), searchParams.getAll(name)];
    // A list is one parameter, or several of that name.
    return found.join(',') === own.join(',') && (found.length > 0 || own.length === 0);
  };
  const lost = Object.entries(query).find((one) => !isCarried(one));
  return lost ? wrong(`to carry ${lost[0]}=${[lost[1]].flat().join(',')}`) : [];
}
