import type { Handler } from '@helpdesk/contract';
import type { Principal } from '../accounts/authenticate.ts';
import { toBodyIssues } from '../http/body-issues.ts';
import type { Stores } from '../stores.ts';

export const updateContactField =
  ({ contactFields }: Stores): Handler<'updateContactField', Principal> =>
  async ({ principal, params, body }, { errorResponse, invalid }) => {
    const field = await contactFields.update({
      accountId: principal.accountId,
      id: params.id,
      name: body.name,
      description: body.description,
      isActive: body.is_active,
      options: body.field_options,
    });
    if (field.ok) return { status: 200, body: { data: field.value } };
    switch (field.error.code) {
      case 'not-found':
        return errorResponse(404, 'unknown-id');
      case 'default-renamed':
        return errorResponse(400, 'default-field-name');
      case 'default-deactivated':
        return errorResponse(400, 'default-field-inactive');
      case 'invalid-input':
        return invalid(toBodyIssues(field.error, { options: 'field_options' }));
      case 'name-taken':
        return errorResponse(409, 'name-taken');
    }
  };
