/** An item that is created between two pages neither repeats nor hides others. */
import type { Case, Contract, Json, RequestExample } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { findSuccessCase, withRequestValue } from '../../../contract-queries.ts';
import type { Exchange } from '../../../exchange.ts';
import { getCursorPointer, readItems, readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import type { Session } from '../../../resources/session.ts';
import type { Finding, Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder, type Recorder } from '../../recorder.ts';
import { COMMON_PART, isTextFilter, listFilters } from '../list-filters.ts';
import { formatQuery } from '../list-selection.ts';
import {
  callList,
  createPagedList,
  findOperationSource,
  formatIdentity,
  type PagedList,
  planPagedLists,
} from '../paged-list.ts';
import { walkList } from '../walk-list.ts';

export const stablePages: Invariant = {
  name: 'stable-pages',
  statement: 'An item that is created between two pages neither repeats nor hides others.',
  explanation: `The suite reads the first page of a list, creates an item, and reads the pages that follow: together they have every item of the
list before once. A search that most items match is read in the same way: no item is on both pages. Lists with numbered pages are left out, because a new item may move others to the next page.

Usual causes: the cursor is an offset, or the position of a page instead of an item.`,
  keywords: ['x-pagination', 'x-resources'],
  plan: (contract) =>
    planPagedLists(contract)
      .filter(({ pagination }) => pagination.style !== 'page')
      .flatMap((planned): InvariantTarget[] => {
        if (findCreationCase(contract, planned.operation.operationId) === undefined) return [];
        return [{ base: planned.base, source: findOperationSource(contract, planned, 'x-pagination'), isWrite: true }];
      }),
  findReservedCreation: (contract, { base }) => findCreationCase(contract, base.operationId),
  check: checkStablePages,
};

/** The success case that adds an item to the list. */
function findCreationCase(contract: Contract, operationId: string): Case | undefined {
  const kind = Object.values(contract.resources).find(
    ({ create, list }) => create !== undefined && list?.operation === operationId && list.at === undefined,
  );
  return kind?.create && findSuccessCase(contract, kind.create.case);
}

/** Items on the first page, and pages that follow. */
const MAX_PAGE_ITEMS = 3;
const FOLLOWING_PAGES = 2;

interface SearchedPage {
  readonly query: string;
  readonly items: readonly Json[];
  readonly exchange: Exchange;
  /** The request for the page that follows. */
  readonly next: RequestExample;
}

/** The first page of a search, whose pages services may count in another way than those of the list. Undefined without a second page. */
async function readSearchedPage(
  { contract }: Session,
  list: PagedList,
  page: RequestExample,
): Promise<SearchedPage | undefined> {
  const [search] = listFilters(contract, list.operation).filter(isTextFilter);
  const isValid = search !== undefined && list.context.validator.errors(search.schema, COMMON_PART).length === 0;
  if (!isValid) return undefined;
  const request = withRequestValue(page, search.at, COMMON_PART);
  const { body, exchange, result } = await callList(list, request);
  const cursor = body === undefined ? undefined : readNextCursor(list.pagination, request, body);
  if (body === undefined || cursor === undefined || result.problems.length > 0) return undefined;
  const items = readItems(list.pagination, body);
  const next = withRequestValue(request, getCursorPointer(list.pagination), cursor);
  return { query: formatQuery({ [search.at]: COMMON_PART }), items, exchange, next };
}

async function checkStablePages(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session, runBase } = context;
  const { contract } = session;
  const creation = findCreationCase(contract, base.operationId);
  if (creation === undefined) throw new Error(`Nothing creates an item of ${base.operationId}`);
  const { request } = await runBase(base);
  const list = createPagedList(session, base);
  const { pagination } = list;
  const recorder = createRecorder(session);
  const { smallest, largest } = readPageSizes(contract, list.operation, pagination);
  const readAll = async (): Promise<Json[]> => {
    const walk = await walkList(list, request, { size: largest, isByUrl: false, maxItems: largest });
    recorder.addResult(walk);
    return [...walk.items];
  };
  const createItem = async (): Promise<void> => {
    const { exchange } = await context.sendReserved(creation);
    recorder.addExchanges([exchange]);
  };
  const before = await readAll();
  if (before.length < 2) {
    throw createTooFewItemsError(contract, list.operation, request, 'needs at least two items: add more items');
  }
  const size = Math.max(smallest, Math.min(MAX_PAGE_ITEMS, Math.floor(before.length / 2)));
  const first = withRequestValue(request, pagination.size, size);
  const searched = await readSearchedPage(session, list, first);
  const seen = await readPagesWhileCreating(list, first, createItem, recorder);
  if (seen === undefined) return recorder.toOutcome();
  const [after] = await Promise.all([readAll(), searched && checkNextSearchedPage(list, searched, recorder)]);
  recorder.addFindings(compareSeen(pagination.items, seen, before, after));
  return recorder.toOutcome();
}

/** The items of the first pages, between which an item is created. Undefined if a page is not as documented. */
async function readPagesWhileCreating(
  list: PagedList,
  first: RequestExample,
  createItem: () => Promise<void>,
  recorder: Recorder,
): Promise<Json[] | undefined> {
  const { pagination } = list;
  const seen: Json[] = [];
  let page = first;
  for (let number = 0; number <= FOLLOWING_PAGES; number += 1) {
    const { body, exchange, result } = await callList(list, page);
    recorder.addExchanges([exchange]);
    recorder.addResult(result);
    if (body === undefined || !recorder.isPassing()) return undefined;
    for (const item of readItems(pagination, body)) seen.push(item);
    const next = readNextCursor(pagination, page, body);
    if (next === undefined) break;
    page = withRequestValue(page, getCursorPointer(pagination), next);
    if (number === 0) await createItem();
  }
  return seen;
}

async function checkNextSearchedPage(
  list: PagedList,
  { query, items, exchange: first, next }: SearchedPage,
  recorder: Recorder,
): Promise<void> {
  const { pagination } = list;
  const { body, exchange, result } = await callList(list, next);
  const both = [...items, ...(body === undefined ? [] : readItems(pagination, body))];
  const twice = findRepeated(both.map(formatIdentity));
  recorder.addResult(result);
  if (twice === undefined) return;
  recorder.addExchanges([first, exchange]);
  const expected = `every item once with ${query}, although an item was created after the first page`;
  recorder.addFindings([{ at: pagination.items, expected, received: `item ${twice} twice` }]);
}

/** Items of the pages that repeat, and items of the whole list that the pages do not have. */
function compareSeen(at: string, seen: readonly Json[], before: readonly Json[], after: readonly Json[]): Finding[] {
  const ids = seen.map(formatIdentity);
  const known = new Set(before.map(formatIdentity));
  const kept = new Set(after.map(formatIdentity));
  const repeated = findRepeated(ids);
  const count = ids.filter((id) => known.has(id)).length;
  // An item that another client has removed meanwhile is not hidden.
  const hidden = [...known].slice(0, count).find((id) => !ids.includes(id) && kept.has(id));
  const since = 'although an item was created after the first page';
  return [
    ...(repeated === undefined
      ? []
      : [{ at, expected: `every item once, ${since}`, received: `item ${repeated} twice` }]),
    ...(hidden === undefined ? [] : [{ at, expected: `item ${hidden}, ${since}`, received: 'not there' }]),
  ];
}

const findRepeated = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) !== index);
