import { inArea } from '../../mutant.ts';
import { DATABASE, MEMBERS, SERVER, TAGS } from '../../support/files.ts';

export const tagsAndMembers = [
  ...inArea('isolation', [
    {
      name: 'listMembers-cursor-of-other-account',
      patches: [
        [DATABASE.cursor, "accountId === scope.accountId ? succeed(keys) : fail('foreign-cursor')", 'succeed(keys)'],
      ],
    },
  ]),
  ...inArea('authorization', [
    {
      name: 'listTags-without-scope',
      patches: [
        [
          SERVER.authorize,
          'if (!requiredScopes.every(',
          "if (operation.operationId !== 'listTags' && !requiredScopes.every(",
        ],
      ],
    },
  ]),
  ...inArea('order', [
    {
      name: 'listTags-sorted-by-name',
      patches: [
        [
          TAGS.store,
          "order: { columns: ['id'], direction: 'asc' }",
          "order: { columns: ['name', 'id'], direction: 'asc', texts: ['name'] }",
        ],
        [TAGS.store, '[row.id]', '[row.name, row.id]'],
      ],
    },
  ]),
  ...inArea('search', [
    {
      name: 'listTags-search-with-case',
      patches: [
        [
          TAGS.store,
          "whereContains(matching, 'name_folded', search)",
          "whereContains(matching, 'name', request.search ?? '')",
        ],
      ],
    },
    {
      name: 'listTags-search-with-wildcards',
      patches: [
        [
          TAGS.store,
          "whereContains(matching, 'name_folded', search)",
          "matching.where('name_folded', 'like', `%${search}%`)",
        ],
      ],
    },
    {
      name: 'listTags-search-by-words',
      patches: [
        [
          TAGS.store,
          "if (search !== '') whereContains(matching, 'name_folded', search);",
          "for (const word of search.split(/\\s+/)) if (word !== '') whereContains(matching, 'name_folded', word);",
        ],
      ],
    },
  ]),
  ...inArea('filters', [
    {
      name: 'listMembers-ai-agents-left-out',
      patches: [
        [
          MEMBERS.store,
          "trx(TABLE).where('members.account_id', accountId)",
          "trx(TABLE).where({ 'members.account_id': accountId, 'members.is_ai_agent': false })",
        ],
      ],
    },
  ]),
  ...inArea('errors', [
    {
      name: 'listTags-cursor-of-other-account-is-malformed',
      patches: [[TAGS.list, "return errorResponse(404, 'other-account');", 'return invalid([MALFORMED_CURSOR]);']],
    },
  ]),
];
