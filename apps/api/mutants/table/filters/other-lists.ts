/** Filters of the other lists. */
import { inArea } from '../../mutant.ts';
import { after, before, onItems } from '../../support/at-handler.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  comparingRows,
  MEMBERS,
} from '../../support/files.ts';

const CONTACT_WHERE = '...(email && { email }), ...(phone && { phone })';

export const otherLists = inArea('filters', [
  before('listContacts-email-ignored-with-search', 'if (input.query.search) delete input.query.requested_by_email;'),
  before(
    'listContacts-search-ignored-with-email-and-phone',
    'if (input.query.requested_by_email && input.query.requested_by_phone) delete input.query.search;',
  ),
  after(
    'listCollections-children-of-children-where-asked-for',
    "if (input.query.collection_id && query.includes('is_root=false')) for (const one of body.data) one.sub_collections = (await handler({ ...handlerRequest, query: { ...input.query, collection_id: one.id } }, context, http)).body.data;",
  ),
  before('listArticles-archived-ignored-with-search', 'if (input.query.search) delete input.query.archived;'),
  before('listArticles-draft-ignored-in-a-collection', 'if (input.query.collection_id) delete input.query.draft;'),
  before(
    'listArticles-published-and-draft-means-all',
    'if (input.query.published && input.query.draft) { delete input.query.published; delete input.query.draft; }',
  ),
  before(
    'listConversationFields-false-and-false-means-one',
    'if (input.query.is_active === false && input.query.is_default === false) delete input.query.is_default;',
  ),
  {
    name: 'getCollection-articles-with-archived',
    patches: [[COLLECTIONS.articles, ", 'articles.is_archived': false })", ' })']],
  },
  {
    name: 'listMembers-without-ai-agents',
    patches: [
      [
        MEMBERS.store,
        "trx(TABLE).where('members.account_id', accountId)",
        "trx(TABLE).where('members.account_id', accountId).where('members.is_ai_agent', false)",
      ],
    ],
  },
  {
    name: 'listContacts-email-contains',
    patches: [
      [
        CONTACTS.filters,
        'const matching = db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });',
        "const matching = db(TABLE).where({ account_id: accountId, ...(phone && { phone }) });\n    if (email) matching.whereRaw('instr(email, ?) > 0', [email]);",
      ],
    ],
  },
  before('listContactFields-later-pages-unfiltered', 'if (input.query.page > 1) delete input.query.search;'),
  {
    name: 'listConversationFields-is_active-ignored-on-later-pages',
    patches: [
      [CONVERSATION_FIELDS.store, 'if (isActive !== undefined)', 'if (isActive !== undefined && afterId === 0)'],
    ],
  },
  {
    name: 'listConversationFields-is_default-ignored-on-later-pages',
    patches: [
      [CONVERSATION_FIELDS.store, 'if (isDefault !== undefined)', 'if (isDefault !== undefined && afterId === 0)'],
    ],
  },
  {
    name: 'getCollection-articles-of-children-too',
    patches: [
      [
        COLLECTIONS.articles,
        "'articles.collection_id': collectionId, 'articles.is_archived': false })",
        "'articles.is_archived': false }).whereIn('articles.collection_id', db('collections').select('id').where('id', collectionId).orWhere('parent_collection_id', collectionId))",
      ],
    ],
  },
  {
    name: 'getCollection-drafts-hidden',
    patches: [
      [
        COLLECTIONS.articles,
        "'articles.is_archived': false })",
        "'articles.is_archived': false, 'articles.status': 'PUBLISHED' })",
      ],
    ],
  },
  {
    name: 'listArticles-collection_id-with-children',
    patches: [
      [
        ARTICLES.filters,
        "...(collectionId !== undefined && { 'articles.collection_id': collectionId }),\n  });",
        "});\n  if (collectionId !== undefined) query.whereIn('articles.collection_id', db('collections').select('id').where('id', collectionId).orWhere('parent_collection_id', collectionId));",
      ],
    ],
  },
  before(
    'listArticles-flags-ignored-in-a-collection',
    'if (input.query.collection_id) { delete input.query.published; delete input.query.draft; delete input.query.archived; }',
  ),
  before(
    'listCollections-is_root-matters-with-collection_id',
    'if (input.query.is_root) delete input.query.collection_id;',
  ),
  onItems('listCollections', 'only-first-child', 'one.sub_collections.splice(1);'),
  {
    ...{
      ...onItems(
        'listHelpCenters',
        'inactive-hidden',
        "if (one.status !== 'ACTIVE') body.data = body.data.filter((other) => other !== one);",
      ),
      argued: 'Nothing shows a help center that its list hides: articles and collections are listed by the ID of one.',
    },
  },
  ...comparingRows([
    {
      name: 'listContacts-email-ignored',
      patches: [[CONTACTS.filters, CONTACT_WHERE, '...(phone && { phone })']],
    },
    {
      name: 'listContacts-phone-ignored',
      patches: [[CONTACTS.filters, CONTACT_WHERE, '...(email && { email })']],
    },
    {
      name: 'listContacts-phone-ignored-with-email',
      patches: [[CONTACTS.filters, '...(phone && { phone })', '...(phone && !email && { phone })']],
    },
    {
      name: 'listContacts-email-case-matters',
      patches: [[CONTACTS.store, 'const email = request.email?.toLowerCase();', 'const email = request.email;']],
    },
    {
      name: 'listContacts-email-or-phone',
      patches: [
        [
          CONTACTS.filters,
          `db(TABLE).where({ account_id: accountId, ${CONTACT_WHERE} });`,
          `db(TABLE).where({ account_id: accountId }).where((any) => { if (email) any.orWhere({ email }); if (phone) any.orWhere({ phone }); });`,
        ],
      ],
    },
    {
      name: 'listConversationFields-is_active-ignored',
      patches: [[CONVERSATION_FIELDS.list, '      isActive: query.is_active,\n', '']],
    },
    {
      name: 'listConversationFields-is_active-false-ignored',
      patches: [[CONVERSATION_FIELDS.store, 'if (isActive !== undefined)', 'if (isActive)']],
    },
    {
      name: 'listConversationFields-is_active-by-default',
      patches: [[CONVERSATION_FIELDS.list, 'isActive: query.is_active,', 'isActive: query.is_active ?? true,']],
    },
    {
      name: 'listConversationFields-is_default-ignored',
      patches: [[CONVERSATION_FIELDS.list, '      isDefault: query.is_default,\n', '']],
    },
    {
      name: 'listConversationFields-is_default-false-ignored',
      patches: [[CONVERSATION_FIELDS.store, 'if (isDefault !== undefined)', 'if (isDefault)']],
    },
    {
      name: 'listConversationFields-is_default-false-by-default',
      patches: [[CONVERSATION_FIELDS.list, 'isDefault: query.is_default,', 'isDefault: query.is_default ?? false,']],
    },
    {
      name: 'listConversationFields-flags-swapped',
      patches: [
        [CONVERSATION_FIELDS.list, 'isActive: query.is_active,', 'isActive: query.is_default,'],
        [CONVERSATION_FIELDS.list, 'isDefault: query.is_default,\n    });', 'isDefault: query.is_active,\n    });'],
      ],
    },
    {
      name: 'listConversationFields-second-flag-ignored',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isDefault !== undefined)',
          'if (isDefault !== undefined && isActive === undefined)',
        ],
      ],
    },
    {
      name: 'listArticles-collection_id-ignored',
      patches: [
        [ARTICLES.filters, "...(collectionId !== undefined && { 'articles.collection_id': collectionId }),", ''],
      ],
    },
    {
      name: 'listArticles-help_center_id-ignored',
      patches: [[ARTICLES.filters, "'articles.help_center_id': helpCenterId,", '']],
    },
    {
      name: 'listArticles-archived-in-published',
      patches: [
        [
          ARTICLES.buckets,
          "any.orWhere({ ...current, 'articles.status': 'PUBLISHED' })",
          "any.orWhere({ 'articles.status': 'PUBLISHED' })",
        ],
      ],
    },
    {
      name: 'listArticles-draft-without-under-review',
      patches: [[ARTICLES.buckets, "['DRAFT', 'UNDER_REVIEW']", "['DRAFT']"]],
    },
    {
      name: 'listArticles-draft-ignored',
      patches: [[ARTICLES.list, '      draft: query.draft,\n', '']],
    },
    {
      name: 'listArticles-archived-ignored',
      patches: [[ARTICLES.list, '      archived: query.archived,\n', '']],
    },
    {
      name: 'listArticles-published-ignored',
      patches: [[ARTICLES.list, '      published: query.published,\n', '']],
    },
    {
      name: 'listArticles-false-flag-ignored',
      patches: [
        [
          ARTICLES.buckets,
          'BUCKETS.filter((bucket) => flags[bucket] === undefined)',
          'BUCKETS.filter((bucket) => flags[bucket] === undefined || !BUCKETS.every((one) => flags[one] === false))',
        ],
      ],
    },
    {
      name: 'listArticles-no-flag-means-published',
      patches: [[ARTICLES.buckets, '=== undefined)) return undefined;', "=== undefined)) return ['published'];"]],
    },
    {
      name: 'listArticles-true-flag-adds-unset',
      patches: [
        [
          ARTICLES.buckets,
          'return included.length > 0 ? included : BUCKETS.filter((bucket) => flags[bucket] === undefined);',
          'return included.length === 1 ? included : BUCKETS.filter((bucket) => flags[bucket] !== false);',
        ],
      ],
    },
    {
      name: 'listCollections-is_root-ignored',
      patches: [[COLLECTIONS.list, "isRoot: requireDefault(query.is_root, 'is_root'),", 'isRoot: true,']],
    },
    {
      name: 'listCollections-is_root-other-default',
      patches: [
        [
          COLLECTIONS.store,
          'const isRoot = collectionId === undefined ? request.isRoot : undefined;',
          'const isRoot = collectionId === undefined ? !request.isRoot : undefined;',
        ],
      ],
    },
    {
      name: 'listCollections-collection_id-ignored',
      patches: [
        [
          COLLECTIONS.store,
          "'collections.parent_collection_id': collectionId ?? null,",
          "'collections.parent_collection_id': null,",
        ],
      ],
    },
    {
      name: 'listCollections-help_center_id-ignored',
      patches: [[COLLECTIONS.store, "        'collections.help_center_id': helpCenterId,\n", '']],
    },
    {
      name: 'listCollections-children-of-roots-only',
      patches: [
        [
          COLLECTIONS.store,
          "        'collections.parent_collection_id': collectionId ?? null,\n      })",
          "        'collections.parent_collection_id': collectionId ?? null,\n      }).where((own) => { if (collectionId !== undefined) own.whereIn('collections.parent_collection_id', trx(TABLE).select('id').where({ account_id: accountId, parent_collection_id: null })); })",
        ],
      ],
    },
    {
      name: 'listCollections-lists-all-levels',
      patches: [
        [
          COLLECTIONS.store,
          "        'collections.parent_collection_id': collectionId ?? null,\n      })",
          "      }).where((own) => { if (collectionId !== undefined) own.where('collections.parent_collection_id', collectionId); })",
        ],
      ],
    },
    {
      name: 'listContacts-phone-by-last-8-digits',
      patches: [
        [
          CONTACTS.filters,
          `...(email && { email }), ...(phone && { phone }) });`,
          `...(email && { email }) });\n    if (phone) matching.whereRaw('substr(phone, -8) = ?', [phone.slice(-8)]);`,
        ],
      ],
    },
    {
      name: 'listContacts-email-without-dots',
      patches: [
        [
          CONTACTS.filters,
          `...(email && { email }), ...(phone && { phone }) });`,
          `...(phone && { phone }) });\n    if (email) matching.whereRaw("replace(email, '.', '') = ?", [email.replaceAll('.', '')]);`,
        ],
      ],
    },
    {
      name: 'listContacts-email-without-plus-part',
      patches: [
        [CONTACTS.store, 'request.email?.toLowerCase()', "request.email?.toLowerCase().replace(/\\+[^@]*/, '')"],
      ],
    },
  ]),
  {
    name: 'listCollections-is_root-wins-over-collection_id',
    patches: [
      [
        COLLECTIONS.store,
        "'collections.parent_collection_id': collectionId ?? null,",
        "'collections.parent_collection_id': request.isRoot ? null : (collectionId ?? null),",
      ],
    ],
  },
  {
    name: 'listCollections-children-in-those-of-a-collection',
    patches: [
      [
        COLLECTIONS.store,
        'const isRoot = collectionId === undefined ? request.isRoot : undefined;',
        'const isRoot = request.isRoot;',
      ],
    ],
  },
  {
    name: 'listArticles-archived-by-status-too',
    patches: [
      [
        ARTICLES.buckets,
        "if (bucket === 'archived') any.orWhere('articles.is_archived', true);",
        "if (bucket === 'archived') any.orWhere({ 'articles.is_archived': true, 'articles.status': 'PUBLISHED' });",
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'listContacts-search-ignored-with-email',
      patches: [
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching",
          "if (search !== '' && !email) whereContains(matching",
        ],
      ],
    },
    {
      name: 'listContacts-email-also-as-a-part',
      patches: [
        [
          CONTACTS.filters,
          'db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });',
          "db(TABLE).where({ account_id: accountId, ...(phone && { phone }) });\n    if (email) matching.whereRaw('instr(email, ?) > 0', [email]);",
        ],
      ],
    },
  ]),
  {
    name: 'listMembers-unverified-hidden',
    argued: 'No other response of the sample names the member that is not verified.',
    patches: [
      [
        MEMBERS.store,
        ".where('members.account_id', accountId),",
        ".where({ 'members.account_id': accountId, 'members.verified': true }),",
      ],
    ],
  },
  {
    name: 'listArticles-hidden-ones-left-out',
    patches: [
      [
        ARTICLES.filters,
        "'articles.help_center_id': helpCenterId,\n",
        "'articles.help_center_id': helpCenterId,\n    'articles.is_public': true,\n",
      ],
    ],
  },
  {
    name: 'listArticles-without-collection-hidden',
    patches: [
      [
        ARTICLES.filters,
        '  for (const text of compared) {',
        "  query.whereNotNull('articles.collection_id');\n  for (const text of compared) {",
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'listContacts-phone-only-of-those-without-email',
      patches: [[CONTACTS.filters, '...(phone && { phone }) });', '...(phone && { phone, email: null }) });']],
    },
    {
      name: 'listContacts-blocked-ones-left-out-of-searches',
      patches: [
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching, 'first_name', search);",
          "if (search !== '') whereContains(matching.where('blocked', false), 'first_name', search);",
        ],
      ],
    },
    {
      name: 'listContacts-inactive-ones-left-out-with-a-filter',
      patches: [
        [
          CONTACTS.filters,
          '...(email && { email }), ...(phone && { phone }) });',
          '...(email && { email }), ...(phone && { phone }), active: true });',
        ],
      ],
    },
  ]),
  {
    name: 'listArticles-under-review-left-out-of-searches',
    patches: [
      [
        ARTICLES.filters,
        '  for (const text of compared) {',
        "  if (compared.length > 0) query.whereNot('articles.status', 'UNDER_REVIEW');\n  for (const text of compared) {",
      ],
    ],
  },
  {
    name: 'listArticles-hidden-ones-left-out-of-searches',
    patches: [
      [
        ARTICLES.filters,
        '  for (const text of compared) {',
        "  if (compared.length > 0) query.where('articles.is_public', true);\n  for (const text of compared) {",
      ],
    ],
  },
  {
    name: 'listArticles-never-published-left-out-of-searches',
    patches: [
      [
        ARTICLES.filters,
        '  for (const text of compared) {',
        "  if (compared.length > 0) query.whereNotNull('articles.published_at');\n  for (const text of compared) {",
      ],
    ],
  },
  {
    name: 'listContactFields-default-ones-left-out-of-searches',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') whereContains(matching.where('is_default', false), 'name_folded', search);",
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'listContacts-unsubscribed-left-out-with-an-email',
      patches: [
        [
          CONTACTS.filters,
          '...(email && { email }), ...(phone && { phone }) });',
          '...(email && { email, unsubscribed: false }), ...(phone && { phone }) });',
        ],
      ],
    },
    {
      name: 'listContacts-without-email-left-out-of-searches',
      patches: [
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching, 'first_name', search);",
          "if (search !== '') whereContains(matching.whereNotNull('email'), 'first_name', search);",
        ],
      ],
    },
  ]),
]);
