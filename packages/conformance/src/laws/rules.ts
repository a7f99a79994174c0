/** What holds true of every paged list, one function a rule. */

import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@helpdesk/contract/model';
import { segmentsOf } from '@helpdesk/contract/read';
import { type Finding, shown } from '../check/problem.ts';
import { asJson } from '../request/bind.ts';
import { get } from '../request/pointer.ts';
import type { Page, PagedList, Walk } from './walk.ts';

/** Every page but the last is full, and reports the size that was asked for. */
export function pagesAreFull({ pagination }: PagedList, { pages, size, isComplete }: Walk): Finding[] {
  const full = isComplete ? pages.slice(0, -1) : pages;
  const sized = pages.flatMap(({ items }, index) =>
    items.length > size || (items.length < size && full[index])
      ? [{ at: pagination.items, expected: `${size} items on page ${index + 1}`, received: String(items.length) }]
      : [],
  );
  if (pagination.style !== 'cursor') return sized;
  const { pageSize } = pagination;
  const reported = pages.filter(({ body }) => get(body, pageSize) !== size);
  return [
    ...sized,
    ...reported
      .slice(0, 1)
      .map(({ body }) => ({ at: pageSize, expected: String(size), received: shown(get(body, pageSize)) })),
  ];
}

export function noItemTwice({ pagination }: PagedList, { items }: Walk): Finding[] {
  const seen = new Set<string>();
  for (const item of items) {
    const text = JSON.stringify(item);
    if (seen.has(text))
      return [{ at: pagination.items, expected: 'every item once', received: `twice: ${shown(item)}` }];
    seen.add(text);
  }
  return [];
}

export function sameOrder({ pagination }: PagedList, small: Walk, large: Walk): Finding[] {
  const length =
    small.isComplete && large.isComplete
      ? Math.max(small.items.length, large.items.length)
      : Math.min(small.items.length, large.items.length);
  const differs = Array.from({ length }, (_, index) => index).find(
    (index) => !isDeepStrictEqual(small.items[index], large.items[index]),
  );
  if (differs === undefined) return [];
  return [
    {
      at: pagination.items,
      expected: `the item that is number ${differs + 1} in pages of ${large.size}: ${shown(large.items[differs])}`,
      received: `in pages of ${small.size}: ${shown(small.items[differs])}`,
    },
  ];
}

/** Totals that were reported on the way; more than one where somebody else writes to the list meanwhile. */
export function totals({ pagination }: PagedList, walks: readonly Walk[]): Json[] {
  if (pagination.style === 'last-id') return [];
  const reported = walks.flatMap(({ pages }) => pages.map(({ body }) => get(body, pagination.total) ?? null));
  return [...new Set(reported)];
}

export function totalIsCount(
  { pagination }: PagedList,
  { items, isComplete }: Walk,
  total: Json | undefined,
): Finding[] {
  if (pagination.style === 'last-id' || !isComplete || total === items.length) return [];
  return [{ at: pagination.total, expected: `${items.length}, the items on all pages`, received: shown(total) }];
}

/** The address of the next page is absolute and says what the request said, with the next cursor; there is none on the last. */
export function nextUrlIsComplete(list: PagedList, { pages }: Pick<Walk, 'pages'>): Finding[] {
  return pages.flatMap((page) => urlFindings(list, page)).slice(0, 1);
}

function urlFindings({ pagination, operation, session }: PagedList, { request, body }: Page): Finding[] {
  if (pagination.style !== 'cursor') return [];
  const cursor = get(body, pagination.next);
  const url = get(body, pagination.url);
  const wrong = (expected: string): Finding[] => [{ at: pagination.url, expected, received: shown(url) }];
  if (cursor === null) return url === null ? [] : wrong('null, as there is no next page');
  if (typeof url !== 'string' || !URL.canParse(url)) return wrong('an absolute URL');
  const { pathname, searchParams } = new URL(url);
  const path = session.contract.basePath + operation.path;
  if (!path.includes('{') && !pathname.endsWith(path)) return wrong(`an address of ${path}`);
  const cursorName = segmentsOf(pagination.cursor).at(-1) ?? '';
  const query = { ...(get(asJson(request), '/query') as Record<string, Json>), [cursorName]: cursor ?? null };
  const lost = Object.entries(query).find(([name, value]) => searchParams.get(name) !== [value].flat().join(','));
  return lost ? wrong(`to carry ${lost[0]}=${[lost[1]].flat().join(',')}`) : [];
}
