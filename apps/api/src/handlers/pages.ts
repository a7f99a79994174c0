/** The envelope of the lists that are walked by cursor (reference, "Conventions"; decisions, "Lists"). */
import type { schemas } from '@helpdesk/contract';
import type { ValidationIssue } from '@helpdesk/contract-model';
import type { Principal } from '../auth/authenticate.ts';
import type { Page, PageRequest } from '../repositories/index.ts';
import { given } from './defaults.ts';

interface PageQuery {
  readonly per_page?: number | undefined;
  readonly starting_after?: string | undefined;
}

/** The fault of a cursor that this list, account, sort or set of filters did not give. */
export const MALFORMED_CURSOR: ValidationIssue = {
  path: '/query/starting_after',
  message: 'must be a cursor of this list',
};

/** What the query asks of a list of the principal's account. */
export function pageRequest({ accountId }: Principal, { per_page, starting_after }: PageQuery): PageRequest {
  return { accountId, perPage: given(per_page, 'per_page'), cursor: starting_after };
}

/** @param url the address of this request, which the next page's repeats but for the cursor and the size. */
export function listBody<Item>({ items, nextCursor, total }: Page<Item>, { per_page }: PageQuery, url: URL) {
  const size = given(per_page, 'per_page');
  const pages: schemas.Pages = {
    per_page: size,
    next_cursor: nextCursor,
    next_url: nextCursor === null ? null : nextUrl(url, size, nextCursor),
  };
  return { data: items, pages, total_count: total };
}

function nextUrl(current: URL, size: number, cursor: string): string {
  const next = new URL(current);
  // Conversations take their cursor under this name too.
  next.searchParams.delete('cursor');
  next.searchParams.set('per_page', String(size));
  next.searchParams.set('starting_after', cursor);
  return next.href;
}
