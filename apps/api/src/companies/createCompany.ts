import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import type { Stores } from '../stores.ts';

export const createCompany =
  ({ companies }: Stores): Handler<'createCompany', Principal> =>
  async ({ principal, body }, { errorResponse, baseUrl }) => {
    const { name, domain, domains = domain === undefined ? [] : [domain], address, notes } = body;
    const company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });
    if (company.ok) {
      const { value } = company;
      return { status: 201, headers: { Location: `${baseUrl}/companies/${value.id}` }, body: { data: value } };
    }
    switch (company.error.code) {
      case 'name-taken':
        return errorResponse(409, 'name-taken');
      case 'domain-taken':
        return errorResponse(409, 'domain-taken');
    }
  };
