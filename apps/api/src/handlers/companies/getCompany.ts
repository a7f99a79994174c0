import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const getCompany =
  ({ companies }: Repositories): Handler<'getCompany', Principal> =>
  async ({ principal, params }, { errorResponse }) => {
    const company = await companies.find(principal.accountId, params.id);
    return company ? { status: 200, body: { data: company } } : errorResponse(404, 'unknown-id');
  };
