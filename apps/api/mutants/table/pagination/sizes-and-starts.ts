/** Page sizes that are not sent, cursors that are words, and what pages share. */
import { type Fault, inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { beforeValidation } from '../../support/at-messages.ts';
import { CONVERSATION_FIELDS, DATABASE } from '../../support/files.ts';

const asQuery = (name: string, from: string, to: string): Fault =>
  beforeValidation(name, `received.query = received.query.replace(${from}, ${to});`);

export const sizesAndStarts = inArea(
  'pagination',
  [
    {
      name: 'listConversationFields-starting_after-compared-as-text',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          ".where('id', '>', afterId)",
          ".whereRaw('cast(id as text) > ?', [String(afterId)])",
        ],
      ],
    },
    after('listContacts-large-pages-by-id', 'if (body.pages.per_page > 50) body.data.sort((a, b) => a.id - b.id);'),
    after(
      'listTags-later-pages-by-name',
      'if (input.query.starting_after) body.data.sort((a, b) => (a.name < b.name ? -1 : 1));',
    ),
    before(
      'listCollections-children-default-per_page-25',
      'if (input.query.collection_id && !/per_page/.test(query)) input.query.per_page = 25;',
    ),
    before(
      'listContactFields-other-default-limit-on-later-pages',
      'if (input.query.page > 1 && !/limit=/.test(query)) input.query.limit = 5;',
    ),
    before(
      'listMembers-other-default-per_page-on-later-pages',
      'if (input.query.starting_after && !/per_page/.test(query)) input.query.per_page = 10;',
    ),
    before('listCollections-empty-per_page-is-100', 'if (/per_page=(?:&|$)/.test(query)) input.query.per_page = 100;'),
    asQuery('listArticles-null-cursor-is-none', '/starting_after=null\\b/', "'starting_after='"),
    asQuery('listTags-null-per_page-is-default', '/per_page=null\\b/', "'per_page='"),
    {
      name: 'listContacts-offset-in-searches',
      patches: [
        [
          DATABASE.page,
          'interface PageQuery<Row> {',
          'const offsets = new Map<string, number>();\n\ninterface PageQuery<Row> {',
        ],
        [
          DATABASE.page,
          '  const page = startAfter(narrowed?.matching ?? matching.clone(), order, keys)\n',
          "  const counted = scope.operation === 'listContacts' && Boolean(scope.filters.search) && offsets.get(request.cursor ?? '');\n  const page = (counted ? matching.clone().offset(counted) : startAfter(narrowed?.matching ?? matching.clone(), order, keys))\n",
        ],
        [
          DATABASE.page,
          'return { items, nextCursor: hasMore && last ? encodeCursor(scope, keysOf(last)) : null, total };',
          "const nextCursor = hasMore && last ? encodeCursor(scope, keysOf(last)) : null;\n  if (nextCursor) offsets.set(nextCursor, (offsets.get(request.cursor ?? '') ?? 0) + items.length);\n  return { items, nextCursor, total };",
        ],
        [DATABASE.page, 'function toPage<Row>({ scope, keysOf }:', 'function toPage<Row>({ scope, keysOf, request }:'],
      ],
    },
    before(
      'listTags-cursor-bound-to-an-empty-search',
      "if (/(?:^|&)search=(?:&|$)/.test(query) && input.query.starting_after) return context.invalid([{ path: '/query/starting_after', message: 'must be a cursor of this list' }]);",
    ),
    after(
      'listConversationFields-starts-again-after-the-last',
      'if (body.data.length === 0 && input.query.starting_after) body.data = (await handler({ ...handlerRequest, query: { ...input.query, starting_after: undefined } }, context, http)).body.data;',
    ),
    after(
      'listHelpCenters-total-counts-what-is-left',
      'if (input.query.starting_after && body.pages.next_cursor === null) body.total_count = Math.max(body.data.length, body.total_count - 1);',
    ),
    after(
      'listMembers-last-page-filled-up',
      'if (body.pages.next_cursor === null && body.data.length > 0 && input.query.starting_after && body.data.length < body.pages.per_page) body.data.push(body.data.at(-1));',
    ),
  ],
  ['listTags', 'listContacts'],
);
