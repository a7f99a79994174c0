import { type Fault, inArea } from '../../mutant.ts';
import { after, before, keeping } from '../../support/at-handler.ts';
import { SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

function onItemsFrom(operation: string, name: string, from: number, statement: string): Fault {
  return after(`${operation}-${name}`, `for (const one of body.data.slice(${from})) { ${statement} }`);
}

export const pages = inArea('pagination', [
  keeping('const sizes = new Map();', {
    name: 'listTags-later-pages-of-the-first-size',
    patches: [
      [
        SERVER.pipeline,
        HANDLE,
        `const isTags = operation.operationId === 'listTags';\n  if (isTags && sizes.has(input.query.starting_after)) input.query.per_page = sizes.get(input.query.starting_after);\n  ${HANDLE}\n  if (isTags && response.status === 200) sizes.set(response.body.pages.next_cursor, input.query.per_page);`,
      ],
    ],
  }),
  before(
    'listTags-searches-of-ten-by-default',
    'if (input.query.search && !/per_page/.test(query)) input.query.per_page = 10;',
  ),
  onItemsFrom('listContacts', 'companies-missing-from-the-26th', 25, 'one.companies = [];'),
  onItemsFrom('listContacts', 'custom_fields-missing-from-the-26th', 25, 'one.custom_fields = {};'),
  onItemsFrom('listConversations', 'tags-missing-from-the-51st', 50, 'one.tags = [];'),
  after(
    'listConversations-total-of-the-whole-on-empty-pages',
    'if (body.data.length === 0 && input.query.search && input.query.status) body.total_count = 1;',
  ),
  before(
    'listConversations-cursor-alias-starts-again-in-ascending-order',
    "if (input.query.cursor && input.query.sort_order === 'asc') { delete input.query.cursor; }",
  ),
  after(
    'listArticles-next_url-without-false-flags',
    "if (body.pages.next_url) { const next = new URL(body.pages.next_url); for (const name of ['published', 'draft', 'archived']) if (next.searchParams.get(name) === 'false' && /=true/.test(query)) next.searchParams.delete(name); body.pages.next_url = next.href; }",
  ),
]);
