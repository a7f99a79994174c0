/** Checks the page of a list (`x-pagination`): not more items than the page size in force, which the response reports. */
import {
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue } from '../contract-queries.ts';
import type { Finding } from '../result.ts';
import { formatCount, show } from '../text.ts';

export function checkPage(contract: Contract, operation: Operation, request: RequestExample, body: Json): Finding[] {
  const { pagination } = operation;
  const parameter = operation.parameters.find(
    ({ in: part, name }) => joinPointer(`/${part}`, name) === pagination?.size,
  );
  if (pagination === undefined || parameter === undefined) return [];
  const sent = getRequestValue(request, pagination.size);
  const size = sent === undefined || sent === '' ? mergedSchema(contract.openapi, parameter.schema).default : sent;
  if (typeof size !== 'number') return [];
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
