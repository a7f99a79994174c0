import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const getContact =
  ({ contacts }: Repositories): Handler<'getContact', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const contact = await contacts.find(principal.accountId, params.id);
    return contact ? { status: 200, body: { data: contact } } : errorResponse(404, 'unknown-id');
  };
