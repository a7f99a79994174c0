/** Walking a list, in each of the styles that a contract can have. */
import {
  type Contract,
  type Json,
  mergedSchema,
  type Operation,
  type Pagination,
  parsePointer,
  type RequestExample,
  valueAt,
  withValueAt,
} from '@helpdesk/contract-model';
import { asJson } from './resource-bindings.ts';

export function itemsOf(pagination: Pagination, body: Json): Json[] {
  const items = valueAt(body, pagination.items);
  return Array.isArray(items) ? items : [];
}

/** What has to be sent for the page after this one; nothing after the last. */
export function nextCursor(pagination: Pagination, request: RequestExample, body: Json): Json | undefined {
  const items = itemsOf(pagination, body);
  switch (pagination.style) {
    case 'cursor':
      return valueAt(body, pagination.next) ?? undefined;
    case 'last-id':
      return valueAt(items.at(-1), pagination.id);
    case 'page':
      return valueAt(body, pagination.more) === true
        ? Number(valueAt(asJson(request), pagination.page) ?? 1) + 1
        : undefined;
  }
}

/** The request parameter that says which page is meant. */
export const cursorPointer = (pagination: Pagination): string =>
  pagination.style === 'page' ? pagination.page : pagination.cursor;

export function change(request: RequestExample, pointer: string, value: Json | undefined): RequestExample {
  // Putting a value somewhere below a request leaves a request.
  return withValueAt(asJson(request), pointer, value) as unknown as RequestExample;
}

/** The smallest and the largest page that may be asked for. */
export function pageSizes(
  contract: Contract,
  operation: Operation,
  pagination: Pagination,
): { smallest: number; largest: number } {
  const name = parsePointer(pagination.size).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
  const { minimum = 1, maximum = 100 } = parameter ? mergedSchema(contract.openapi, parameter.schema) : {};
  return { smallest: minimum, largest: maximum };
}
