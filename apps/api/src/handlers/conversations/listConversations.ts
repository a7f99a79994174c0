import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';
import { listBody, MALFORMED_CURSOR, pageRequest } from '../pages.ts';

export const listConversations =
  ({ conversations }: Repositories): Handler<'listConversations', Principal> =>
  async ({ principal, query }, { invalid, url }) => {
    const { cursor, starting_after = cursor } = query;
    if (cursor !== undefined && cursor !== starting_after) {
      return invalid([{ path: '/query/cursor', message: 'must be the same as starting_after' }]);
    }
    const sortBy = given(query.sort_by, 'sort_by');
    const page = await conversations.list({
      ...pageRequest(principal, { ...query, starting_after }),
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
      sortOrder: given(query.sort_order, 'sort_order'),
    });
    if (!('refusal' in page)) return { status: 200, body: listBody(page, query, url) };
    return invalid([cursor === undefined ? MALFORMED_CURSOR : { ...MALFORMED_CURSOR, path: '/query/cursor' }]);
  };
