/** The request and the response of lists with cursors (docs/decisions/keyset-cursors.md). */
import type { schemas } from '@helpdesk/contract';
import type { ValidationIssue } from '@helpdesk/contract-model';
import type { Principal } from '../accounts/authenticate.ts';
import type { Page, PageRequest } from '../database/pages/page.ts';
import { requireDefault } from './require-default.ts';

interface PageParameters {
  readonly per_page?: number | undefined;
  readonly starting_after?: string | undefined;
}

/** The issue of a cursor that was not issued for this list, account, sort order and set of filters. */
export const MALFORMED_CURSOR: ValidationIssue = {
  path: '/query/starting_after',
  message: 'must be a cursor of this list',
};

/** The requested page of a list of the principal's account. */
export function toPageRequest({ accountId }: Principal, { per_page, starting_after }: PageParameters): PageRequest {
  return { accountId, perPage: requireDefault(per_page, 'per_page'), cursor: starting_after };
}

/** @param url of this request; the URL of the next page differs only in the cursor and the page size. */
export function toListBody<Item>({ items, nextCursor, total }: Page<Item>, { per_page }: PageParameters, url: URL) {
  const size = requireDefault(per_page, 'per_page');
  const pages: schemas.Pages = {
    per_page: size,
    next_cursor: nextCursor,
    next_url: nextCursor === null ? null : toNextUrl(url, size, nextCursor),
  };
  return { data: items, pages, total_count: total };
}

function toNextUrl(current: URL, size: number, cursor: string): string {
  const next = new URL(current);
  // Conversations also take their cursor under this name.
  next.searchParams.delete('cursor');
  next.searchParams.set('per_page', String(size));
  next.searchParams.set('starting_after', cursor);
  return next.href;
}
