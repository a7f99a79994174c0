/** Reads the pages of a list, for each pagination style of a contract. */
import {
  type Contract,
  type Credential,
  type Json,
  mergedSchema,
  type Operation,
  type Pagination,
  parsePointer,
  type RequestExample,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { Session } from '../session.ts';

export function readItems(pagination: Pagination, body: Json): Json[] {
  const items = valueAt(body, pagination.items);
  return Array.isArray(items) ? items : [];
}

/**
 * The value of the cursor parameter for the next page; undefined on the last page, which with the ID of the last item is
 * shorter than asked for.
 */
export function readNextCursor(pagination: Pagination, request: RequestExample, body: Json): Json | undefined {
  const items = readItems(pagination, body);
  switch (pagination.style) {
    case 'cursor':
      return valueAt(body, pagination.next) ?? undefined;
    case 'last-id':
      return items.length < Number(getRequestValue(request, pagination.size) ?? 0)
        ? undefined
        : valueAt(items.at(-1), pagination.id);
    case 'page':
      return valueAt(body, pagination.more) === true
        ? Number(getRequestValue(request, pagination.page) ?? 1) + 1
        : undefined;
  }
}

/** The request parameter that selects the page. */
export const getCursorPointer = (pagination: Pagination): string =>
  pagination.style === 'page' ? pagination.page : pagination.cursor;

/** The smallest and the largest page that the contract allows. */
export function readPageSizes(
  contract: Contract,
  operation: Operation,
  pagination: Pagination,
): { smallest: number; largest: number } {
  const { minimum = 1, maximum = 100 } = readSizeSchema(contract, operation, pagination);
  return { smallest: minimum, largest: maximum };
}

/** The schema of the parameter for the page size, merged; empty if there is none. */
export function readSizeSchema(contract: Contract, operation: Operation, pagination: Pagination): Schema {
  const name = parsePointer(pagination.size).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
  return parameter ? mergedSchema(contract.openapi, parameter.schema) : {};
}

interface ListOptions {
  /** Pointer to the items in a response. */
  readonly items: string;
  readonly maxPages: number;
  readonly credential: Credential;
}

export interface Listed {
  readonly items: readonly Json[];
  /** The list has more pages. */
  readonly hasMore: boolean;
  /** The status of the first response that has no list. */
  readonly failedStatus?: number;
}

/** Reads the list page by page until the last page, `maxPages`, or a response that is not as documented. */
export async function listItems(
  { contract, api }: Session,
  operation: Operation,
  request: RequestExample,
  { items, maxPages, credential }: ListOptions,
): Promise<Listed> {
  const { pagination } = operation;
  const [base] = listSuccessCases(contract, operation);
  const all: Json[] = [];
  let next =
    pagination && maxPages > 1
      ? withRequestValue(request, pagination.size, readPageSizes(contract, operation, pagination).largest)
      : request;
  for (let page = 0; page < maxPages; page += 1) {
    const { response } = await api.call(operation, next, { credential });
    const body = parseDocumented(contract, operation, response);
    const list = valueAt(body, items);
    if (response.status !== base?.status || body === undefined || !Array.isArray(list))
      return { items: all, hasMore: false, failedStatus: response.status };
    for (const item of list) all.push(item);
    const cursor = pagination && readNextCursor(pagination, next, body);
    if (pagination === undefined || cursor === undefined) return { items: all, hasMore: false };
    next = withRequestValue(next, getCursorPointer(pagination), cursor);
  }
  return { items: all, hasMore: true };
}
