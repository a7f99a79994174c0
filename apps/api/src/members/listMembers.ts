import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listMembers =
  ({ members }: Stores): Handler<'listMembers', Principal> =>
  async ({ principal, query }, { errorResponse, invalid, url }) => {
    const page = await members.list(toPageRequest(principal, query));
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'malformed-cursor':
        return invalid([MALFORMED_CURSOR]);
      case 'foreign-cursor':
        return errorResponse(404, 'other-account');
    }
  };
