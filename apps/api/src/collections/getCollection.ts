import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const getCollection =
  ({ collections }: Stores): Handler<'getCollection', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const collection = await collections.find(principal.accountId, params.id);
    return collection ? { status: 200, body: { data: collection } } : errorResponse(404, 'unknown-collection');
  };
