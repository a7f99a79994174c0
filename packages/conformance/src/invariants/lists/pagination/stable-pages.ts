/** An item that is created between two pages neither repeats nor hides others. */
import type { Case, Contract, Json } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { findSuccessCase, withRequestValue } from '../../../contract-queries.ts';
import { getCursorPointer, readItems, readNextCursor, readPageSizes } from '../../../resources/list-pages.ts';
import { createTooFewItemsError } from '../../../resources/too-few-items.ts';
import type { Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder } from '../../recorder.ts';
import { callList, createPagedList, findOperationSource, formatIdentity, planPagedLists } from '../paged-list.ts';
import { walkList } from '../walk-list.ts';

export const stablePages: Invariant = {
  name: 'stable-pages',
  statement: 'An item that is created between two pages neither repeats nor hides others.',
  explanation: `The suite reads the first page of a list, creates an item, and reads the pages that follow: together they have every item of the
list before once. Lists with numbered pages are left out, because a new item may move others to the next page.

Usual causes: the cursor is an offset, or the position of a page instead of an item.`,
  keywords: ['x-pagination', 'x-resources'],
  plan: (contract) =>
    planPagedLists(contract)
      .filter(({ pagination }) => pagination.style !== 'page')
      .flatMap((planned): InvariantTarget[] => {
        if (findCreationCase(contract, planned.operation.operationId) === undefined) return [];
        return [{ base: planned.base, source: findOperationSource(contract, planned, 'x-pagination'), writes: true }];
      }),
  findCarrier: (contract, { base }) => findCreationCase(contract, base.operationId),
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
  const before = await readAll();
  if (before.length < 2) {
    throw createTooFewItemsError(contract, list.operation, request, 'needs at least two items: add more items');
  }
  const size = Math.max(smallest, Math.min(MAX_PAGE_ITEMS, Math.floor(before.length / 2)));
  let page = withRequestValue(request, pagination.size, size);
  const seen: Json[] = [];
  for (let number = 0; number <= FOLLOWING_PAGES; number += 1) {
    const { body, exchange, result } = await callList(list, page);
    recorder.addExchanges([exchange]);
    recorder.addResult(result);
    if (body === undefined || !recorder.isPassing()) return recorder.toOutcome();
    seen.push(...readItems(pagination, body));
    const next = readNextCursor(pagination, page, body);
    if (next === undefined) break;
    page = withRequestValue(page, getCursorPointer(pagination), next);
    if (number > 0) continue;
    const created = await context.sendCarrier(creation);
    recorder.addExchanges([created.exchange]);
  }
  const ids = seen.map(formatIdentity);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  const known = new Set(before.map(formatIdentity));
  // An item that another client has removed meanwhile is not hidden.
  const after = new Set((await readAll()).map(formatIdentity));
  const count = ids.filter((id) => known.has(id)).length;
  const hidden = [...known].slice(0, count).find((id) => !ids.includes(id) && after.has(id));
  const at = pagination.items;
  if (repeated !== undefined) {
    recorder.addFindings([
      {
        at,
        expected: 'every item once, although an item was created after the first page',
        received: `item ${repeated} twice`,
      },
    ]);
  }
  if (hidden !== undefined) {
    recorder.addFindings([
      { at, expected: `item ${hidden}, although an item was created after the first page`, received: 'not there' },
    ]);
  }
  return recorder.toOutcome();
}
