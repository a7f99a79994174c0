/** Pages, cursors, totals and orders that are not as documented. */
import { inArea } from '../mutant.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  DATABASE,
  HELP_CENTERS,
  HTTP,
  MEMBERS,
  TAGS,
} from './files.ts';

const COUNT = 'const total = await countMatching(query);';

export const pagination = inArea(
  'pagination',
  [
    {
      name: 'lists-cursor-inclusive',
      patches: [[DATABASE.page, "direction === 'asc' ? '>' : '<'", "direction === 'asc' ? '>=' : '<='"]],
    },
    {
      name: 'lists-cursor-by-first-column-only',
      patches: [
        [
          DATABASE.page,
          "return query.whereRaw(`${row('??')} ${direction === 'asc' ? '>' : '<'} ${row('?')}`, [...columns, ...keys]);",
          "return query.where(columns[0], direction === 'asc' ? '>' : '<', keys[0]);",
        ],
      ],
    },
    {
      name: 'lists-cursor-repeats-equal-first-column',
      patches: [
        [
          DATABASE.page,
          "return query.whereRaw(`${row('??')} ${direction === 'asc' ? '>' : '<'} ${row('?')}`, [...columns, ...keys]);",
          "return query.where(columns[0], direction === 'asc' ? '>=' : '<=', keys[0]).whereNot(columns.at(-1), keys.at(-1));",
        ],
      ],
    },
    {
      name: 'lists-last-page-has-cursor',
      patches: [[DATABASE.page, 'nextCursor: hasMore && last ?', 'nextCursor: last ?']],
    },
    {
      name: 'lists-full-last-page-has-cursor',
      patches: [[DATABASE.page, 'hasMore: rows.length > perPage', 'hasMore: rows.length >= perPage']],
    },
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
      name: 'lists-total-is-page-length',
      patches: [[DATABASE.page, ': null, total };', ': null, total: items.length };']],
    },
    {
      name: 'lists-total-is-rest',
      patches: [
        [
          DATABASE.page,
          COUNT,
          "const [rest] = await startAfter(query.matching.clone(), order, keys).count({ total: '*' });\n  const total = Number(rest?.total);",
        ],
      ],
    },
    {
      name: 'listContacts-total-unfiltered',
      patches: [
        [
          CONTACTS.store,
          'return succeed({ ...page.value, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId }).count({ total: '*' });\n    return succeed({ ...page.value, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listConversations-total-unfiltered',
      patches: [
        [
          CONVERSATIONS.store,
          'return succeed({ ...page.value, items',
          "const [all] = await trx('conversations').where({ account_id: accountId }).count({ total: '*' });\n    return succeed({ ...page.value, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listTags-total-unfiltered',
      patches: [
        [
          TAGS.store,
          'return page.ok ? succeed({ ...page.value, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId }).count({ total: '*' });\n    return page.ok ? succeed({ ...page.value, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listArticles-total-unfiltered',
      patches: [
        [
          ARTICLES.store,
          'return succeed({ ...page.value, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId, help_center_id: helpCenterId }).count({ total: '*' });\n    return succeed({ ...page.value, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listMembers-total-all-accounts',
      patches: [
        [
          MEMBERS.store,
          'return succeed({ ...page.value, items',
          "const [all] = await trx(TABLE).count({ total: '*' });\n    return succeed({ ...page.value, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'lists-total-one-more',
      patches: [[DATABASE.page, ': null, total };', ': null, total: total + 1 };']],
    },
    {
      name: 'lists-next_url-relative',
      patches: [[HTTP.listResponse, 'return next.href;', 'return next.pathname + next.search;']],
    },
    {
      name: 'lists-next_url-without-per_page',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.set('per_page', String(size));",
          "next.searchParams.delete('per_page');",
        ],
      ],
    },
    {
      name: 'lists-next_url-without-filters',
      patches: [
        [HTTP.listResponse, 'const next = new URL(current);', 'const next = new URL(current);\n  next.search = "";'],
      ],
    },
    {
      name: 'lists-next_url-without-cursor',
      patches: [[HTTP.listResponse, "  next.searchParams.set('starting_after', cursor);\n", '']],
    },
    {
      name: 'lists-next_url-other-host',
      patches: [[HTTP.listResponse, 'return next.href;', "next.host = 'internal.invalid:8080';\n  return next.href;"]],
      argued:
        'The service may be behind a proxy, with another host than the one that the suite asks: only its query is used.',
    },
    {
      name: 'lists-next_url-other-path',
      patches: [
        [
          HTTP.listResponse,
          'return next.href;',
          "next.pathname = next.pathname.replace('/v1', '');\n  return next.href;",
        ],
      ],
    },
    {
      name: 'listConversations-next_url-keeps-old-cursor-name',
      patches: [[HTTP.listResponse, "  next.searchParams.delete('cursor');\n", '']],
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
      name: 'lists-cursor-ignored',
      patches: [[HTTP.listResponse, 'cursor: starting_after };', 'cursor: undefined };']],
    },
    {
      name: 'lists-cursor-not-bound-to-filters',
      patches: [
        [
          DATABASE.cursor,
          'JSON.stringify([operation, normalized])',
          'JSON.stringify([operation, normalized.length < 0])',
        ],
      ],
    },
    {
      name: 'lists-cursor-not-bound-to-operation',
      patches: [
        [DATABASE.cursor, 'JSON.stringify([operation, normalized])', "JSON.stringify([operation === '', normalized])"],
      ],
    },
    {
      name: 'lists-cursor-not-bound-to-account',
      patches: [
        [
          DATABASE.cursor,
          "return accountId === scope.accountId ? succeed(keys) : fail('foreign-cursor');",
          'return accountId === 0 ? fail("foreign-cursor") : succeed(keys);',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-not-bound-to-sort',
      patches: [
        [
          CONVERSATIONS.store,
          'filters: { ...normalizeFilters(request), sortBy, sortOrder },',
          'filters: normalizeFilters(request),',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-not-bound-to-search',
      patches: [
        [
          CONVERSATIONS.filters,
          'search: terms.length > 0 ? terms : undefined,',
          'search: terms.length < 0 ? terms : undefined,',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-bound-to-spelling',
      patches: [[DATABASE.cursor, 'Array.isArray(value) ? [...new Set(value)].sort() : value', 'value']],
    },
    {
      name: 'lists-damaged-cursor-accepted',
      patches: [
        [
          DATABASE.cursor,
          '!computeCursorChecksum(payload).equals(bytes.subarray(0, CHECKSUM_BYTES))',
          'payload.length === 0',
        ],
      ],
      argued:
        'No client knows which changes give another cursor: a service may use the position itself, without a checksum.',
    },
    {
      name: 'lists-cursor-with-garbage-at-end-accepted',
      patches: [[DATABASE.cursor, "bytes.toString('base64url') !== cursor ||\n", '']],
      argued: 'Another way to write the same cursor leads to the same page, which the contract does not forbid.',
    },
    {
      name: 'listConversations-two-cursors-accepted',
      patches: [
        [
          CONVERSATIONS.list,
          'if (cursor !== undefined && cursor !== starting_after)',
          'if (cursor !== undefined && cursor === "")',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-alias-ignored',
      patches: [
        [
          CONVERSATIONS.list,
          'const { cursor, starting_after = cursor } = query;',
          'const { cursor, starting_after } = query;',
        ],
        [
          CONVERSATIONS.list,
          'if (cursor !== undefined && cursor !== starting_after)',
          'if (cursor !== undefined && cursor !== (starting_after ?? cursor))',
        ],
      ],
    },
    {
      name: 'lists-next_cursor-empty-text-at-end',
      patches: [[HTTP.listResponse, 'next_cursor: nextCursor,', "next_cursor: nextCursor ?? '',"]],
    },
    { name: 'listContacts-oldest-first', patches: [[CONTACTS.store, "direction: 'desc' }", "direction: 'asc' }"]] },
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
        [CONTACTS.store, "['created_at', 'id'], direction: 'desc'", "['first_name', 'id'], direction: 'desc'"],
        [CONTACTS.store, '[row.created_at, row.id]', '[row.first_name, row.id]'],
      ],
    },
    {
      name: 'listContacts-by-id',
      argued:
        'The service sets both when it creates a contact, and both grow: the orders differ only if its clock was set back.',
      patches: [
        [CONTACTS.store, "['created_at', 'id'], direction: 'desc'", "['id'], direction: 'desc'"],
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
          'return succeed({ ...page.value, items: page.value.items.map(',
          'return succeed({ ...page.value, items: page.value.items.toSorted((a, b) => a.id - b.id).map(',
        ],
      ],
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
      name: 'listContactFields-total-is-page-length',
      patches: [[CONTACT_FIELDS.store, 'total: Number(count?.total) }', 'total: items.length }']],
    },
    {
      name: 'listContactFields-total-unfiltered',
      patches: [
        [
          CONTACT_FIELDS.store,
          "await matching.clone().count({ total: '*' })",
          "await trx(TABLE).where('account_id', query.accountId).count({ total: '*' })",
        ],
      ],
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
      name: 'listContactFields-descending',
      patches: [[CONTACT_FIELDS.store, ".orderBy('id')", ".orderBy('id', 'desc')"]],
    },
    {
      name: 'listContactFields-by-name',
      patches: [[CONTACT_FIELDS.store, ".orderBy('id')", ".orderBy('name_folded')"]],
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
  ],
  ['listContacts', 'listTags', 'listConversations'],
);
