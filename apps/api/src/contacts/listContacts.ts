import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import type { Stores } from '../stores.ts';

export const listContacts =
  ({ contacts }: Stores): Handler<'listContacts', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const page = await contacts.list({
      ...toPageRequest(principal, query),
      search: query.search,
      email: query.requested_by_email,
      phone: query.requested_by_phone,
    });
    if ('refusal' in page) return invalid([MALFORMED_CURSOR]);
    return { status: 200, body: toListBody(page, query, url) };
  };
