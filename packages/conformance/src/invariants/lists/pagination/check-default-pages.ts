/** The size of numbered pages that a request leaves out. */
import { isDeepStrictEqual } from 'node:util';
import type { Json, RequestExample } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { getRequestValue, withRequestValue } from '../../../contract-queries.ts';
import type { Exchange } from '../../../exchange.ts';
import { readItems, readSizeSchema } from '../../../resources/lists/list-pages.ts';
import { show } from '../../../text.ts';
import { callList, type PagedList, readIdentity } from '../paged-list.ts';
import type { ListWalk } from '../walk-list.ts';
import { walkAgain } from './compare-walks.ts';
import { emptyPart, type Part } from './part.ts';

/** Without a size, numbered pages follow each other in the default size. */
export async function checkDefaultPages(list: PagedList, first: RequestExample, large: ListWalk): Promise<Part> {
  const { pagination, session, operation } = list;
  const { default: size } = readSizeSchema(session.contract, operation, pagination);
  const isKnown = getRequestValue(first, pagination.size) === undefined && typeof size === 'number';
  if (pagination.style !== 'page' || !isKnown || !large.isComplete) return emptyPart;
  const request = withRequestValue(first, pagination.page, 2);
  const listIds = (items: readonly Json[]): Json[] => items.map(readIdentity);
  const exchanges: Exchange[] = [];
  let now = large;
  // Another client may have written since the walk: a difference has to show twice.
  for (let round = 1; round <= 2; round += 1) {
    const { body, exchange, result } = await callList(list, request);
    exchanges.push(exchange);
    const items = body === undefined ? [] : listIds(readItems(pagination, body));
    const wanted = listIds(now.items).slice(size, 2 * size);
    if (result.problems.length > 0 || isDeepStrictEqual(items, wanted)) return { ...result, exchanges };
    if (round === 2) {
      const expected = `${show(wanted)}, the items ${size + 1} to ${2 * size} of the list, as ${size} is the default size`;
      return {
        ...applyLevel(list.context, [{ at: pagination.items, expected, received: show(items) }], 'MUST'),
        exchanges,
      };
    }
    now = await walkAgain(list, first, large);
    exchanges.push(...now.exchanges);
    if (!now.isComplete) break;
  }
  return { ...emptyPart, exchanges };
}
