import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const getConversationField =
  ({ conversationFields }: Stores): Handler<'getConversationField', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const field = await conversationFields.find(principal.accountId, params.id);
    return field ? { status: 200, body: { data: field } } : errorResponse(404, 'unknown-id');
  };
