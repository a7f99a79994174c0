import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { SERVER } from '../../support/files.ts';

export const texts = inArea('text', [
  before(
    'createContact-line-breaks-in-values-become-blanks',
    "for (const [key, value] of Object.entries(input.body.custom_fields ?? {})) if (typeof value === 'string') input.body.custom_fields[key] = value.replace(/\\r?\\n/g, ' ');",
  ),
  before(
    'createContact-values-composed',
    "for (const [key, value] of Object.entries(input.body.custom_fields ?? {})) if (typeof value === 'string') input.body.custom_fields[key] = value.normalize('NFC');",
  ),
  before(
    'createConversation-values-composed',
    "for (const one of input.body.custom_fields ?? []) if (typeof one.value === 'string') one.value = one.value.normalize('NFC');",
  ),
  before(
    'createConversation-values-of-text-without-markup',
    "for (const one of input.body.custom_fields ?? []) if (typeof one.value === 'string') one.value = one.value.replace(/<[^>]*>/g, '');",
  ),
  {
    ...before(
      'createContact-formulas-guarded',
      "if (/^[=+@-]/.test(input.body.first_name)) input.body.first_name = `'${input.body.first_name}`;",
    ),
    outOfReach: 'A text that starts like a formula is sent in other fields.',
  },
  before(
    'createConversation-formulas-in-subject-guarded',
    "if (/^[=+@-]/.test(input.body.subject)) input.body.subject = `'${input.body.subject}`;",
  ),
  before(
    'updateContactField-options-composed',
    "input.body.field_options = input.body.field_options?.map((one) => one.normalize('NFC'));",
  ),
  before('updateArticle-title-composed', "if (input.body.title) input.body.title = input.body.title.normalize('NFC');"),
  before(
    'updateContactField-description-composed',
    "if (input.body.description) input.body.description = input.body.description.normalize('NFC');",
  ),
  before(
    'createCompany-noncharacters-dropped',
    "for (const key of ['name', 'notes', 'address']) if (input.body[key]) input.body[key] = input.body[key].replace(/[\\ufffe\\uffff\\ufdd0]/g, '');",
  ),
  before(
    'createCompany-replacement-characters-dropped',
    "for (const key of ['name', 'notes', 'address']) if (input.body[key]) input.body[key] = input.body[key].replace(/\\ufffd/g, '');",
  ),
  {
    name: 'trim-takes-mongolian-vowel-separator',
    outOfReach: 'Older versions of Unicode have it as white space.',
    patches: [[SERVER.trim, 'value.trim()', "value.replace(/^[\\s\\u180e]+|[\\s\\u180e]+$/g, '')"]],
  },
  {
    name: 'trim-keeps-line-separators',
    patches: [[SERVER.trim, 'value.trim()', "value.replace(/^[^\\S\\u2028\\u2029]+|[^\\S\\u2028\\u2029]+$/g, '')"]],
  },
]);
