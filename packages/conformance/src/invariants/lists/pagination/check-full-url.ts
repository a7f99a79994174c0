/** The next-page URL of a request with as many filters as possible has all of them, also flags that are false beside one that is true. */
import type { Json, RequestExample } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { withRequestValue } from '../../../contract-queries.ts';
import { readItems, readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import { findCommonValue, isSendableValue } from '../filter-values.ts';
import { createSelector, isBucketFilter, isValueFilter, listFilters } from '../list-filters.ts';
import { withValues } from '../list-selection.ts';
import { callList, type PagedList } from '../paged-list.ts';
import { checkNextUrl } from '../pagination-rules.ts';
import type { ListWalk } from '../walk-list.ts';
import { emptyPart, type Part } from './part.ts';

export async function checkFullUrl(list: PagedList, { pages: [shown], items }: ListWalk): Promise<Part> {
  const { session, operation, pagination } = list;
  if (shown === undefined || pagination.style !== 'cursor') return emptyPart;
  const filtered = addFilters(list, shown.request, items);
  if (filtered === shown.request) return emptyPart;
  const { smallest } = readPageSizes(session.contract, operation, pagination);
  const request = withRequestValue(filtered, pagination.size, smallest);
  const { body, exchange, result } = await callList(list, request);
  const exchanges = [exchange];
  if (result.problems.length > 0 || body === undefined) return { ...result, exchanges };
  // Another client may have removed the items of the next page.
  if (readNextCursor(pagination, request, body) === undefined) return { ...emptyPart, exchanges };
  const page = { request, body, exchange, items: readItems(pagination, body) };
  return { ...applyLevel(list.context, checkNextUrl(list, { pages: [page] }), 'MUST'), exchanges };
}

/** The flag that selects the most items, without the other flags, and each filter with which several items are left. */
function addFilters(
  { session, operation }: PagedList,
  request: RequestExample,
  items: readonly Json[],
): RequestExample {
  const filters = listFilters(session.contract, operation).filter(({ parameter }) => !parameter.required);
  const count = (one: RequestExample): number => {
    const matches = createSelector(filters, one);
    return items.filter((item) => matches(item) === true).length;
  };
  const flags = filters.filter(isBucketFilter);
  const flagged = flags.map((flag) =>
    withValues(request, Object.fromEntries(flags.map(({ at }) => [at, at === flag.at]))),
  );
  const [fullest] = flagged.toSorted((left, right) => count(right) - count(left));
  const start = fullest !== undefined && count(fullest) > 1 ? fullest : request;
  return filters.reduce((all, one) => {
    const value = isValueFilter(one) ? findCommonValue(one, items) : undefined;
    if (value === undefined || !isSendableValue(session, one, value)) return all;
    const added = withRequestValue(all, one.at, value);
    return count(added) > 1 ? added : all;
  }, start);
}
