/** All pages of a list, one after another, each held against the contract. */
import { type Json, type Operation, type Pagination, type RequestExample, valueAt } from '@helpdesk/contract-model';
import type { Expected } from '../cases/executable-case.ts';
import { checkResponse, parseBody } from '../checks/response.ts';
import type { Exchange, Problem } from '../model.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { change, cursorPointer, itemsOf, nextCursor } from '../resources/list-pages.ts';
import type { Session } from '../run/session.ts';
import { identityKey } from './pagination-rules.ts';

export interface PagedList {
  readonly session: Session;
  readonly operation: Operation;
  readonly pagination: Pagination;
  readonly expected: Expected;
}

export interface Page {
  readonly request: RequestExample;
  readonly body: Json;
  readonly items: readonly Json[];
}

export interface ListWalk {
  readonly size: number;
  /** Items after which it would have been cut short. */
  readonly most: number;
  readonly pages: readonly Page[];
  readonly items: readonly Json[];
  /** False if it was cut short: the list is longer than is looked at, or a page was wrong. */
  readonly isComplete: boolean;
  /** What is wrong with single pages. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly exchanges: readonly Exchange[];
}

export interface WalkOptions {
  /** Items a page. */
  readonly size: number;
  /** By the address of the next page where the style has one, else by its cursor. */
  readonly byUrl: boolean;
  /** Items after which the walk is cut short. */
  readonly most: number;
}

/** Goes from the first page to the last; stops early where a page brings back what was seen, as it would never end. */
export async function walkList(
  list: PagedList,
  first: RequestExample,
  { size, byUrl, most }: WalkOptions,
): Promise<ListWalk> {
  const { session, operation, pagination, expected } = list;
  const { contract, schemas, options, transport } = session;
  const pages: Page[] = [];
  const exchanges: Exchange[] = [];
  const warnings: Problem[] = [];
  const done = (isComplete: boolean, problems: readonly Problem[] = []): ListWalk => ({
    size,
    most,
    pages,
    items: pages.flatMap(({ items }) => items),
    isComplete,
    problems,
    warnings,
    exchanges,
  });
  let request = change(first, pagination.size, size);
  let target: string | undefined;
  const starts = new Set<string>();
  for (let seen = 0; seen < most; seen += pages.at(-1)?.items.length || size) {
    const sent = buildHttpRequest(contract, operation, request, target === undefined ? {} : { target });
    const { response, exchange } = await transport.send(sent);
    exchanges.push(exchange);
    const judged = checkResponse(
      { contract, schemas, strict: options.strict ?? false },
      operation,
      expected,
      request,
      response,
    );
    warnings.push(...judged.warnings);
    const body = parseBody(response);
    if (judged.problems.length > 0 || body === undefined) return done(false, judged.problems);
    const items = itemsOf(pagination, body);
    pages.push({ request, body, items });
    const start = identityKey(items[0] ?? null);
    if (starts.has(start)) return done(false);
    starts.add(start);
    const next =
      pagination.style === 'last-id' && items.length < size ? undefined : nextCursor(pagination, request, body);
    if (next === undefined) return done(true);
    const url = byUrl && pagination.style === 'cursor' ? valueAt(body, pagination.url) : undefined;
    target = typeof url === 'string' && URL.canParse(url) ? sent.target.split('?')[0] + new URL(url).search : undefined;
    request = change(request, cursorPointer(pagination), next);
  }
  return done(false);
}
