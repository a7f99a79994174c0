import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listContacts =
  ({ contacts }: Repositories): Handler<'listContacts', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const page = await contacts.list({
      ...pageRequest(principal, query),
      search: query.search,
      email: query.requested_by_email,
      phone: query.requested_by_phone,
    });
    if ('refusal' in page) return invalid([MALFORMED_CURSOR]);
    return { status: 200, body: listBody(page, query, url) };
  };
