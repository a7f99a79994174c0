/** Cursors: each is valid for the list that returned it, with its filters and its order, and for nothing else. */
import { isDeepStrictEqual } from 'node:util';
import type { Json, RequestExample } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { expectRejection } from '../../../cases/expected.ts';
import { getRequestValue, withRequestValue } from '../../../contract-queries.ts';
import { readItems, readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder } from '../../recorder.ts';
import { readListReference } from '../list-reference.ts';
import { formatQuery, withValues } from '../list-selection.ts';
import { callList, findOperationSource, planPagedLists, readIdentity } from '../paged-list.ts';
import { checkNextUrl } from '../pagination-rules.ts';
import { checkForeignCursors } from './check-foreign-cursors.ts';
import { addRejection, type CursorCheck, type CursorPagination } from './cursor-check.ts';
import { expectDefaultSize, expectOtherSize } from './expect-other-size.ts';
import { findForeignCursor } from './foreign-cursor.ts';
import { findSameElsewhere, listOtherSelections, type OtherSelection } from './other-selections.ts';
import { listSameRequests } from './same-requests.ts';

export const cursor: Invariant = {
  name: 'cursor',
  statement:
    'A cursor is valid for the list, the filters and the order that it was returned for, and for nothing else.',
  explanation: `The suite takes the cursor of the first page and sends it with other filters, with another order, to other lists, damaged, and
from another account, and two cursors under the two names of the parameter: each is rejected as documented. It sends it with another page size,
with defaults that are written out, with several values in another order and under its other name: each returns the page that follows.
If the contract does not bind cursors, one may be a plain number: only the latter is tested.

Usual causes: the cursor has a position only, and not for what; it is compared with the query string as it was sent; it is not
validated.`,
  keywords: ['x-pagination', 'x-filters', 'x-sorts'],
  plan: (contract) =>
    planPagedLists(contract)
      .filter(({ pagination }) => pagination.style === 'cursor')
      .map(
        (planned): InvariantTarget => ({
          base: planned.base,
          source: findOperationSource(contract, planned, 'x-pagination'),
          isWrite: false,
        }),
      ),
  check: checkCursors,
};

/** Filters with which a cursor is obtained. */
const MAX_BOUND_FILTERS = 3;

async function checkCursors(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const reference = await readListReference(context, base);
  const { list, request } = reference;
  const { pagination } = list;
  if (pagination.style !== 'cursor') throw new Error(`${base.operationId} has no cursors`);
  const recorder = createRecorder(session);
  const check: CursorCheck = { reference, list, pagination, recorder };
  const first = withRequestValue(
    request,
    pagination.size,
    readPageSizes(session.contract, list.operation, pagination).smallest,
  );
  const own = await readCursor(check, first);
  if (own === undefined) {
    if (!recorder.isPassing()) return recorder.toOutcome();
    throw createTooFewItemsError(session.contract, list.operation, request, 'needs a second page: add more items');
  }
  const page = withRequestValue(first, pagination.cursor, own);
  await expectSamePage(check, page, listSameRequests(context, check, page, own));
  await expectOtherSize(check, page);
  await expectDefaultSize(check, page);
  const { alias } = pagination;
  const following = alias !== undefined && recorder.isPassing() ? await readCursor(check, page) : undefined;
  if (alias !== undefined && following !== undefined) {
    await expectRejected(check, 'two cursors, one under each name', [withRequestValue(page, alias, following)]);
  }
  if (pagination.isBound) {
    const damaged = listDamaged(own).map((value) => withRequestValue(page, pagination.cursor, value));
    await expectRejected(check, 'a cursor that is damaged', damaged);
    // A word, which clients send that have no cursor.
    await expectRejected(check, 'the cursor null', [withRequestValue(page, pagination.cursor, 'null')]);
    await checkBound(context, check, page, first);
  }
  const unchecked = [
    await checkOtherLists(context, check, page),
    await checkForeignCursors(context, check, page, base),
  ];
  return recorder.toOutcome(unchecked.filter((one) => one !== undefined).join(' '));
}

async function readCursor(
  { list, pagination, recorder }: CursorCheck,
  request: RequestExample,
): Promise<string | undefined> {
  const { body, exchange, result } = await callList(list, request);
  recorder.addExchanges([exchange]);
  recorder.addResult(result);
  const next = body === undefined ? undefined : readNextCursor(pagination, request, body);
  return typeof next === 'string' ? next : undefined;
}

