import { type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { applyLevel } from '../../checks/evaluate-response.ts';
import { withRequestValue } from '../../contract-queries.ts';
import type { Exchange } from '../../exchange.ts';
import { getCursorPointer, readItems, readNextCursor } from '../../resources/lists/list-pages.ts';
import type { CaseProblem } from '../../result.ts';
import { findTarget } from '../support/response-url.ts';
import { checkPageUrl } from './check-page-url.ts';
import type { ListPage } from './list-page.ts';
import { callList, formatIdentity, type PagedList } from './paged-list.ts';

export interface ListWalk {
  readonly size: number;
  /** Maximum number of items to read. */
  readonly maxItems: number;
  readonly pages: readonly ListPage[];
  readonly items: readonly Json[];
  /** False if the walk stopped early: at `maxItems`, or at an invalid or repeated page. */
  readonly isComplete: boolean;
  /** Problems of single pages. */
  readonly problems: readonly CaseProblem[];
  readonly warnings: readonly CaseProblem[];
  readonly exchanges: readonly Exchange[];
}

export interface WalkOptions {
  /** Items per page. */
  readonly size: number;
  /** Follows the next-page URL if the pagination style has one; otherwise the cursor. */
  readonly isByUrl: boolean;
  /** Maximum number of items to read. */
  readonly maxItems: number;
}

/** The page with that item of the walk; the last one if there is no such item. */
export function findPageOf({ pages }: Pick<ListWalk, 'pages'>, index: number): ListPage | undefined {
  let before = 0;
  return (
    pages.find(({ items }) => {
      before += items.length;
      return index < before;
    }) ?? pages.at(-1)
  );
}

/** Reads and checks the pages of the list. Stops at a page that it has read before, since the walk would not end. */
export async function walkList(
  list: PagedList,
  first: RequestExample,
  { size, isByUrl, maxItems }: WalkOptions,
): Promise<ListWalk> {
  const { session, operation, pagination } = list;
  const pages: ListPage[] = [];
  const exchanges: Exchange[] = [];
  const warnings: CaseProblem[] = [];
  const done = (isComplete: boolean, problems: readonly CaseProblem[] = []): ListWalk => ({
    size,
    maxItems,
    pages,
    items: pages.flatMap(({ items }) => items),
    isComplete,
    problems,
    warnings,
    exchanges,
  });
  let request = withRequestValue(first, pagination.size, size);
  let target: string | undefined;
  const starts = new Set<string>();
  for (let seen = 0; seen < maxItems; seen += pages.at(-1)?.items.length || size) {
    const { body, exchange, result } = await callList(list, request, target === undefined ? {} : { target });
    exchanges.push(exchange);
    for (const warning of result.warnings) warnings.push(warning);
    if (result.problems.length > 0 || body === undefined) {
      const from = target === undefined ? undefined : pages.at(-1);
      return done(false, from ? explainFollowed(list, from, exchange, result.problems) : result.problems);
    }
    const items = readItems(pagination, body);
    pages.push({ request, body, exchange, items });
    const start = formatIdentity(items[0] ?? null);
    if (starts.has(start)) return done(false);
    starts.add(start);
    const next = readNextCursor(pagination, request, body);
    if (next === undefined) return done(true);
    const url = isByUrl && pagination.style === 'cursor' ? valueAt(body, pagination.url) : undefined;
    target = typeof url === 'string' && URL.canParse(url) ? findTarget(session, operation, new URL(url)) : undefined;
    request = withRequestValue(request, getCursorPointer(pagination), next);
  }
  return done(false);
}

/** An error in response to the URL of a page: the URL is wrong, or the service rejects what it has written itself. */
function explainFollowed(
  list: PagedList,
  page: ListPage,
  { response }: Exchange,
  problems: readonly CaseProblem[],
): readonly CaseProblem[] {
  const { pagination, context } = list;
  if (pagination.style !== 'cursor' || !problems.some(({ at }) => at === 'status')) return problems;
  const wrong = checkPageUrl(list, page).map((finding) => ({
    ...finding,
    received: `${finding.received}, which returns ${response?.status}`,
  }));
  if (wrong.length > 0) return applyLevel(context, wrong, 'MUST').problems;
  const { method, target } = page.exchange.request;
  const origin = `to the ${pagination.url} of ${method} ${target}`;
  return problems.map((problem) =>
    problem.at === 'status'
      ? { ...problem, received: problem.received.replace(/^\d+/, (status) => `${status} ${origin}`) }
      : problem,
  );
}
