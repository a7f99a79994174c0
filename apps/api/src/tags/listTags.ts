import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listTags =
  ({ tags }: Stores): Handler<'listTags', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await tags.list({ ...toPageRequest(principal, query), search: query.search });
    if (!('refusal' in page)) return { status: 200, body: toListBody(page, query, url) };
    return page.refusal === 'foreign-cursor' ? errorResponse(404, 'other-account') : invalid([MALFORMED_CURSOR]);
  };
