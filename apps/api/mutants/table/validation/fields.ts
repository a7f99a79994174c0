/** Fields of a body: unknown, misspelled, of another type, or null. */
import { type Fault, inArea } from '../../mutant.ts';
import { beforeValidation, repairs } from '../../support/at-messages.ts';

const acceptsUnknownField = (operationId: string): Fault =>
  beforeValidation(
    `${operationId}-accepts-unknown-field`,
    "if (Object(body) === body) { const { $ref } = operation.body.schema; const { properties } = $ref ? contract.openapi.components.schemas[$ref.split('/').at(-1)] : operation.body.schema; for (const name of Object.keys(body)) if (!(name in properties)) delete body[name]; }",
  );

/** A change of every value of a body before it is validated: an expression on `key` and `value`. */
const converts = (name: string, expression: string): Fault =>
  beforeValidation(
    `all-${name}`,
    `if (body !== undefined) received.body = JSON.parse(JSON.stringify(body), (key, value) => ${expression});`,
  );

const dropsNull = (operation: string, field: string): Fault =>
  repairs(`${operation}-${field}-null-as-absent`, `if (body.${field} === null) delete body.${field};`);

export const fields = inArea(
  'validation',
  [
    ...['createContact', 'createCompany', 'createConversation', 'updateArticle', 'updateContactField'].map(
      acceptsUnknownField,
    ),
    beforeValidation(
      'all-unknown-field-without-a-value-accepted',
      "if (Object(body) === body) { const { $ref } = operation.body.schema; const { properties } = $ref ? contract.openapi.components.schemas[$ref.split('/').at(-1)] : operation.body.schema; for (const name of Object.keys(body)) if (body[name] === null && !(name in properties)) delete body[name]; }",
    ),
    converts(
      'digits-in-text-accepted',
      "typeof value === 'string' && /^[1-9][0-9]*$/.test(value) && (key === 'id' || key.endsWith('_id') || /^\\d+$/.test(key)) ? Number(value) : value",
    ),
    converts('true-in-text-accepted', "value === 'true' && key !== 'value' ? true : value"),
    converts('one-as-true-accepted', "value === 1 && key.startsWith('is_') ? true : value"),
    converts(
      'empty-choice-as-default',
      "value === '' && ['priority', 'source', 'status'].includes(key) ? undefined : value",
    ),
    converts('null-as-absent', "value === null && key !== '' ? undefined : value"),
    beforeValidation(
      'all-field-names-in-any-case',
      'if (Object(body) === body && !Array.isArray(body)) received.body = Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));',
    ),
    dropsNull('updateArticle', 'title'),
    dropsNull('updateArticle', 'is_public'),
    dropsNull('updateArticle', 'brand_id'),
    dropsNull('updateArticle', 'ai_agent_enabled'),
    dropsNull('createContact', 'custom_fields'),
    dropsNull('createConversation', 'team_id'),
    dropsNull('createCompany', 'domains'),
    repairs('updateArticle-publish-as-text', "if (body.publish === 'true') body.publish = true;"),
    repairs(
      'updateArticle-ai-flags-not-checked',
      'if (typeof body.ai_copilot_enabled !== "boolean") delete body.ai_copilot_enabled;',
    ),
    repairs(
      'updateArticle-content-as-number',
      'if (typeof body.content === "number") body.content = String(body.content);',
    ),
    repairs('updateArticle-collection_id-0-is-null', 'if (body.collection_id === 0) body.collection_id = null;'),
    {
      ...repairs(
        'createConversation-brand_id-as-text',
        'if (/^[0-9]+$/.test(body.brand_id)) body.brand_id = Number(body.brand_id);',
      ),
      outOfReach: 'The digits that are sent name no brand, which gets the same status at the same place.',
    },
    repairs('createCompany-domain-beside-domains-not-checked', 'if (Array.isArray(body.domains)) delete body.domain;'),
    repairs(
      'createContact-one-company-without-list',
      'if (Number.isInteger(body.company_ids)) body.company_ids = [body.company_ids];',
    ),
    repairs(
      'createConversation-unknown-field-in-custom-field-accepted',
      'for (const one of Array.isArray(body.custom_fields) ? body.custom_fields : []) if (Object(one) === one) for (const name of Object.keys(one)) if (name !== "id" && name !== "value") delete one[name];',
    ),
    repairs(
      'updateArticle-blank-title-of-tabs-accepted',
      "if (/^[\\t\\n\\u00a0]+$/.test(body.title)) body.title = 'x';",
    ),
    repairs('updateArticle-body-as-list-accepted', 'if (Array.isArray(body)) received.body = {};'),
  ],
  ['createContact', 'createConversation', 'listContacts', 'updateContactField', 'updateArticle'],
);
