import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';

export const listContactFields =
  ({ contactFields }: Repositories): Handler<'listContactFields', Principal> =>
  async ({ principal, query }) => {
    const page = given(query.page, 'page');
    const limit = given(query.limit, 'limit');
    const { items, total } = await contactFields.list({
      accountId: principal.accountId,
      search: query.search,
      page,
      limit,
    });
    return { status: 200, body: { data: items, meta: { page, limit, total, has_next_page: page * limit < total } } };
  };
