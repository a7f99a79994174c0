import { type Credential, type Json, type Operation, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { parseBody } from '../checks/response.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { change, cursorPointer, nextCursor, pageSizes } from '../resources/list-pages.ts';
import type { Session } from './session.ts';

export interface Extent {
  /** Pointer to the items in an answer. */
  readonly items: string;
  /** At most so many. */
  readonly pages: number;
  readonly credential: Credential;
}

export interface Listed {
  readonly items: readonly Json[];
  /** The status of the first answer that shows no list. */
  readonly failed?: number;
}

/** What a list shows, as far as it answers as documented. */
export async function listItems(
  { contract, transport }: Session,
  operation: Operation,
  request: RequestExample,
  { items, pages, credential }: Extent,
): Promise<Listed> {
  const { pagination } = operation;
  const all: Json[] = [];
  let next =
    pagination && pages > 1
      ? change(request, pagination.size, pageSizes(contract, operation, pagination).largest)
      : request;
  for (let page = 0; page < pages; page += 1) {
    const { response } = await transport.send(buildHttpRequest(contract, operation, next, { credential }));
    const body = parseBody(response);
    const list = valueAt(body, items);
    if (response.status !== 200 || body === undefined || !Array.isArray(list))
      return { items: all, failed: response.status };
    all.push(...list);
    const cursor = pagination && nextCursor(pagination, next, body);
    if (pagination === undefined || cursor === undefined) return { items: all };
    next = change(next, cursorPointer(pagination), cursor);
  }
  return { items: all };
}
