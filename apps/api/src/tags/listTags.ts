import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listTags =
  ({ tags }: Stores): Handler<'listTags', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await tags.list({ ...toPageRequest(principal, query), search: query.search });
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'malformed-cursor':
        return invalid([MALFORMED_CURSOR]);
      case 'foreign-cursor':
        return errorResponse(404, 'other-account');
    }
  };
