import { inArea } from '../../mutant.ts';
import { onSending } from '../../support/at-messages.ts';

export const errorTexts = inArea('errors', [
  {
    ...onSending(
      'createContact-first-of-two-wrong-values-told-only',
      "if (status === 400 && body?.error?.details?.length > 1 && body.error.details.every(({ path }) => path.startsWith('/body/custom_fields/'))) body.error.details = body.error.details.slice(0, 1);",
    ),
    outOfReach: 'The contract does not demand that all issues are told.',
  },
  onSending(
    'all-first-unknown-parameter-told-only',
    "if (status === 400 && body?.error?.details?.length > 1 && body.error.details.every(({ path }) => path.startsWith('/query/'))) body.error.details = body.error.details.slice(0, 1);",
  ),
  onSending(
    'updateContactField-details-of-second-option-at-the-first',
    "if (status === 400) for (const one of body?.error?.details ?? []) one.path = one.path.replace(/^(\\/body\\/field_options)\\/[1-9]\\d*$/, '$1/0');",
  ),
  onSending(
    'createCompany-details-of-items-from-1',
    'if (status === 400) for (const one of body?.error?.details ?? []) one.path = one.path.replace(/^(\\/body\\/domains\\/)(\\d+)$/, (_, start, index) => start + (Number(index) + 1));',
  ),
  {
    ...onSending(
      'createConversation-details-of-unknown-value-field-at-the-value',
      "if (status === 400) for (const one of body?.error?.details ?? []) one.path = one.path.replace(/^(\\/body\\/custom_fields\\/\\d+)\\/id$/, '$1');",
    ),
    outOfReach: 'The contract does not say how deep the path of such an issue is.',
  },
  onSending(
    'createConversation-unknown-brand-told-in-its-own-words',
    "if (status === 400 && body?.error?.details?.length === 1 && body.error.details[0].path === '/body/team_id' && /account/.test(body.error.details[0].message)) body.error.message = 'Team not found';",
  ),
  onSending(
    'listArticles-no-bucket-text-with-period',
    "if (status === 400 && /^Select/.test(body.error.message)) body.error.message += '.';",
  ),
  onSending(
    'updateContactField-404-text-of-conversation-fields',
    "if (status === 404) body.error.message = body.error.message.replace('Contact field', 'Conversation field');",
  ),
  onSending(
    'getConversationField-404-text-with-a-separator-in-the-id',
    "if (status === 404) body.error.message = body.error.message.replace(/\\d{4,}/, (id) => Number(id).toLocaleString('en'));",
  ),
]);
