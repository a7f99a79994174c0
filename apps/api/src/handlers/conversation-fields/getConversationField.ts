import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const getConversationField =
  ({ conversationFields }: Repositories): Handler<'getConversationField', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const field = await conversationFields.find(principal.accountId, params.id);
    return field ? { status: 200, body: { data: field } } : errorResponse(404, 'unknown-id');
  };
