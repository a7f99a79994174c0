/** Checks the page of a list (`x-pagination`): not more items than the page size that was sent, which the response reports. */
import { type Json, type Operation, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { getRequestValue } from '../contract-queries.ts';
import type { Finding } from '../result.ts';
import { formatCount, show } from '../text.ts';

export function checkPage(operation: Operation, request: RequestExample, body: Json): Finding[] {
  const { pagination } = operation;
  // Without a sent size, the default counts: an invariant checks that, as a failure here would make all other cases of the list wait.
  const size = pagination && getRequestValue(request, pagination.size);
  if (pagination === undefined || typeof size !== 'number') return [];
  const items = valueAt(body, pagination.items);
  const findings: Finding[] = [];
  if (Array.isArray(items) && items.length > size) {
    const expected = `at most ${formatCount(size, 'item')}`;
    findings.push({ at: pagination.items, expected, received: String(items.length), check: 'page-size' });
  }
  const reported = pagination.style === 'cursor' ? valueAt(body, pagination.pageSize) : size;
  if (pagination.style === 'cursor' && reported !== size) {
    const expected = `${size}, the page size in force`;
    findings.push({ at: pagination.pageSize, expected, received: show(reported), check: 'page-size' });
  }
  return findings;
}
