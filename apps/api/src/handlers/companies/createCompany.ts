import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const createCompany =
  ({ companies }: Repositories): Handler<'createCompany', Principal> =>
  async ({ principal, body }, { errorResponse, baseUrl }) => {
    const { name, domain, domains = domain === undefined ? [] : [domain], address, notes } = body;
    const company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });
    if ('refusal' in company) return errorResponse(409, company.refusal);
    return { status: 201, headers: { Location: `${baseUrl}/companies/${company.id}` }, body: { data: company } };
  };
