/** A list, or an array in a response, has another order than the documented one. */
import { inArea } from '../../mutant.ts';
import { after, before, keeping, onItems } from '../../support/at-handler.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  DATABASE,
  HELP_CENTERS,
  MEMBERS,
  SERVER,
  TAGS,
} from '../../support/files.ts';
import { HANDLE, orderOptions } from '../../support/places.ts';

const IN_PAGE_ORDER = 'return columns.map((column) => ({ column, order: direction }));';

export const order = inArea(
  'order',
  [
    { name: 'listContacts-oldest-first', patches: [[CONTACTS.rows, "direction: 'desc' }", "direction: 'asc' }"]] },
    {
      name: 'listContacts-by-id-ascending-at-equal-times',
      patches: [
        [
          DATABASE.page,
          '.orderBy(toOrderBy(order)).limit(limit)',
          ".orderBy(toOrderBy(order).map((one) => (one.column === 'id' ? { ...one, order: 'asc' } : one))).limit(limit)",
        ],
      ],
    },
    {
      name: 'listContacts-by-name',
      patches: [
        [CONTACTS.rows, "['created_at', 'id'], direction: 'desc'", "['first_name', 'id'], direction: 'desc'"],
        [CONTACTS.store, '[row.created_at, row.id]', '[row.first_name, row.id]'],
      ],
    },
    {
      name: 'listContacts-by-id',
      argued:
        'The service sets both when it creates a contact, and both grow: the orders differ only if its clock was set back.',
      patches: [
        [CONTACTS.rows, "['created_at', 'id'], direction: 'desc'", "['id'], direction: 'desc'"],
        [CONTACTS.store, '[row.created_at, row.id]', '[row.id]'],
      ],
    },
    { name: 'listTags-newest-first', patches: [[TAGS.store, "direction: 'asc'", "direction: 'desc'"]] },
    {
      name: 'listTags-by-name',
      patches: [
        [TAGS.store, "columns: ['id']", "columns: ['name', 'id']"],
        [TAGS.store, '[row.id]', '[row.name, row.id]'],
      ],
    },
    { name: 'listMembers-newest-first', patches: [[MEMBERS.store, "direction: 'asc'", "direction: 'desc'"]] },
    { name: 'listHelpCenters-newest-first', patches: [[HELP_CENTERS.store, "direction: 'asc'", "direction: 'desc'"]] },
    {
      name: 'listCollections-by-position-descending',
      patches: [[COLLECTIONS.store, "direction: 'asc'", "direction: 'desc'"]],
    },
    {
      name: 'listCollections-by-id',
      patches: [
        [COLLECTIONS.store, 'columns: BY_POSITION', "columns: ['collections.id']"],
        [COLLECTIONS.store, '[row.position, row.id]', '[row.id]'],
      ],
    },
    { name: 'listArticles-oldest-first', patches: [[ARTICLES.store, "direction: 'desc'", "direction: 'asc'"]] },
    {
      name: 'listArticles-by-update',
      patches: [
        [ARTICLES.store, "'articles.created_at', 'articles.id'", "'articles.updated_at', 'articles.id'"],
        [ARTICLES.store, '[row.created_at, row.id]', '[row.updated_at, row.id]'],
      ],
    },
    {
      name: 'listConversations-sort_order-ignored',
      patches: [[CONVERSATIONS.list, "sortOrder: requireDefault(query.sort_order, 'sort_order')", "sortOrder: 'desc'"]],
    },
    {
      name: 'listConversations-sort_by-ignored',
      patches: [
        [CONVERSATIONS.list, "sortBy: sortBy === 'updated_at' ? 'last_updated_at' : sortBy", "sortBy: 'created_at'"],
      ],
    },
    {
      name: 'listConversations-default-sort-is-update',
      patches: [
        [
          CONVERSATIONS.list,
          "const sortBy = requireDefault(query.sort_by, 'sort_by');",
          "const sortBy = url.searchParams.has('sort_by') ? requireDefault(query.sort_by, 'sort_by') : 'updated_at';",
        ],
      ],
    },
    {
      name: 'listConversations-default-order-is-ascending',
      patches: [
        [
          CONVERSATIONS.list,
          "sortOrder: requireDefault(query.sort_order, 'sort_order')",
          "sortOrder: url.searchParams.has('sort_order') ? requireDefault(query.sort_order, 'sort_order') : 'asc'",
        ],
      ],
    },
    {
      name: 'listConversations-sorted-within-page-only',
      patches: [
        [
          CONVERSATIONS.store,
          'return succeed({ ...page, items: page.items.map(',
          'return succeed({ ...page, items: page.items.toSorted((a, b) => a.id - b.id).map(',
        ],
      ],
    },
    {
      name: 'listContactFields-descending',
      patches: [[CONTACT_FIELDS.store, ".orderBy('id')", ".orderBy('id', 'desc')"]],
    },
    {
      name: 'listContactFields-by-name',
      patches: [[CONTACT_FIELDS.store, ".orderBy('id')", ".orderBy('name_folded')"]],
    },
    {
      name: 'listConversationFields-descending',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "matching.orderBy('id').limit(perPage)",
          "matching.orderBy('id', 'desc').limit(perPage)",
        ],
      ],
    },
    {
      name: 'listConversationFields-by-name',
      patches: [
        [CONVERSATION_FIELDS.store, "matching.orderBy('id').limit(perPage)", "matching.orderBy('name').limit(perPage)"],
      ],
    },
    {
      name: 'getCollection-articles-by-id',
      patches: [[COLLECTIONS.articles, "orderBy(['articles.position', 'articles.id'])", "orderBy(['articles.id'])"]],
    },
    after('listArticles-filtered-in-other-order', 'if (input.query.collection_id) body.data.reverse();'),
    after('listArticles-flagged-in-other-order', 'if (input.query.published) body.data.reverse();'),
    after('listConversations-searched-in-other-order', 'if (input.query.search) body.data.reverse();'),
    after('listConversations-filtered-in-other-order', 'if (input.query.status) body.data.reverse();'),
    after('listContactFields-searched-in-other-order', 'if (input.query.search) body.data.reverse();'),
    after(
      'listConversationFields-filtered-in-other-order',
      'if (input.query.is_active !== undefined) body.data.reverse();',
    ),
    keeping('let turn = 0;', {
      name: 'lists-order-changes-with-each-request',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `${HANDLE}\n  turn += 1; if (turn % 2 === 0 && operation.operationId.startsWith('list') && response.status === 200) for (const item of response.body.data) for (const [name, value] of Object.entries(item)) if (Array.isArray(value) && name !== 'field_options' && name !== 'nested_fields') value.reverse();`,
        ],
      ],
    }),
    before('listConversations-search-newest-first-always', "if (input.query.search) input.query.sort_order = 'desc';"),
    before(
      'listConversations-filtered-always-by-creation',
      "if (input.query.priority || input.query.brand_id || input.query.assigned_to_member_id) input.query.sort_by = 'created_at';",
    ),
    before(
      'listConversations-sort_by-ignored-with-requester',
      "if (input.query.requested_by_id) input.query.sort_by = 'created_at';",
    ),
    after(
      'getCollection-articles-by-first-author',
      'for (const one of body.data.articles) one.created_by = body.data.articles[0].created_by;',
    ),
    after('getCollection-articles-by-title', 'body.data.articles.sort((a, b) => (a.title < b.title ? -1 : 1));'),
    {
      name: 'listConversations-equal-times-always-by-id-descending',
      patches: [
        [
          DATABASE.page,
          '  return columns.map((column) => ({ column, order: direction }));',
          "  return columns.map((column) => ({ column, order: column === 'conversations.id' ? 'desc' : direction }));",
        ],
      ],
    },
    {
      name: 'listCollections-positions-in-any-case',
      patches: [
        [COLLECTIONS.rows, "  'position',\n", ''],
        [
          COLLECTIONS.rows,
          "    .select('help_centers.brand_id')",
          "    .select(db.raw('lower(collections.position) as position'), 'help_centers.brand_id')",
        ],
      ],
    },
    {
      name: 'getCollection-children-by-name',
      patches: [
        [
          COLLECTIONS.store,
          'return selectCollections(db, children).orderBy([...BY_POSITION]);',
          "return selectCollections(db, children).orderBy('collections.name');",
        ],
      ],
    },
    {
      name: 'getCollection-children-by-position-in-any-case',
      patches: [
        [
          COLLECTIONS.store,
          'return selectCollections(db, children).orderBy([...BY_POSITION]);',
          "return selectCollections(db, children).orderByRaw('lower(collections.position), collections.id');",
        ],
      ],
    },
    {
      name: 'getCollection-articles-by-position-in-any-case',
      argued: 'The positions of the articles of the sample do not differ in letter case.',
      patches: [
        [
          COLLECTIONS.articles,
          ".orderBy(['articles.position', 'articles.id'])",
          ".orderByRaw('lower(articles.position), articles.id')",
        ],
      ],
    },
    {
      name: 'listConversations-tags-by-name',
      argued: 'The contract says nothing about the order of tags.',
      patches: [[CONVERSATIONS.rows, ".orderBy('tags.id')", ".orderBy('tags.name')"]],
    },
    {
      name: 'listMembers-teams-by-id-descending',
      argued: 'The contract says nothing about the order of teams.',
      patches: [[MEMBERS.store, ".orderBy('teams.id')", ".orderBy('teams.id', 'desc')"]],
    },
    {
      name: 'getConversationField-options-by-name',
      patches: [orderOptions('conversation_field_options', 'field_id, name')],
    },
    {
      name: 'getConversationField-nested-options-by-id',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "    .orderBy(['level_id', 'position', 'id']);",
          "    .orderBy(['level_id', 'id']);",
        ],
      ],
    },
    {
      name: 'listContactFields-options-by-id',
      patches: [orderOptions('contact_field_options', 'field_id, name')],
    },
    after('getCollection-children-reversed', 'body.data.sub_collections.reverse();'),
    onItems('listCollections', 'children-reversed', 'one.sub_collections.reverse();'),
    {
      name: 'listConversations-ascending-with-descending-ids',
      patches: [
        [
          DATABASE.page,
          IN_PAGE_ORDER,
          "return columns.map((column, index) => ({ column, order: index > 0 && column === 'conversations.id' ? 'desc' : direction }));",
        ],
      ],
    },
    {
      name: 'listContacts-companies-by-id',
      patches: [
        [
          CONTACTS.companies,
          "'contact_companies.contact_id', 'contact_companies.position']",
          "'contact_companies.contact_id', 'contact_companies.company_id']",
        ],
      ],
    },
    {
      name: 'getContact-companies-by-name',
      patches: [
        [
          CONTACTS.companies,
          '.sort(([left], [right]) => left - right)',
          '.sort(([, , left], [, , right]) => left.localeCompare(right))',
        ],
      ],
    },
    {
      name: 'listCollections-children-by-id',
      patches: [
        [
          COLLECTIONS.store,
          'selectCollections(db, children).orderBy([...BY_POSITION])',
          "selectCollections(db, children).orderBy('collections.id')",
        ],
      ],
    },
    before(
      'listConversations-sort_by-ignored-with-priority',
      "if (input.query.priority) input.query.sort_by = 'created_at';",
    ),
    before(
      'listConversations-ascending-ignored-with-requester',
      "if (input.query.requested_by_id) input.query.sort_order = 'desc';",
    ),
    {
      name: 'listCollections-by-name',
      patches: [
        [
          COLLECTIONS.store,
          "['collections.position', 'collections.id'] as const",
          "['collections.name', 'collections.id'] as const",
        ],
        [COLLECTIONS.store, "texts: ['collections.position']", "texts: ['collections.name']"],
        [COLLECTIONS.store, '[row.position, row.id]', '[row.name, row.id]'],
      ],
    },
    {
      name: 'listCollections-positions-by-length',
      patches: [
        [
          COLLECTIONS.store,
          'return succeed({ ...page, items: page.items.map((row) => toCollection(row, children(row.id))) });',
          'return succeed({ ...page, items: page.items.map((row) => toCollection(row, children(row.id))).sort((a, b) => a.position.length - b.position.length) });',
        ],
      ],
    },
    {
      name: 'getCollection-articles-newest-first',
      patches: [
        [
          COLLECTIONS.articles,
          ".orderBy(['articles.position', 'articles.id'])",
          ".orderBy('articles.created_at', 'desc')",
        ],
      ],
    },
    {
      name: 'getConversationField-levels-deepest-first',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "    .orderBy(['field_id', 'level']);",
          "    .orderBy([{ column: 'field_id' }, { column: 'level', order: 'desc' }]);",
        ],
      ],
    },
  ],
  [
    'listContacts',
    'listConversations',
    'listTags',
    'listContactFields',
    'listMembers',
    'createContact',
    'createCompany',
    'getCompany',
    'getContact',
    'updateContactField',
  ],
);
