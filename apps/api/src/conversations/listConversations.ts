import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { MALFORMED_CURSOR, toListBody, toPageRequest } from '../http/list-response.ts';
import { requireDefault } from '../http/require-default.ts';
import type { Stores } from '../stores.ts';

export const listConversations =
  ({ conversations }: Stores): Handler<'listConversations', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const { cursor, starting_after = cursor } = query;
    if (cursor !== undefined && cursor !== starting_after) {
      return invalid([{ path: '/query/cursor', message: 'must be the same as starting_after' }]);
    }
    const sortBy = requireDefault(query.sort_by, 'sort_by');
    const page = await conversations.list({
      ...toPageRequest(principal, { ...query, starting_after }),
      statuses: query.status,
      priorities: query.priority,
      memberIds: query.assigned_to_member_id,
      teamIds: query.assigned_to_team_id,
      brandIds: query.brand_id,
      requesterIds: query.requested_by_id,
      requesterCompanyIds: query.requested_by_company,
      aiHandled: query.ai_handled,
      search: query.search,
      sortBy: sortBy === 'updated_at' ? 'last_updated_at' : sortBy,
      sortOrder: requireDefault(query.sort_order, 'sort_order'),
    });
    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };
    switch (page.error.code) {
      case 'malformed-cursor':
      case 'foreign-cursor':
        return invalid([cursor === undefined ? MALFORMED_CURSOR : { ...MALFORMED_CURSOR, path: '/query/cursor' }]);
    }
  };
