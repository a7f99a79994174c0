/** The size of pages, the items on each, and where a list ends. */
import { inArea } from '../../mutant.ts';
import { after, before, keeping } from '../../support/at-handler.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  DATABASE,
  HTTP,
  MEMBERS,
  SERVER,
  TAGS,
} from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const pages = inArea(
  'pagination',
  [
    after(
      'listArticles-total-of-the-page-in-a-collection',
      'if (input.query.collection_id) body.total_count = body.data.length;',
    ),
    before('listTags-per_page-ignored-with-search', 'if (input.query.search) input.query.per_page = 25;'),
    before(
      'listConversationFields-from-the-start-after-one-that-is-left-out',
      'if (input.query.is_active !== undefined && input.query.starting_after) { const { body } = await handler({ ...handlerRequest, query: { per_page: 100 } }, context, http); if (body.data.some(({ id, is_active }) => id === input.query.starting_after && is_active !== input.query.is_active)) delete input.query.starting_after; }',
    ),
    after(
      'listTags-searches-end-after-one-page',
      'if (input.query.search) { body.pages.next_cursor = null; body.pages.next_url = null; }',
    ),
    after(
      'listContactFields-has_next_page-of-all-in-searches',
      'if (input.query.search) body.meta.has_next_page = body.meta.page * body.meta.limit < 200;',
    ),
    after(
      'listContactFields-page-after-the-last-fails',
      "if (body.data.length === 0 && body.meta.page < 1000 && !input.query.search) throw new Error('no such page');",
    ),
    after('listMembers-next_url-null-before-the-last', 'if (body.data.length < 3) body.pages.next_url = null;'),
    {
      name: 'lists-stop-after-two-pages',
      patches: [
        [DATABASE.page, '{ scope, keysOf }', '{ scope, keysOf, request }'],
        [DATABASE.page, 'nextCursor: hasMore && last ?', 'nextCursor: hasMore && !request.cursor && last ?'],
      ],
    },
    {
      name: 'lists-skip-first-item-of-next-page',
      patches: [
        [DATABASE.page, '{ scope, keysOf }', '{ scope, keysOf, request }'],
        [
          DATABASE.page,
          'const last = items.at(-1);',
          'const last = items.at(-1);\n  if (request.cursor && items.length > 1) items.shift();',
        ],
      ],
    },
    {
      name: 'lists-per_page-ignored',
      patches: [[HTTP.listResponse, "perPage: requireDefault(per_page, 'per_page')", 'perPage: 25']],
    },
    {
      name: 'lists-per_page-at-most-50',
      patches: [
        [
          HTTP.listResponse,
          "perPage: requireDefault(per_page, 'per_page')",
          "perPage: Math.min(50, requireDefault(per_page, 'per_page'))",
        ],
      ],
    },
    {
      name: 'lists-per_page-one-less',
      patches: [
        [
          HTTP.listResponse,
          "perPage: requireDefault(per_page, 'per_page')",
          "perPage: Math.max(1, requireDefault(per_page, 'per_page') - 1)",
        ],
      ],
    },
    {
      name: 'lists-per_page-reported-wrong',
      patches: [[HTTP.listResponse, 'per_page: size,', 'per_page: items.length,']],
    },
    {
      name: 'lists-per_page-25-gives-20',
      patches: [
        [
          HTTP.listResponse,
          "perPage: requireDefault(per_page, 'per_page')",
          "perPage: per_page === 25 ? 20 : requireDefault(per_page, 'per_page')",
        ],
      ],
    },
    {
      name: 'lists-next_cursor-empty-text-at-end',
      patches: [[HTTP.listResponse, 'next_cursor: nextCursor,', "next_cursor: nextCursor ?? '',"]],
    },
    {
      name: 'listContactFields-page-ignored',
      patches: [[CONTACT_FIELDS.store, '.offset((query.page - 1) * query.limit)', '.offset(0)']],
    },
    {
      name: 'listContactFields-page-from-zero',
      patches: [[CONTACT_FIELDS.store, '.offset((query.page - 1) * query.limit)', '.offset(query.page * query.limit)']],
    },
    {
      name: 'listContactFields-overlapping-pages',
      patches: [
        [
          CONTACT_FIELDS.store,
          '.offset((query.page - 1) * query.limit)',
          '.offset(Math.max(0, (query.page - 1) * query.limit - 1))',
        ],
      ],
    },
    {
      name: 'listContactFields-limit-ignored',
      patches: [[CONTACT_FIELDS.store, '.limit(query.limit)', '.limit(100)']],
    },
    {
      name: 'listContactFields-has_next_page-wrong-at-exact-end',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'page * limit <= total']],
    },
    {
      name: 'listContactFields-has_next_page-always-false',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'page * limit < 0']],
    },
    {
      name: 'listContactFields-meta-page-always-1',
      patches: [[CONTACT_FIELDS.list, 'meta: { page, limit,', 'meta: { page: 1, limit,']],
    },
    {
      name: 'listContactFields-meta-limit-is-length',
      patches: [[CONTACT_FIELDS.list, 'meta: { page, limit,', 'meta: { page, limit: items.length || limit,']],
    },
    {
      name: 'listConversationFields-starting_after-inclusive',
      patches: [[CONVERSATION_FIELDS.store, "'>', afterId", "'>=', afterId"]],
    },
    {
      name: 'listConversationFields-starting_after-ignored',
      patches: [[CONVERSATION_FIELDS.list, '      afterId: query.starting_after,\n', '']],
    },
    {
      name: 'listConversationFields-per_page-ignored',
      patches: [[CONVERSATION_FIELDS.list, "perPage: requireDefault(query.per_page, 'per_page')", 'perPage: 25']],
    },
    {
      name: 'listConversationFields-per_page-one-less',
      patches: [[CONVERSATION_FIELDS.store, '.limit(perPage)', '.limit(Math.max(1, perPage - 1))']],
    },
    after('listTags-large-pages-repeat-an-item', 'if (body.data.length > 20) body.data.push(body.data[0]);'),
    after('listMembers-small-pages-skip-an-item', 'if (body.data.length === 2) body.data.shift();'),
    after(
      'listMembers-empty-page-after-the-last',
      'body.pages.next_cursor ??= null; if (body.data.length === 1) body.data = [];',
    ),
    {
      name: 'lists-per_page-reported-1-if-empty',
      patches: [[HTTP.listResponse, 'per_page: size,', 'per_page: items.length === 0 ? 1 : size,']],
    },
    {
      name: 'lists-per_page-reported-25-on-later-pages',
      patches: [
        [
          HTTP.listResponse,
          'toListBody<Item>({ items, nextCursor, total }: Page<Item>, { per_page }: PageParameters',
          'toListBody<Item>({ items, nextCursor, total }: Page<Item>, { per_page, starting_after }: PageParameters',
        ],
        [HTTP.listResponse, 'per_page: size,', 'per_page: starting_after ? 25 : size,'],
      ],
    },
    {
      name: 'lists-per_page-reported-length-on-last-page',
      patches: [
        [
          HTTP.listResponse,
          'per_page: size,',
          'per_page: nextCursor === null && items.length > 0 ? items.length : size,',
        ],
      ],
    },
    {
      name: 'lists-100-gives-99',
      patches: [
        [DATABASE.page, '    .limit(start.limit);', '    .limit(start.limit);\n  if (perPage === 100) page.limit(99);'],
      ],
    },
    {
      name: 'lists-1-gives-2',
      patches: [
        [
          HTTP.listResponse,
          "perPage: requireDefault(per_page, 'per_page')",
          "perPage: Math.max(2, requireDefault(per_page, 'per_page'))",
        ],
      ],
    },
    {
      name: 'lists-last-item-of-all-missing',
      patches: [
        [
          DATABASE.page,
          'return toPage(query, rows, hasMore, total);',
          'return toPage(query, !hasMore && query.keys ? rows.slice(0, -1) : rows, hasMore, total);',
        ],
      ],
    },
    {
      name: 'lists-later-pages-of-filtered-lists-repeat-one',
      patches: [[DATABASE.page, "direction === 'asc' ? '>' : '<'", "direction === 'asc' ? '>=' : '<'"]],
    },
    keeping('const pages = new Map();', {
      name: 'lists-pages-cached-for-a-minute',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `const cached = operation.method === 'get' && pages.get(operation.operationId + principal?.accountId + request.path + query);\n  if (cached) return { ...cached, content: serialize(cached) };\n  ${HANDLE}\n  if (operation.method === 'get') pages.set(operation.operationId + principal?.accountId + request.path + query, response);`,
        ],
      ],
    }),
    before('listContactFields-at-most-99', 'input.query.limit = Math.min(input.query.limit, 99);'),
    after(
      'listContactFields-has_next_page-past-the-end',
      'if (body.data.length === 0 && body.meta.total > 0) body.meta.has_next_page = true;',
    ),
    before('listConversationFields-at-most-50', 'input.query.per_page = Math.min(input.query.per_page, 3);'),
    before('listContactFields-page-after-the-last-is-the-last', 'input.query.page = Math.min(input.query.page, 2);'),
    {
      name: 'listConversationFields-starting_after-absent-skips-one',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isActive !== undefined) matching',
          'if (afterId > 0 && !(await trx(TABLE).where({ account_id: accountId, id: afterId }).first())) matching.offset(1);\n    if (isActive !== undefined) matching',
        ],
      ],
    },
    {
      name: 'listConversationFields-starting_after-has-to-exist',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isActive !== undefined) matching',
          'if (afterId > 0 && !(await trx(TABLE).where({ account_id: accountId, id: afterId }).first())) return [];\n    if (isActive !== undefined) matching',
        ],
      ],
    },
    {
      ...after('listMembers-nothing-after-50', 'if (body.data.length > 50) body.data.length = 50;'),
      argued: 'The account of the sample has fewer members.',
    },
    {
      name: 'listContacts-companies-once-for-each-domain',
      patches: [
        [
          CONTACTS.companies,
          "on.on('company_domains.company_id', 'companies.id').onVal('company_domains.position', 0);",
          "on.on('company_domains.company_id', 'companies.id');",
        ],
      ],
    },
    {
      name: 'listContactFields-has_next_page-when-page-is-full',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'items.length === limit']],
    },
    {
      name: 'listContactFields-has_next_page-by-the-default-limit',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'page * 25 < total']],
    },
    {
      name: 'listMembers-those-of-teams-once-for-each',
      patches: [
        [
          MEMBERS.store,
          "query.modify(joinRow, 'roles', 'members.role_id')",
          "query.modify(joinRow, 'roles', 'members.role_id').leftJoin('member_teams', 'member_teams.member_id', 'members.id')",
        ],
      ],
    },
    {
      name: 'listConversations-those-without-tags-dropped',
      patches: [
        [
          CONVERSATIONS.store,
          'select: (rows) => selectConversations(trx, rows),',
          "select: (rows) => selectConversations(trx, rows).whereRaw('exists (select 1 from conversation_tags where conversation_tags.conversation_id = conversations.id)'),",
        ],
      ],
    },
    {
      name: 'listConversationFields-starting_after-must-exist',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          '    if (isActive !== undefined) matching',
          '    if (afterId > 0) matching.whereExists(trx(TABLE).where({ account_id: accountId, id: afterId }));\n    if (isActive !== undefined) matching',
        ],
      ],
    },
    {
      name: 'listConversationFields-default-per_page-is-30',
      argued: 'The account of the sample has fewer fields.',
      patches: [
        [
          CONVERSATION_FIELDS.list,
          "requireDefault(query.per_page, 'per_page')",
          "requireDefault(query.per_page, 'per_page') === 25 ? 30 : requireDefault(query.per_page, 'per_page')",
        ],
      ],
    },
    {
      name: 'listConversationFields-flags-after-the-page-was-cut',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "    if (isActive !== undefined) matching.where('is_active', isActive);\n    if (isDefault !== undefined) matching.where('is_default', isDefault);\n",
          '',
        ],
        [
          CONVERSATION_FIELDS.store,
          "await matching.orderBy('id').limit(perPage));",
          "(await matching.orderBy('id').limit(perPage)).filter((row: ConversationFieldRow) => [undefined, Boolean(row.is_active)].includes(isActive) && [undefined, Boolean(row.is_default)].includes(isDefault)));",
        ],
      ],
    },
    {
      name: 'listContactFields-search-after-the-page-was-cut',
      patches: [
        [
          CONTACT_FIELDS.store,
          'const rows: FieldRow[] = await matching\n',
          "const rows: FieldRow[] = (await trx(TABLE).where('account_id', query.accountId)\n",
        ],
        [
          CONTACT_FIELDS.store,
          '      .offset((query.page - 1) * query.limit);',
          '      .offset((query.page - 1) * query.limit)).filter((row) => foldCase(row.name).includes(search));',
        ],
      ],
    },
    {
      name: 'listTags-search-after-the-page-was-cut',
      patches: [
        [
          TAGS.store,
          'matching, select',
          "matching: trx(TABLE).where('account_id', accountId), total: matching.clone().count({ total: '*' }), select",
        ],
        [
          TAGS.store,
          'items: page.items.map(toTag)',
          'items: page.items.map(toTag).filter(({ name }) => foldCase(name).includes(search))',
        ],
      ],
    },
    {
      name: 'listCollections-per_page-counts-children',
      patches: [
        [
          COLLECTIONS.store,
          'items: page.items.map((row) => toCollection(row, children(row.id))) });',
          'items: page.items.map((row) => toCollection(row, children(row.id))).filter((_, index, all) => index === 0 || all.slice(0, index + 1).reduce((sum, one) => sum + 1 + one.sub_collections.length, 0) <= request.perPage) });',
        ],
      ],
    },
    {
      name: 'listArticles-cursor-by-last-update',
      patches: [
        [ARTICLES.store, 'keysOf: (row) => [row.created_at, row.id]', 'keysOf: (row) => [row.updated_at, row.id]'],
      ],
    },
  ],
  [
    'listContacts',
    'listTags',
    'listConversations',
    'listContactFields',
    'listMembers',
    'createContact',
    'createCompany',
    'getCompany',
    'getContact',
    'updateContactField',
  ],
);
