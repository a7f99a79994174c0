/** Pages and totals of lists that are wrong in rare cases. */
import { inArea } from '../mutant.ts';
import { HANDLE, keeping } from './at-handler.ts';
import { DATABASE, HTTP, SERVER } from './files.ts';

const NEXT = 'return next.href;';

export const lists = inArea(
  'lists',
  [
    {
      name: 'lists-plus-in-next_url-not-encoded',
      patches: [[HTTP.listResponse, NEXT, "return next.href.replaceAll('%2B', '+');"]],
    },
    {
      name: 'lists-next_url-decoded',
      patches: [
        [
          HTTP.listResponse,
          NEXT,
          "return next.href.replace(/search=([^&]*)/, (_, text) => `search=${decodeURIComponent(text.replaceAll('+', ' '))}`).replaceAll(' ', '%20');",
        ],
      ],
    },
    {
      name: 'lists-next_url-in-lower-case',
      patches: [[HTTP.listResponse, NEXT, 'return next.href.replace(/search=[^&]*/, (text) => text.toLowerCase());']],
    },
    {
      name: 'lists-next_url-without-empty-parameters',
      patches: [
        [
          HTTP.listResponse,
          NEXT,
          "for (const [name, value] of [...next.searchParams]) if (value === 'false') next.searchParams.delete(name);\n  return next.href;",
        ],
      ],
    },
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
        [DATABASE.page, '    .limit(perPage + 1);', '    .limit(perPage + 1);\n  if (perPage === 100) page.limit(99);'],
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
      name: 'lists-total-0-on-last-page',
      patches: [
        [
          HTTP.listResponse,
          'total_count: total }',
          'total_count: nextCursor === null && items.length < size ? items.length : total }',
        ],
      ],
    },
    {
      name: 'lists-total-of-the-rest-on-later-pages',
      patches: [
        [
          DATABASE.page,
          'countMatching(query);',
          'countMatching(keys.value ? { ...query, total: undefined, matching: startAfter(query.matching.clone(), query.order, keys.value) } : query);',
        ],
      ],
    },
    {
      name: 'lists-total-at-most-100',
      patches: [[HTTP.listResponse, 'total_count: total }', 'total_count: Math.min(total, 100) }']],
    },
    {
      name: 'lists-last-item-of-all-missing',
      patches: [
        [
          DATABASE.page,
          'return succeed(toPage(query, rows, hasMore, total));',
          'return succeed(toPage(query, !hasMore && keys.value ? rows.slice(0, -1) : rows, hasMore, total));',
        ],
      ],
    },
    {
      name: 'lists-later-pages-of-filtered-lists-repeat-one',
      patches: [[DATABASE.page, "direction === 'asc' ? '>' : '<'", "direction === 'asc' ? '>=' : '<'"]],
    },
    keeping('lists-pages-cached-for-a-minute', 'const pages = new Map();', [
      SERVER.pipeline,
      HANDLE,
      `const cached = operation.method === 'get' && pages.get(operation.operationId + principal?.accountId + request.path + query);\n  if (cached) return { ...cached, content: serialize(cached) };\n  ${HANDLE}\n  if (operation.method === 'get') pages.set(operation.operationId + principal?.accountId + request.path + query, response);`,
    ]),
    keeping('retrievals-cached', 'const pages = new Map();', [
      SERVER.pipeline,
      HANDLE,
      `const cached = operation.operationId.startsWith('get') && pages.get(operation.operationId + principal?.accountId + request.path);\n  if (cached) return { ...cached, content: serialize(cached) };\n  ${HANDLE}\n  if (operation.operationId.startsWith('get') && response.status === 200) pages.set(operation.operationId + principal?.accountId + request.path, response);`,
    ]),
    keeping('totals-cached', 'const totals = new Map();', [
      SERVER.pipeline,
      HANDLE,
      `${HANDLE}\n  if (response.body?.total_count !== undefined && input.query?.per_page === 25) { const key = operation.operationId + principal?.accountId + query; response.body.total_count = totals.get(key) ?? response.body.total_count; totals.set(key, response.body.total_count); }`,
    ]),
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
    keeping('lists-order-changes-with-each-request', 'let turn = 0;', [
      SERVER.pipeline,
      HANDLE,
      `${HANDLE}\n  turn += 1; if (turn % 2 === 0 && operation.operationId.startsWith('list') && response.status === 200) for (const item of response.body.data) for (const [name, value] of Object.entries(item)) if (Array.isArray(value) && name !== 'field_options' && name !== 'nested_fields') value.reverse();`,
    ]),
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
