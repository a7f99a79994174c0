/** Limits that are lower or counted otherwise than documented, for some values only. */
import { inArea } from '../../mutant.ts';
import { beforeValidation, repairs } from '../../support/at-messages.ts';

const refuse = (name: string, condition: string) =>
  beforeValidation(
    name,
    `const { body } = received; if (Object(body) === body && ${condition}) throw new RequestRejectedError(errors.invalid([{ path: '/body', message: 'is too large' }], {}));`,
  );

export const limits = inArea('validation', [
  refuse('createConversation-phone-of-15-digits-refused', '/^\\+[0-9]{15}$/.test(body.requested_by)'),
  refuse('createConversation-requester-over-100-refused', 'body.requested_by?.length > 100'),
  refuse('createConversation-description-over-65535-refused', 'body.description?.length > 65_535'),
  refuse('createConversation-subject-of-500-refused', 'body.subject?.length >= 500'),
  refuse(
    'createConversation-assignee-in-capitals-refused',
    'body.assignee !== undefined && body.assignee !== body.assignee?.toLowerCase?.()',
  ),
  refuse('createContact-over-20-companies-refused', 'body.company_ids?.length > 20'),
  refuse('createContact-email-of-254-refused', 'body.email?.length >= 254'),
  refuse('createContact-email-in-capitals-refused', "/[A-Z]/.test(body.email ?? '')"),
  refuse('createContact-email-of-long-domain-refused', "/\\.[a-z]{5,}$/i.test(body.email ?? '')"),
  refuse('createContact-digits-in-name-refused', "/[0-9]/.test(body.first_name ?? '')"),
  refuse(
    'createCompany-domain-of-253-refused',
    'Array.isArray(body.domains) && body.domains.some((one) => one?.length > 200)',
  ),
  refuse(
    'createCompany-label-of-63-refused',
    "Array.isArray(body.domains) && body.domains.some((one) => typeof one === 'string' && one.split('.').some((label) => label.length > 62))",
  ),
  {
    ...refuse('createCompany-domain-of-letter-labels-refused', "/^[a-z]\\./i.test(body.domain ?? '')"),
    outOfReach: 'The shortest host name is sent in a list only.',
  },
  refuse('updateContactField-over-50-options-refused', 'body.field_options?.length > 50'),
  refuse(
    'updateContactField-option-of-255-refused',
    'Array.isArray(body.field_options) && body.field_options.some((one) => one?.length >= 255)',
  ),
  refuse('updateContactField-description-of-1000-refused', 'body.description?.length >= 1000'),
  refuse('updateArticle-title-of-one-letter-refused', 'body.title?.length === 1'),
  repairs(
    'createConversation-status-in-lower-case-accepted',
    "if (typeof body.status === 'string' && body.status) body.status = body.status[0].toUpperCase() + body.status.slice(1).toLowerCase();",
  ),
  repairs(
    'updateContactField-option-null-dropped',
    'if (Array.isArray(body.field_options)) body.field_options = body.field_options.filter((one) => one !== null);',
  ),
  repairs(
    'updateContactField-blank-options-dropped',
    "if (Array.isArray(body.field_options)) body.field_options = body.field_options.filter((one) => typeof one !== 'string' || one.trim() !== '');",
  ),
]);
