/** A list by ID goes on after any ID, also after one that no item has. */
import { type Json, mergedSchema, parsePointer, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { withRequestValue } from '../../../contract-queries.ts';
import { readItems } from '../../../resources/list-pages.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import { callList, type PagedList } from '../paged-list.ts';
import type { ListWalk } from '../walk-list.ts';
import { walkAgain } from './compare-walks.ts';
import { emptyPart, type Part } from './part.ts';

/**
 * After an ID that is higher than all others, a list in the order of its IDs is empty; after one that is before others and that none has,
 * it goes on with the next. Sends nothing for other lists.
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
  const isValid = absent !== undefined && session.validator.errors(parameter?.schema ?? {}, absent).length === 0;
  const starts = [end, ...(isValid ? [absent] : [])];
  const parts: Part[] = [];
  /** The first IDs after the start, of which `next` is known to be there: IDs of the list may be higher than the one that was made up. */
  const read = async (start: number, next: number | undefined) => {
    const request: RequestExample = withRequestValue(page.request, pagination.cursor, start);
    const { body, exchange, result } = await callList(list, request);
    const found = body === undefined ? [] : listIds(readItems(pagination, body));
    const [first = Number.POSITIVE_INFINITY] = found;
    const isNext = first > start && first <= (next ?? first);
    const isLast = start === end && next === undefined;
    return { found, exchange, result, isLast, isRight: isLast ? found.length === 0 : isNext };
  };
  for (const start of starts) {
    let last = await read(start, findNext(ids, start));
    if (!last.isRight && last.result.problems.length === 0) {
      // Another client may have deleted the next one.
      const now = await walkAgain(list, page.request, large);
      last = await read(start, findNext(listIds(now.items), start));
    }
    const { found, exchange, result, isLast, isRight } = last;
    const expected = isLast ? `no items after ${end}` : `the items after ${start}, which is the ID of none`;
    const finding: Finding = { at: pagination.items, expected, received: `those with ${show(found)}` };
    const { problems } = applyLevel(list.context, isRight || result.problems.length > 0 ? [] : [finding], 'MUST');
    parts.push({ ...result, problems: [...result.problems, ...problems], exchanges: [exchange] });
  }
  return {
    problems: parts.flatMap(({ problems }) => problems),
    warnings: parts.flatMap(({ warnings }) => warnings),
    exchanges: parts.flatMap(({ exchanges }) => exchanges),
  };
}

const findNext = (ids: readonly number[], start: number): number | undefined => ids.find((id) => id > start);
