/** Which items of lists, blank texts, names and values of parameters are accepted. */
import { inArea } from '../../mutant.ts';
import { beforeValidation, repairs } from '../../support/at-messages.ts';
import { ARTICLES, COLLECTIONS, CONTACT_FIELDS, CONTACTS, CONVERSATION_FIELDS, SERVER } from '../../support/files.ts';

export const itemsAndNames = inArea('validation', [
  {
    name: 'createContact-first-company-checked-only',
    patches: [
      [
        CONTACTS.store,
        'companiesExist(trx, accountId, companies)',
        'companiesExist(trx, accountId, companies.slice(0, 1))',
      ],
    ],
  },
  {
    name: 'createContact-first-value-checked-only',
    patches: [
      [CONTACT_FIELDS.values, 'Object.entries(values).flatMap(', 'Object.entries(values).slice(0, 1).flatMap('],
    ],
  },
  {
    name: 'createConversation-first-value-checked-only',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'return values.flatMap(({ id, value }, index)',
        'return values.slice(0, 1).flatMap(({ id, value }, index)',
      ],
    ],
  },
  {
    name: 'listCollections-of-unknown-collection-empty',
    patches: [
      [
        COLLECTIONS.store,
        'if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {',
        'if (collectionId !== undefined && page.total > 0 && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {',
      ],
    ],
  },
  {
    name: 'listArticles-of-unknown-collection-empty',
    patches: [
      [
        ARTICLES.store,
        'if (collectionId !== undefined && !(await collectionExists',
        'if (collectionId === undefined && !(await collectionExists',
      ],
    ],
  },
  {
    name: 'listArticles-collection-of-other-help-center-empty',
    patches: [
      [
        COLLECTIONS.store,
        'const key = { account_id: accountId, help_center_id: helpCenterId, id };',
        'const key = { account_id: accountId, id };',
      ],
      [
        ARTICLES.changes,
        '!(await collectionExists(trx, accountId, row.help_center_id, collectionId))',
        "!(await trx('collections').where({ account_id: accountId, help_center_id: row.help_center_id, id: collectionId }).first())",
      ],
      [
        COLLECTIONS.store,
        '!(await collectionExists(trx, accountId, helpCenterId, collectionId))',
        '!(await trx(TABLE).where({ account_id: accountId, help_center_id: helpCenterId, id: collectionId }).first())',
      ],
    ],
  },
  repairs(
    'createContact-101-companies-with-repeats-accepted',
    'if (Array.isArray(body.company_ids)) body.company_ids = [...new Set(body.company_ids)];',
  ),
  repairs(
    'createCompany-51-domains-with-repeats-accepted',
    'if (Array.isArray(body.domains)) body.domains = [...new Set(body.domains)];',
  ),
  repairs(
    'updateContactField-101-options-with-repeats-accepted',
    'if (Array.isArray(body.field_options)) body.field_options = [...new Set(body.field_options)];',
  ),
  repairs(
    'updateArticle-title-length-counted-after-trimming',
    "if (typeof body.title === 'string' && body.title.length > 255) body.title = body.title.trim();",
  ),
  {
    ...repairs(
      'createConversation-subject-of-no-break-spaces-accepted',
      "if (typeof body.subject === 'string' && body.subject.trim() === '' && /[^ \\t\\r\\n]/.test(body.subject)) body.subject = 'blank';",
    ),
    outOfReach: 'Regular expressions of some languages take only blanks of ASCII for white space.',
  },
  {
    ...repairs(
      'updateArticle-title-of-wide-blanks-accepted',
      "if (typeof body.title === 'string' && body.title.trim() === '' && /[^ \\t\\r\\n]/.test(body.title)) body.title = 'blank';",
    ),
    outOfReach: 'Regular expressions of some languages take only blanks of ASCII for white space.',
  },
  repairs(
    'createConversation-requester-in-blanks-accepted',
    "if (typeof body.requested_by === 'string') body.requested_by = body.requested_by.trim();",
  ),
  repairs(
    'createConversation-assignee-in-blanks-accepted',
    "if (typeof body.assignee === 'string') body.assignee = body.assignee.trim();",
  ),
  repairs(
    'createCompany-label-with-hyphen-in-front-accepted',
    "if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => typeof one === 'string' ? one.replace(/^-+/, '') : one);",
  ),
  repairs(
    'createCompany-label-with-hyphen-at-its-end-accepted',
    "if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => typeof one === 'string' ? one.replace(/-+\\./g, '.') : one);",
  ),
  repairs(
    'createCompany-second-domain-not-checked',
    'if (Array.isArray(body.domains) && body.domains.length > 1) body.domains = body.domains.filter((one, index) => index === 0 || /^[a-z0-9-]+(\\.[a-z0-9-]+)+$/i.test(one));',
  ),
  beforeValidation(
    'createCompany-domain-beside-domains-checked',
    "if (Array.isArray(Object(body).domains) && typeof body.domain === 'string' && !/^[a-z0-9-]+(\\.[a-z0-9-]+)+$/i.test(body.domain)) throw new RequestRejectedError(errors.invalid([{ path: '/body/domain', message: 'must be a domain' }], {}));",
  ),
  {
    name: 'listConversations-commas-encoded-are-no-separators',
    patches: [
      [
        SERVER.parameters,
        'sent.push(end < 0',
        "sent.push(/%2c/i.test(pair) ? decodeForm(pair.slice(end + 1).replace(/%2c/gi, ';')) : end < 0",
      ],
    ],
  },
  {
    name: 'listConversations-commas-as-such-are-no-separators',
    patches: [
      [
        SERVER.parameters,
        'sent.push(end < 0',
        "sent.push(pair.includes(',') ? decodeForm(pair.slice(end + 1).replace(/,/g, ';')) : end < 0",
      ],
    ],
  },
  {
    name: 'listTags-empty-per_page-refused',
    patches: [
      [
        SERVER.parameters,
        'return reader.allowEmptyValue ?',
        "return reader.allowEmptyValue && reader.types.has('string') ?",
      ],
    ],
  },
  {
    name: 'listTags-empty-cursor-refused',
    patches: [
      [
        SERVER.parameters,
        'return reader.allowEmptyValue ?',
        'return reader.allowEmptyValue && !/after/.test(reader.name) ?',
      ],
    ],
  },
  {
    name: 'listTags-empty-search-refused',
    patches: [
      [
        SERVER.parameters,
        'return reader.allowEmptyValue ?',
        "return reader.allowEmptyValue && reader.name !== 'search' ?",
      ],
    ],
  },
  {
    name: 'listTags-equal-repeated-parameters-accepted',
    patches: [[SERVER.parameters, 'if (repeated.length > 0)', 'if (repeated.some((one) => one !== value))']],
  },
  {
    name: 'listArticles-parameters-without-equals-sign-ignored',
    patches: [[SERVER.parameters, "if (pair === '') continue;", "if (!pair.includes('=')) continue;"]],
  },
  {
    name: 'listConversations-brackets-after-a-name-accepted',
    patches: [
      [
        SERVER.parameters,
        'const name = decodeForm(rawName) ?? rawName;',
        "const name = (decodeForm(rawName) ?? rawName).replace(/\\[\\]$/, '');",
      ],
    ],
  },
  {
    name: 'listConversations-search-length-in-utf-16',
    patches: [
      [
        SERVER.parameters,
        "  if (types.has('string') || types.size === 0) return { value: text };",
        "  if (text.length > 250 && [...text].length <= 250) return { problem: 'is too long' };\n  if (types.has('string') || types.size === 0) return { value: text };",
      ],
    ],
  },
]);
