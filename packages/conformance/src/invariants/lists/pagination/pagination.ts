/** Pagination: a walk through a list returns every item once, in one order, for every page size, and ends. */
import { isDeepStrictEqual } from 'node:util';
import {
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { applyLevel, type CheckResult } from '../../../checks/evaluate-response.ts';
import { isUnimplemented, withRequestValue } from '../../../contract-queries.ts';
import type { Exchange } from '../../../exchange.ts';
import { readItems, readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import { type CaseProblem, type Finding, formatFinding, type Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { describeOtherOrigin } from '../../support/response-url.ts';
import { type ListPage, shownBy } from '../list-page.ts';
import { shareWalk } from '../list-reference.ts';
import {
  callList,
  createPagedList,
  findOperationSource,
  type PagedList,
  planPagedLists,
  readIdentity,
} from '../paged-list.ts';
import { checkFullPages, checkNextUrl, checkTotals } from '../pagination-rules.ts';
import { type ListWalk, walkList } from '../walk-list.ts';
import { checkAbsentStart } from './check-absent-start.ts';
import { checkClockTimes } from './check-clock-times.ts';
import { checkDefaultPages } from './check-default-pages.ts';
import { checkFullUrl } from './check-full-url.ts';
import { compareWalks, walkAgain } from './compare-walks.ts';
import { checkPageAfterLast } from './page-after-last.ts';
import { emptyPart, type Part } from './part.ts';
import { checkSmallestPage } from './smallest-page.ts';

/** Longer lists are not walked to the end, unless `maxItems` is larger, so that a run takes minutes at most. */
const MAX_LIST_ITEMS = 5_000;

export const pagination: Invariant = {
  name: 'pagination',
  statement: 'Shows every item once and in one order, whatever the page size, and ends.',
  explanation: `The suite walks the list in large pages, in small pages, and in large pages again. Every item appears once, in one
order; every page but the last is full and reports the size in force; the total is the number of items; the address of the next page
is absolute and keeps size and filters. If it names another host than the base URL, which may be right behind a proxy, the report says so.
Of a long list, the suite walks the first 5,000 items (more with --max-items), of which it compares the first 400 in small pages; the report
says what was not walked. If all items have a time that is now, the page is read again a second later: a stored time does not move with the
clock.

Usual causes: an offset instead of a key in the cursor, a sort without a unique last column, a total of the page instead of the
list, a size or a cursor that is not checked.`,
  keywords: ['x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).map((planned) => ({
      base: planned.base,
      source: findOperationSource(contract, planned, 'x-pagination'),
      isWrite: false,
    })),
  check: checkPagination,
};

async function checkPagination({ session, prepare }: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const first = await prepare(base);
  const list = createPagedList(session, base);
  const { smallest, largest } = readPageSizes(session.contract, list.operation, list.pagination);
  const { maxItems = MAX_LIST_ITEMS } = session.options;
  const walk = walkList(list, first, { size: largest, isByUrl: false, maxItems });
  shareWalk(session, base, () => walk);
  const large = await walk;
  const [opening] = large.exchanges;
  if (large.pages.length === 0 && isUnimplemented(list.operation, opening?.response?.status ?? 0)) {
    return {
      ...mergeOutcome([large], []),
      verdict: 'unimplemented',
      reason: `The target responds with 501 to the list ${base.operationId}.`,
      blockedBy: { kind: 'operation', operationId: base.operationId },
      problems: [],
    };
  }
  if (large.problems.length > 0) return mergeOutcome([large], []);
  if (large.items.length < 2) return checkShortList(list, first, large);
  const size = chooseSmallSize(large.items.length, smallest, largest);
  const comparison = await compareWalks(list, first, large, size);
  const { small } = comparison;
  // Walks that only confirm the first one add nothing to the report.
  const walks = [large, small, ...comparison.large.slice(1).filter(({ problems }) => problems.length > 0)];
  const isWhole = walks.every(({ problems }) => problems.length === 0);
  const other = isWhole
    ? [
        await checkFilters(list, large),
        await checkFullUrl(list, large),
        await checkSmallestPage(list, large, size),
        await checkFullLastPage(list, large),
        await checkPageAfterLast(list, large),
        await checkDefaultPages(list, first, large),
        await checkAbsentStart(list, large),
        await checkClockTimes(list, large),
      ]
    : [];
  const outcome = mergeOutcome([...walks, ...other], [applyLevel(list.context, comparison.findings, base.level)]);
  if (outcome.verdict !== 'pass') return outcome;
  const isLong = !large.isComplete && large.items.length >= maxItems;
  const unchecked = [
    ...(comparison.isChanging ? [CHANGING_LIST_REASON] : []),
    ...(isLong ? [describeLongList(list, large)] : []),
    ...describeOtherHost(list, small),
  ];
  return { ...outcome, reason: unchecked.join(' ') };
}

/** A size for about four pages, the last of which is not full, if there is one. */
function chooseSmallSize(count: number, smallest: number, largest: number): number {
  const size = Math.max(smallest, Math.ceil(Math.min(count, largest) / 4));
  const sizes = Array.from({ length: size + 2 }, (_, index) => size + index);
  return sizes.find((one) => count % one !== 0 && one < count && one <= largest) ?? size;
}

function describeLongList({ pagination }: PagedList, { maxItems, pages: [page] }: ListWalk): string {
  const total = pagination.style === 'last-id' || page === undefined ? undefined : valueAt(page.body, pagination.total);
  const enough = typeof total === 'number' ? ` of more than the ${total.toLocaleString('en-US')} that it reports` : '';
  return `The list has more than ${maxItems.toLocaleString('en-US')} items. Not checked: those after them, that the walk ends, and that the total is the number of items. Use an account with fewer, or give a --max-items${enough}.`;
}

/** The walk follows the URLs. */
function describeOtherHost({ pagination, session }: PagedList, { pages }: ListWalk): string[] {
  if (pagination.style !== 'cursor') return [];
  const { url: at } = pagination;
  const described = pages.flatMap(({ body }) => {
    const url = valueAt(body, at);
    return typeof url === 'string' && URL.canParse(url) ? (describeOtherOrigin(session, at, new URL(url)) ?? []) : [];
  });
  return described.slice(0, 1);
}

const CHANGING_LIST_REASON =
  'The list changed between all walks, as if another client wrote to it. Not checked: that pages of any size show the same items, and that the total is the number of items.';

/** Checks what a list with one item or none shows. Throws PreconditionError if that is correct. */
async function checkShortList(list: PagedList, first: RequestExample, large: ListWalk): Promise<Outcome> {
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const small = await walkList(list, first, { size: smallest, isByUrl: true, maxItems: large.maxItems });
  const after = await walkAgain(list, first, large);
  const walks = [large, small, after];
  const [ids, ...others] = walks.map(({ items }) => items.map(readIdentity));
  const isStable = others.every((other) => isDeepStrictEqual(other, ids));
  const findings = isStable
    ? [
        ...checkTotals(list, walks, large),
        ...walks.flatMap((walk) => [...checkFullPages(list, walk), ...checkNextUrl(list, walk)]),
      ]
    : [];
  if (findings.length > 0 || walks.some(({ problems }) => problems.length > 0)) {
    return mergeOutcome(walks, [applyMustLevel(list, findings)]);
  }
  throw createTooFewItemsError(
    list.session.contract,
    list.operation,
    first,
    'needs at least two items: add more items',
  );
}

/** The next-page URL of a filtered or sorted list contains the filter or sort order. */
async function checkFilters(list: PagedList, large: ListWalk): Promise<Part> {
  const { session, operation, pagination } = list;
  const [shown] = large.pages;
  if (shown === undefined || pagination.style !== 'cursor') return emptyPart;
  const exchanges: Exchange[] = [];
  for (const [at, value] of listFilterValues(list, shown)) {
    const request = withRequestValue(
      withRequestValue(shown.request, at, value),
      pagination.size,
      readPageSizes(session.contract, operation, pagination).smallest,
    );
    const { body, exchange, result } = await callList(list, request);
    exchanges.push(exchange);
    if (result.problems.length > 0 || body === undefined) return { ...result, exchanges };
    if (readNextCursor(pagination, request, body) === undefined) continue;
    const pages = [{ request, body, exchange, items: readItems(pagination, body) }];
    return { ...applyMustLevel(list, checkNextUrl(list, { pages })), exchanges };
  }
  return { ...emptyPart, exchanges };
}

/** Filters with a value of the first item, so that at least one item matches. */
function listFilterValues({ session, operation }: PagedList, { items }: ListPage): [RequestPointer, Json][] {
  return operation.parameters.flatMap(({ name, in: part, schema }): [RequestPointer, Json][] => {
    const {
      'x-filters': filter,
      'x-sorts': sorts,
      enum: values,
      type,
    } = mergedSchema(session.contract.openapi, schema);
    const at = joinPointer(`/${part}`, name);
    const sort = values?.[0];
    if (sorts !== undefined && sort !== undefined) return [[at, sort]];
    const field = isObject(filter) ? filter.field : undefined;
    const value = typeof field === 'string' ? valueAt(items[0], field) : undefined;
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    if (!isScalar || value === undefined) return [];
    const sent = type === 'array' ? [value] : value;
    return session.validator.errors(schema, sent).length === 0 ? [[at, sent]] : [];
  });
}

/** A page that has room for just the last items of the list is the last one: no empty page follows. */
async function checkFullLastPage(list: PagedList, { items, pages, isComplete }: ListWalk): Promise<Part> {
  const { pagination } = list;
  const last = pages.at(-1);
  const count = last?.items.length ?? 0;
  if (pagination.style === 'last-id' || !isComplete || last === undefined || count === 0) return emptyPart;
  // Pages that are numbered start elsewhere if they have another size.
  if (pagination.style === 'page' && count < items.length) return emptyPart;
  const exchanges: Exchange[] = [];
  let shown: Pick<Finding, 'exchange'> = {};
  // Another client may remove an item while the service looks for it: a wrong end has to show twice.
  for (let round = 1; round <= 2; round += 1) {
    const walk = await walkList(list, last.request, { size: count, isByUrl: false, maxItems: count + 1 });
    exchanges.push(...walk.exchanges);
    const [own, next] = walk.pages;
    const isFull = own?.items.length === count && next?.items.length === 0;
    if (!isFull || walk.problems.length > 0) return { ...walk, exchanges };
    shown = shownBy(own);
  }
  const at = pagination.style === 'cursor' ? pagination.next : pagination.more;
  const expected = `no next page after the last ${count} of ${items.length} items, which fill the page`;
  return { ...applyMustLevel(list, [{ at, expected, received: 'another page', ...shown }]), exchanges };
}

const applyMustLevel = ({ context }: PagedList, findings: Finding[]): CheckResult =>
  applyLevel(context, findings, 'MUST');

function mergeOutcome(parts: readonly Part[], results: readonly CheckResult[]): Outcome {
  const found = [...parts, ...results].flatMap((part) => part.problems);
  const isAboutSize = ({ check }: CaseProblem): boolean => check === 'page-size';
  // What else is wrong with pages of another size follows from it.
  const problems = [...found.filter(isAboutSize), ...found.filter((problem) => !isAboutSize(problem))];
  const warnings = [...parts, ...results].flatMap((part) => part.warnings);
  const [first] = problems;
  return {
    verdict: first ? 'fail' : 'pass',
    reason: first ? `${formatFinding(first)}.` : '',
    problems,
    warnings,
    exchanges: parts.flatMap((part) => part.exchanges),
    ...(first && findShown(parts, first)),
  };
}

/** A problem of a part that names no exchange is shown by the last one of the part. */
function findShown(parts: readonly Part[], first: CaseProblem): Pick<Outcome, 'shown'> {
  const index = parts.findIndex(({ problems }) => problems.includes(first));
  const shown = parts.slice(0, index + 1).flatMap(({ exchanges }) => exchanges).length - 1;
  return shown < 0 ? {} : { shown };
}