/** All requests return the same items as the first, unless the list changes. */
async function expectSamePage(
  { list, pagination, recorder }: CursorCheck,
  page: RequestExample,
  requests: readonly RequestExample[],
): Promise<void> {
  const read = async (request: RequestExample): Promise<readonly Json[] | undefined> => {
    const { body, exchange, result } = await callList(list, request);
    recorder.addExchanges([exchange]);
    recorder.addResult(result);
    if (body === undefined) return undefined;
    const items = readItems(pagination, body);
    // A filter without a value is none, so that the address need not have it.
    if (!Object.values(request.query).includes(''))
      recorder.addFindings(checkNextUrl(list, { pages: [{ request, body, exchange, items }] }));
    return items.map(readIdentity);
  };
  const [wanted, ...received] = await Promise.all([page, ...requests].map(read));
  if (!recorder.isPassing()) return;
  for (const [index, request] of requests.entries()) {
    const items = received[index];
    if (isDeepStrictEqual(items, wanted)) continue;
    if (!isDeepStrictEqual(await read(page), wanted)) return;
    const query = formatQuery(
      Object.fromEntries(Object.entries(request.query).map(([name, value]) => [`/query/${name}`, value])),
    );
    const expected = `the items ${JSON.stringify(wanted)} for the same cursor and ${query}`;
    return recorder.addFindings([{ at: pagination.items, expected, received: JSON.stringify(items) }]);
  }
}

/** The requests do not depend on each other. */
async function expectRejected(
  { list, pagination, recorder }: CursorCheck,
  what: string,
  requests: readonly RequestExample[],
): Promise<void> {
  if (!recorder.isPassing()) return;
  const sent = await Promise.all(
    requests.map(async (request) => {
      const at = isAtAlias(pagination, request) ? (pagination.alias ?? '') : pagination.cursor;
      const expected = expectRejection(list.operation, at);
      return expected && callList(list, request, {}, expected);
    }),
  );
  for (const one of sent) {
    if (one !== undefined && recorder.isPassing()) addRejection(recorder, what, one);
  }
}

const isAtAlias = ({ alias, cursor: at }: CursorPagination, request: RequestExample): boolean =>
  alias !== undefined && getRequestValue(request, at) === undefined;

/** The cursor with an end missing or added, and backwards. */
const listDamaged = (value: string): string[] =>
  [value.slice(0, -4), `${value}AAAA`, [...value].toReversed().join('')].filter((one) => one !== '' && one !== value);

/** A cursor is rejected with other filters and another order, both ways; other ways to write the same filters do not matter. */
async function checkBound(
  context: InvariantContext,
  check: CursorCheck,
  page: RequestExample,
  first: RequestExample,
): Promise<void> {
  const { reference, pagination, recorder } = check;
  const others = await listOtherSelections(context, reference);
  await expectRejected(
    check,
    'a cursor of other filters or another order',
    others.map(({ values }) => withValues(page, values)),
  );
  // Lists of values come first, because only they can be written in another order.
  const chosen = others
    .filter((one) => !one.isElsewhere)
    .toSorted((left, right) => Number(left.turned === undefined) - Number(right.turned === undefined))
    .slice(0, MAX_BOUND_FILTERS);
  const elsewhere = others.filter((one) => one.isElsewhere);
  // The last one sorts, if the list can be sorted: code for the other direction may read one name of the cursor only.
  const { alias } = pagination;
  const last = alias === undefined ? [] : others.filter((one) => !one.isElsewhere).slice(-1);
  const checkSelected = async ({ values, turned, resembling, isElsewhere }: OtherSelection): Promise<void> => {
    const own = await readCursor(check, withValues(first, values));
    if (own === undefined) return;
    const siblings = isElsewhere ? elsewhere.filter((one) => one.values !== values).map((one) => one.values) : [];
    const same = isElsewhere ? undefined : findSameElsewhere(reference, values);
    await expectRejected(
      check,
      'a cursor of other filters or another order',
      [
        page,
        ...[...siblings, ...[same, resembling].filter((one) => one !== undefined)].map((one) => withValues(first, one)),
      ].map((request) => withRequestValue(request, pagination.cursor, own)),
    );
    const filtered = withRequestValue(withValues(first, values), pagination.cursor, own);
    const equal = [
      ...(turned === undefined ? [] : [withValues(filtered, turned)]),
      ...(alias === undefined ? [] : [withValues(filtered, { [pagination.cursor]: undefined, [alias]: own })]),
    ];
    if (equal.length > 0) await expectSamePage(check, filtered, equal);
  };
  if (recorder.isPassing()) {
    const resembled = others.filter(({ resembling }) => resembling !== undefined);
    await Promise.all([...new Set([...chosen, ...last, ...elsewhere, ...resembled])].map(checkSelected));
  }
}

/** Cursors of other lists. Returns what could not be checked. */
async function checkOtherLists(
  context: InvariantContext,
  check: CursorCheck,
  page: RequestExample,
): Promise<string | undefined> {
  const { pagination, list } = check;
  const others = planPagedLists(context.session.contract).filter(
    ({ pagination: { style }, operation }) =>
      pagination.isBound && style === 'cursor' && operation.operationId !== list.operation.operationId,
  );
  // A cursor whose parts look the same is the one that is mistaken: that may be the cursor of any list.
  const values = await Promise.all(others.map((other) => findForeignCursor(context, other)));
  const foreignPages = values.flatMap((value) =>
    value === undefined ? [] : [withRequestValue(page, pagination.cursor, value)],
  );
  await expectRejected(check, 'a cursor of another list', foreignPages);
  return others.length > 0 && foreignPages.length === 0
    ? 'No other list has a second page: no cursor of another list was sent.'
    : undefined;
}
