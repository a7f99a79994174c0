import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { requireDefault } from '../http/require-default.ts';
import type { Stores } from '../stores.ts';

export const listContactFields =
  ({ contactFields }: Stores): Handler<'listContactFields', Principal> =>
  async ({ principal, query }) => {
    const page = requireDefault(query.page, 'page');
    const limit = requireDefault(query.limit, 'limit');
    const { items, total } = await contactFields.list({
      accountId: principal.accountId,
      search: query.search,
      page,
      limit,
    });
    return { status: 200, body: { data: items, meta: { page, limit, total, has_next_page: page * limit < total } } };
  };
