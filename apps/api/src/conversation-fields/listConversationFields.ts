import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { requireDefault } from '../http/require-default.ts';
import type { Stores } from '../stores.ts';

export const listConversationFields =
  ({ conversationFields }: Stores): Handler<'listConversationFields', Principal> =>
  async ({ principal, query }) => {
    const fields = await conversationFields.list({
      accountId: principal.accountId,
      afterId: query.starting_after,
      perPage: requireDefault(query.per_page, 'per_page'),
      isActive: query.is_active,
      isDefault: query.is_default,
    });
    return { status: 200, body: { data: fields } };
  };
