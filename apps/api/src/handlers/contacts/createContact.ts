import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const createContact =
  ({ contacts }: Repositories): Handler<'createContact', Principal> =>
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
    if (!('refusal' in contact)) {
      return { status: 201, headers: { Location: `${baseUrl}/contacts/${contact.id}` }, body: { data: contact } };
    }
    switch (contact.refusal) {
      case 'company-not-found':
        return errorResponse(404, 'unknown-company');
      case 'email-taken':
        return errorResponse(409, 'email-taken');
      case 'invalid':
        return invalid(contact.faults);
    }
  };
