import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const getCollection =
  ({ collections }: Repositories): Handler<'getCollection', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const collection = await collections.find(principal.accountId, params.id);
    return collection ? { status: 200, body: { data: collection } } : errorResponse(404, 'unknown-collection');
  };
