import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const getContact =
  ({ contacts }: Stores): Handler<'getContact', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const contact = await contacts.find(principal.accountId, params.id);
    return contact ? { status: 200, body: { data: contact } } : errorResponse(404, 'unknown-id');
  };
