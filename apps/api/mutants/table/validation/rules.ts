/** What depends on a stored resource: its state, its type, or what it belongs to. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { ARTICLES, COLLECTIONS, CONTACT_FIELDS, CONVERSATIONS } from '../../support/files.ts';

export const rules = inArea('validation', [
  {
    ...before(
      'createConversation-Mail-by-phone-refused',
      "if (input.body.source === 'Mail' && input.body.requested_by.startsWith('+')) return context.invalid([{ path: '/body/source', message: 'needs an email' }]);",
    ),
    outOfReach: 'A documented rejection of an enumerated value counts as right, since the value may need others.',
  },
  {
    name: 'createConversation-unverified-member-not-assigned',
    patches: [
      [CONVERSATIONS.insert, '{ email: assignee.toLowerCase() }', '{ email: assignee.toLowerCase(), verified: true }'],
    ],
  },
  before(
    'listConversations-search-of-one-letter-refused',
    "if (input.query.search?.length === 1) return context.invalid([{ path: '/query/search', message: 'is too short' }]);",
  ),
  before(
    'updateContactField-two-changes-refused',
    "if (Object.keys(input.body).length > 2) return context.invalid([{ path: '/body', message: 'has too many changes' }]);",
  ),
  {
    name: 'updateContactField-text-field-takes-options',
    patches: [[CONTACT_FIELDS.store, "if (options && row.type !== 'dropdown') {", "if (options && row.type === '') {"]],
  },
  {
    name: 'updateContactField-default-field-renamed',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');",
        '',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-deactivated',
    patches: [
      [CONTACT_FIELDS.store, "if (row.is_default && isActive === false) return fail('default-deactivated');", ''],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-own-name',
    patches: [[CONTACT_FIELDS.store, 'name !== undefined && name !== row.name)', 'name !== undefined)']],
  },
  {
    name: 'updateArticle-collection-of-other-help-center',
    patches: [
      [
        COLLECTIONS.store,
        'const key = { account_id: accountId, help_center_id: helpCenterId, id };',
        'const key = { account_id: accountId, id };',
      ],
    ],
  },
  {
    name: 'createConversation-assignee-of-ai-agent-refused',
    patches: [
      [
        CONVERSATIONS.insert,
        '{ email: assignee.toLowerCase() }',
        '{ email: assignee.toLowerCase(), is_ai_agent: false }',
      ],
    ],
  },
  {
    name: 'updateContactField-404-if-inactive-and-not-activated',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (!row) return fail('not-found');",
        "if (!row || (!row.is_active && changes.isActive === undefined)) return fail('not-found');",
      ],
    ],
  },
  {
    name: 'updateContactField-404-if-inactive',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (!row) return fail('not-found');",
        "if (!row || (!row.is_active && changes.isActive !== true)) return fail('not-found');",
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-description',
    patches: [
      [
        CONTACT_FIELDS.store,
        '  if (row.is_default && isActive === false)',
        "  if (row.is_default && description !== undefined) return fail('default-renamed');\n  if (row.is_default && isActive === false)",
      ],
      [
        CONTACT_FIELDS.store,
        '{ name, isActive, options }: ContactFieldChanges',
        '{ name, isActive, options, description }: ContactFieldChanges',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-to-be-active',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (row.is_default && isActive === false)',
        'if (row.is_default && isActive !== undefined)',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-options',
    argued: 'No default field of the sample has options.',
    patches: [
      [
        CONTACT_FIELDS.store,
        "options && row.type !== 'dropdown'",
        "options && (row.type !== 'dropdown' || row.is_default)",
      ],
    ],
  },
  {
    name: 'updateContactField-text-field-takes-no-options',
    patches: [
      [
        CONTACT_FIELDS.store,
        "options && row.type !== 'dropdown'",
        "options && options.length > 0 && row.type !== 'dropdown'",
      ],
    ],
  },
  {
    name: 'updateContactField-only-text-fields-refuse-options',
    outOfReach:
      'The contract has the rejection for a text field only; no keyword says which other types have no options.',
    patches: [[CONTACT_FIELDS.store, "options && row.type !== 'dropdown'", "options && row.type === 'text'"]],
  },
  before(
    'updateContactField-no-options-refused',
    "if (input.body.field_options?.length === 0) return context.invalid([{ path: '/body/field_options', message: 'is empty' }]);",
  ),
  before(
    'updateContactField-no-changes-refused',
    "if (Object.keys(input.body).length === 0) return context.invalid([{ path: '/body', message: 'is empty' }]);",
  ),
  {
    name: 'updateContactField-default-name-in-other-case-accepted',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name !== undefined && name !== row.name) return',
        'name !== undefined && foldCase(name) !== foldCase(row.name)) return',
      ],
    ],
  },
  {
    name: 'updateContactField-name-with-line-break-refused',
    ...{
      patches: before(
        'updateContactField-',
        "if (/\\n/.test(input.body.name ?? '')) return context.invalid([{ path: '/body/name', message: 'is wrong' }]);",
      ).patches,
    },
  },
  after(
    'getConversationField-404-if-inactive',
    "if (!body.data.is_active) return context.errorResponse(404, 'unknown-id');",
  ),
  {
    name: 'getArticle-404-if-archived',
    patches: [
      [ARTICLES.store, 'return row && toArticle(row);', 'return row && !row.is_archived ? toArticle(row) : undefined;'],
    ],
  },
  {
    name: 'updateArticle-404-if-archived',
    patches: [
      [
        ARTICLES.changes,
        "if (!row) return fail('not-found');",
        "if (!row || (await trx(TABLE).where({ ...key, is_archived: true }).first())) return fail('not-found');",
      ],
    ],
  },
  {
    name: 'updateArticle-collection-of-other-level-refused',
    patches: [
      [
        ARTICLES.changes,
        '  if (brandId !== undefined &&',
        "  if (typeof collectionId === 'number' && (await trx('collections').where({ id: collectionId }).whereNot('level', 1).first())) return fail('collection-not-found');\n  if (brandId !== undefined &&",
      ],
    ],
  },
  {
    name: 'listCollections-collection-of-other-help-center-is-empty',
    patches: [
      [
        COLLECTIONS.store,
        'collectionExists(trx, accountId, helpCenterId, collectionId)',
        'trx(TABLE).where({ account_id: accountId, id: collectionId }).first()',
      ],
    ],
  },
  after('getContact-404-if-blocked', "if (body.data.blocked) return context.errorResponse(404, 'unknown-id');"),
  {
    name: 'listCollections-404-without-children',
    patches: [
      [
        COLLECTIONS.store,
        '    if (collectionId !== undefined && !(await collectionExists',
        "    if (collectionId !== undefined && page.total === 0) return fail('collection-not-found');\n    if (collectionId !== undefined && !(await collectionExists",
      ],
    ],
  },
  before(
    'createContact-email-of-three-labels-refused',
    "if (input.body.email?.split('@')[1]?.split('.').length > 2) return context.invalid([{ path: '/body/email', message: 'is not valid' }]);",
  ),
  {
    ...before(
      'updateArticle-ai-flags-without-feature-forbidden',
      "if (!principal.features.includes('ai') && ('ai_agent_enabled' in input.body || 'ai_copilot_enabled' in input.body)) return { status: 403, body: { error: { message: 'Missing required scope or feature is not enabled' } } };",
    ),
    outOfReach: 'No token is of an account with one of two features.',
  },
  after(
    'getCompany-404-without-domains',
    "if (body.data.domain === '') return context.errorResponse(404, 'unknown-id');",
  ),
  after(
    'getContact-404-without-companies',
    "if (body.data.companies.length === 0) return context.errorResponse(404, 'unknown-id');",
  ),
  after(
    'getContact-404-if-unsubscribed',
    "if (body.data.unsubscribed) return context.errorResponse(404, 'unknown-id');",
  ),
  after(
    'getArticle-404-if-never-published',
    "if (body.data.published_at === null) return context.errorResponse(404, 'unknown-article');",
  ),
  after(
    'getArticle-404-without-collection',
    "if (body.data.collection === null) return context.errorResponse(404, 'unknown-article');",
  ),
  after(
    'getCollection-404-without-articles',
    "if (body.data.articles.length === 0) return context.errorResponse(404, 'unknown-collection');",
  ),
]);
