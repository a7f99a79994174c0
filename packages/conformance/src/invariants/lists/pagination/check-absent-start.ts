/** A list by ID goes on after any ID, also after one that no item has, or that a filter leaves out. */
import { type Json, mergedSchema, parsePointer, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { withRequestValue } from '../../../contract-queries.ts';
import { readItems } from '../../../resources/lists/list-pages.ts';
import type { Finding } from '../../../result.ts';
import { cut } from '../../../text.ts';
import { createSelector, isScalar, isValueFilter, listFilters } from '../list-filters.ts';
import { callList, type PagedList } from '../paged-list.ts';
import type { ListWalk } from '../walk-list.ts';
import { walkAgain } from './compare-walks.ts';
import { emptyPart, type Part } from './part.ts';

/** Characters. */
const MAX_SHOWN_IDS = 100;

/** After which ID the list goes on with which items. */
interface Start {
  readonly after: number;
  /** The request without the cursor. */
  readonly request: RequestExample;
  /** What the ID is. */
  readonly what: string;
  readonly isSelected: (item: Json) => boolean;
}

/**
 * After an ID that is higher than all others, a list in the order of its IDs is empty; after one that is before others and that none has,
 * or that a filter leaves out, it goes on with the next. Sends nothing for other lists.
 */
export async function checkAbsentStart(list: PagedList, large: ListWalk): Promise<Part> {
  const [page] = large.pages;
  const { pagination, operation, session } = list;
  const [order] = operation.order ?? [];
  if (pagination.style !== 'last-id' || order?.field !== pagination.id || order.direction !== 'asc') return emptyPart;
  const name = parsePointer(pagination.cursor).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
  const end = parameter && session.fresh.absent(mergedSchema(session.contract.openapi, parameter.schema), 1);
  if (page === undefined || typeof end !== 'number') return emptyPart;
  const listIds = (items: readonly Json[]): number[] =>
    items.map((item) => valueAt(item, pagination.id)).filter((id) => typeof id === 'number');
  const ids = listIds(large.items);
  const gap = ids.find((id, index) => (ids[index + 1] ?? id) > id + 1);
  const [first] = ids;
  // Without a gap, the ID before the first one.
  const absent = gap === undefined ? first && first - 1 : gap + 1;
  const isValid = (id: number | undefined): id is number =>
    id !== undefined && session.validator.errors(parameter?.schema ?? {}, id).length === 0;
  const shorter = first === undefined ? undefined : findShorter(first);
  const whole = { request: page.request, isSelected: () => true };
  const starts: Start[] = [
    { ...whole, after: end, what: 'higher than all others' },
    ...(isValid(absent) ? [{ ...whole, after: absent, what: 'the ID of none' }] : []),
    ...(isValid(shorter) ? [{ ...whole, after: shorter, what: 'before all others' }] : []),
    ...findLeftOut(list, pagination.id, page.request, large.items),
  ];
  const parts: Part[] = [];
  /** The first IDs after the start, of which `next` is known to be there: IDs of the list may be higher than the one that was made up. */
  const read = async ({ after, request: base, isSelected }: Start, items: readonly Json[]) => {
    const next = listIds(items.filter(isSelected)).find((id) => id > after);
    const request: RequestExample = withRequestValue(base, pagination.cursor, after);
    const { body, exchange, result } = await callList(list, request);
    const found = body === undefined ? [] : listIds(readItems(pagination, body));
    const [first = Number.POSITIVE_INFINITY] = found;
    const isNext = first > after && first <= (next ?? first);
    const isLast = after === end && next === undefined;
    return { found, exchange, result, isLast, isRight: isLast ? found.length === 0 : isNext };
  };
  for (const start of starts) {
    let last = await read(start, large.items);
    if (!last.isRight && last.result.problems.length === 0) {
      // Another client may have deleted the next one.
      const now = await walkAgain(list, page.request, large);
      last = await read(start, now.items);
    }
    const { found, exchange, result, isLast, isRight } = last;
    const expected = isLast ? `no items after ${end}` : `the items after ${start.after}, which is ${start.what}`;
    const finding: Finding = {
      at: pagination.items,
      expected,
      received: describeItems(found),
      check: 'start',
      exchange,
    };
    const { problems } = applyLevel(list.context, isRight || result.problems.length > 0 ? [] : [finding], 'MUST');
    parts.push({ ...result, problems: [...result.problems, ...problems], exchanges: [exchange] });
  }
  return {
    problems: parts.flatMap(({ problems }) => problems),
    warnings: parts.flatMap(({ warnings }) => warnings),
    exchanges: parts.flatMap(({ exchanges }) => exchanges),
  };
}

const describeItems = (ids: readonly number[]): string =>
  ids.length === 0 ? 'no items' : `the ${ids.length === 1 ? 'item' : 'items'} ${cut(ids.join(', '), MAX_SHOWN_IDS)}`;

/** An ID of one digit less, that comes after this one where IDs are compared as texts; undefined for one digit. */
export const findShorter = (id: number): number | undefined => 10 ** (String(id).length - 1) - 1 || undefined;

/** The ID of an item that an optional filter leaves out, with a value that another item has. */
function findLeftOut(
  { operation, session }: PagedList,
  idAt: string,
  request: RequestExample,
  items: readonly Json[],
): Start[] {
  const filters = listFilters(session.contract, operation);
  for (const one of filters.filter(isValueFilter)) {
    const { at, parameter, filter } = one;
    if (parameter.required || filter.match !== 'equals' || 'absent' in filter || filter.through !== undefined) continue;
    // Those of later items first, so that items are left.
    for (const value of new Set(items.map((item) => valueAt(item, filter.field)).toReversed())) {
      if (!isScalar(value) || session.validator.errors(parameter.schema, value).length > 0) continue;
      const filtered = withRequestValue(request, at, value);
      const select = createSelector(filters, filtered);
      // After one that is selected, so that a list from its start shows as well.
      const firstSelected = items.findIndex((item) => select(item) === true);
      const leftOut = items.find((item, index) => index > firstSelected && select(item) === false);
      const after = leftOut === undefined ? undefined : valueAt(leftOut, idAt);
      if (typeof after !== 'number') continue;
      const isSelected = (item: Json): boolean => select(item) === true;
      return [{ after, request: filtered, what: `left out by ${parameter.name}=${value}`, isSelected }];
    }
  }
  return [];
}
