import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const getCompany =
  ({ companies }: Stores): Handler<'getCompany', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const company = await companies.find(principal.accountId, params.id);
    return company ? { status: 200, body: { data: company } } : errorResponse(404, 'unknown-id');
  };
