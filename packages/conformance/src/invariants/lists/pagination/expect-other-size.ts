import { type Pagination, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { withRequestValue } from '../../../contract-queries.ts';
import { readItems, readNextCursor, readPageSizes, readSizeSchema } from '../../../resources/lists/list-pages.ts';
import { show } from '../../../text.ts';
import type { Recorder } from '../../recorder.ts';
import { callList, type PagedList } from '../paged-list.ts';

interface SizeCheck {
  readonly list: PagedList;
  readonly pagination: Pagination;
  readonly recorder: Recorder;
}

/** Without a size, the page that follows has the default, as the first one. */
export async function expectDefaultSize(
  { list, pagination, recorder }: SizeCheck,
  page: RequestExample,
): Promise<void> {
  const { default: size } = readSizeSchema(list.session.contract, list.operation, pagination);
  if (!recorder.isPassing() || size === undefined || pagination.style !== 'cursor') return;
  const { body, exchange, result } = await callList(list, withRequestValue(page, pagination.size, undefined));
  recorder.addExchanges([exchange]);
  recorder.addResult(result);
  const shown = body === undefined ? undefined : valueAt(body, pagination.pageSize);
  if (shown === undefined || shown === size) return;
  const expected = `${show(size)}, the default, as the request has a cursor and no size`;
  recorder.addFindings([{ at: pagination.pageSize, expected, received: show(shown), check: 'page-size' }]);
}

/** With a size of its own, the page that follows has that size, unless it is the last one. */
export async function expectOtherSize({ list, pagination, recorder }: SizeCheck, page: RequestExample): Promise<void> {
  const { smallest, largest } = readPageSizes(list.session.contract, list.operation, pagination);
  if (!recorder.isPassing() || smallest === largest) return;
  const size = smallest + 1;
  const request = withRequestValue(page, pagination.size, size);
  const { body, exchange, result } = await callList(list, request);
  recorder.addExchanges([exchange]);
  recorder.addResult(result);
  if (body === undefined) return;
  const items = readItems(pagination, body);
  if (items.length === size || readNextCursor(pagination, request, body) === undefined) return;
  const expected = `${size} items, as the request asks for and another page follows`;
  recorder.addFindings([{ at: pagination.items, expected, received: String(items.length), check: 'page-size' }]);
}
