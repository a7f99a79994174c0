import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../../auth/authenticate.ts';
import type { Repositories } from '../../repositories/index.ts';

export const updateContactField =
  ({ contactFields }: Repositories): Handler<'updateContactField', Principal> =>
  async ({ principal, params, body }, { errorResponse, invalid }) => {
    const field = await contactFields.update({
      accountId: principal.accountId,
      id: params.id,
      name: body.name,
      description: body.description,
      isActive: body.is_active,
      options: body.field_options,
    });
    if (!('refusal' in field)) return { status: 200, body: { data: field } };
    switch (field.refusal) {
      case 'not-found':
        return errorResponse(404, 'unknown-id');
      case 'default-renamed':
        return errorResponse(400, 'default-field-name');
      case 'default-deactivated':
        return errorResponse(400, 'default-field-inactive');
      case 'name-taken':
        return errorResponse(409, 'name-taken');
      case 'invalid':
        return invalid(field.faults);
    }
  };
