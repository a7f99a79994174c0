/** Cursors: what they continue with, and what they are bound to. */
import { inArea } from '../../mutant.ts';
import { before, keeping } from '../../support/at-handler.ts';
import { CONTACTS, CONVERSATIONS, DATABASE, HTTP, SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const cursors = inArea(
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
      name: 'lists-time-in-cursor-only',
      patches: [
        [
          DATABASE.page,
          "const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;",
          "if (columns.length > 1) { columns = [columns[0]]; keys = [keys[0]]; }\n  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;",
        ],
      ],
    },
    keeping('const used = new Set();', {
      name: 'lists-cursor-once-only',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `const cursor = input.query?.starting_after; if (typeof cursor === 'string') { if (used.has(cursor)) return context.invalid([{ path: '/query/starting_after', message: 'was used' }]); used.add(cursor); }\n  ${HANDLE}`,
        ],
      ],
    }),
    {
      name: 'lists-cursor-is-an-offset',
      patches: [
        [
          DATABASE.page,
          'interface PageQuery<Row> {',
          'const offsets = new Map<string, number>();\n\ninterface PageQuery<Row> {',
        ],
        [
          DATABASE.page,
          '  const page = startAfter(narrowed?.matching ?? matching.clone(), order, keys)\n',
          "  const page = (narrowed?.matching ?? matching.clone()).offset(offsets.get(request.cursor ?? '') ?? 0)\n",
        ],
        [
          DATABASE.page,
          'return { items, nextCursor: hasMore && last ? encodeCursor(scope, keysOf(last)) : null, total };',
          "const nextCursor = hasMore && last ? encodeCursor(scope, keysOf(last)) : null;\n  if (nextCursor) offsets.set(nextCursor, (offsets.get(request.cursor ?? '') ?? 0) + items.length);\n  return { items, nextCursor, total };",
        ],
        [DATABASE.page, 'function toPage<Row>({ scope, keysOf }:', 'function toPage<Row>({ scope, keysOf, request }:'],
      ],
    },
    keeping('let created = 0; const issued = new Map();', {
      name: 'lists-cursor-ends-with-a-creation',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `if (issued.has(input.query.starting_after) && issued.get(input.query.starting_after) !== created) throw new RequestRejectedError(errors.invalid([{ path: '/query/starting_after', message: 'has ended' }], {}));\n  ${HANDLE}\n  if (response.status === 201) created += 1;\n  if (response.body?.pages?.next_cursor) issued.set(response.body.pages.next_cursor, created);`,
        ],
      ],
    }),
    {
      name: 'lists-cursor-bound-to-per_page',
      patches: [
        [
          DATABASE.page,
          'encodeCursor(scope, keysOf(last))',
          'encodeCursor({ ...scope, filters: { ...scope.filters, size: items.length } }, keysOf(last))',
        ],
        [
          DATABASE.page,
          'decodeCursor(scope, request.cursor)',
          'decodeCursor({ ...scope, filters: { ...scope.filters, size: request.perPage } }, request.cursor)',
        ],
      ],
    },
    {
      name: 'listContacts-cursor-of-another-phone-accepted',
      patches: [
        [CONTACTS.store, 'search: search || undefined, email, phone }', 'search: search || undefined, email }'],
      ],
    },
    {
      name: 'listContacts-cursor-after-a-full-last-page',
      patches: [
        [
          DATABASE.page,
          'rows.slice(0, perPage), rows.length > perPage, toTotal',
          'rows.slice(0, perPage), rows.length >= perPage, toTotal',
        ],
      ],
    },
    {
      name: 'listConversations-updated_at-cursor-holds-created_at',
      patches: [
        [CONVERSATIONS.store, 'keysOf: (row) => [row[sortBy], row.id]', 'keysOf: (row) => [row.created_at, row.id]'],
      ],
    },
    {
      name: 'cursor-bound-to-the-order-of-values',
      patches: [[DATABASE.cursor, '[...new Set(value)].sort() : value])', '[...new Set(value)] : value])']],
    },
    before(
      'listCollections-cursor-rejected-with-spelled-out-default',
      "if (input.query.starting_after && /is_root=false/.test(query)) return context.invalid([{ path: '/query/starting_after', message: 'must be a cursor of this list' }]);",
    ),
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
