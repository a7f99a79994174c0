import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { toBodyIssues } from '../http/body-issues.ts';
import type { Stores } from '../stores.ts';

export const createContact =
  ({ contacts }: Stores): Handler<'createContact', Principal> =>
  async ({ principal, body }, { errorResponse, invalid, baseUrl }) => {
    const contact = await contacts.create({
      accountId: principal.accountId,
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      phone: body.phone,
      companyIds: body.company_ids,
      customFields: body.custom_fields,
    });
    if (contact.ok) {
      const { value } = contact;
      return { status: 201, headers: { Location: `${baseUrl}/contacts/${value.id}` }, body: { data: value } };
    }
    switch (contact.error.code) {
      case 'company-not-found':
        return errorResponse(404, 'unknown-company');
      case 'invalid-input':
        return invalid(toBodyIssues(contact.error, { customFields: 'custom_fields' }));
      case 'email-taken':
        return errorResponse(409, 'email-taken');
    }
  };
