import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';
import { given } from '../defaults.ts';

export const listConversationFields =
  ({ conversationFields }: Repositories): Handler<'listConversationFields', Principal> =>
  async ({ principal, query }) => {
    const fields = await conversationFields.list({
      accountId: principal.accountId,
      afterId: query.starting_after,
      perPage: given(query.per_page, 'per_page'),
      isActive: query.is_active,
      isDefault: query.is_default,
    });
    return { status: 200, body: { data: fields } };
  };
