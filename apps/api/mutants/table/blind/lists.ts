/** Blind faults of pages, totals, order and searches. */
import { inArea } from '../../mutant.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONVERSATION_FIELDS,
  DATABASE,
  HELP_CENTERS,
  HTTP,
  TAGS,
} from '../../support/files.ts';

const CONVERSATION_CANDIDATES = 'apps/api/src/conversations/conversation-candidates.ts';
const CONVERSATION_COUNTS = 'apps/api/src/conversations/conversation-counts.ts';
const LISTS = ['listArticles', 'listContacts', 'listConversations', 'listCollections', 'listTags'];

export const blindPages = inArea(
  'pagination',
  [
    {
      name: 'listCollections-next-page-wants-higher-ids-too',
      patches: [
        [
          DATABASE.page,
          "  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;",
          "  const [first, second] = columns;\n  if (direction === 'asc' && second) return query.where(first, '>=', keys[0] ?? 0).where(second, '>', keys[1] ?? 0);\n  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;",
        ],
      ],
    },
    {
      name: 'listArticles-total-of-collection-ignores-flags',
      patches: [
        [
          ARTICLES.filters,
          'if (!few) return { matching: whereMatching(db, db(TABLE), filters), table };',
          "const inCollection =\n    filters.collectionId === undefined\n      ? undefined\n      : whereMatching(db, db(TABLE), { ...filters, buckets: undefined }).count({ total: '*' });\n  if (!few) return { matching: whereMatching(db, db(TABLE), filters), table, total: inCollection };",
        ],
      ],
    },
    {
      name: 'all-next-url-decoded-for-reading',
      patches: [[HTTP.listResponse, 'return next.href;', 'return decodeURI(next.href);']],
    },
    {
      name: 'all-next-url-without-false-filters',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.delete('cursor');",
          "next.searchParams.delete('cursor');\n  for (const [name, value] of [...next.searchParams]) if (value === 'false') next.searchParams.delete(name);",
        ],
      ],
    },
    {
      name: 'listConversationFields-filter-by-default-starts-over',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          ".where('id', '>', afterId)",
          ".where('id', '>', isDefault === undefined ? afterId : 0)",
        ],
      ],
    },
    {
      name: 'listConversationFields-filters-the-page-only',
      patches: [
        [CONVERSATION_FIELDS.store, "    if (isActive !== undefined) matching.where('is_active', isActive);\n", ''],
        [
          CONVERSATION_FIELDS.store,
          "return withOptions(trx, accountId, await matching.orderBy('id').limit(perPage));",
          "const page: ConversationFieldRow[] = await matching.orderBy('id').limit(perPage);\n    const shown = page.filter((row) => isActive === undefined || Boolean(row.is_active) === isActive);\n    return withOptions(trx, accountId, shown);",
        ],
      ],
    },
    {
      name: 'listContactFields-total-of-the-last-page-by-its-items',
      patches: [
        [
          CONTACT_FIELDS.store,
          'return { items, total: Number(count?.total) };',
          'const seen = (query.page - 1) * query.limit + items.length;\n    return { items, total: items.length < query.limit ? seen : Number(count?.total) };',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-of-the-same-value-in-another-filter',
      patches: [
        [
          DATABASE.cursor,
          '.map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value])',
          '.map(([, value]) => [Array.isArray(value) ? [...new Set(value)].sort() : value])',
        ],
      ],
    },
    {
      name: 'listArticles-cursor-of-a-phrase-fits-its-words',
      outOfReach: 'A cursor of a phrase is not sent with its words.',
      patches: [
        [
          ARTICLES.store,
          'const search = words.length > 0 ? words : undefined;',
          "const search = words.length > 0 ? words.join(' ').split(' ') : undefined;",
        ],
      ],
    },
    {
      name: 'listConversations-total-of-a-third-filter',
      patches: [
        [
          CONVERSATION_COUNTS,
          'const counted = listConditions(db, accountId, filters);',
          'const counted = listConditions(db, accountId, filters).slice(0, 2);',
        ],
      ],
    },
    {
      name: 'listHelpCenters-cursor-of-the-brand',
      patches: [[HELP_CENTERS.store, 'keysOf: (row) => [row.id],', 'keysOf: (row) => [row.brand_id],']],
    },
    {
      name: 'listTags-next-page-of-a-search-in-capitals-is-empty',
      patches: [
        [
          TAGS.store,
          "if (search !== '') whereContains(matching, 'name_folded', search);",
          "if (search !== '') whereContains(matching, 'name_folded', request.cursor ? (request.search ?? '') : search);",
        ],
      ],
    },
  ],
  LISTS,
);

export const blindOrder = inArea('order', [
  {
    name: 'listConversations-updates-of-what-an-index-finds-by-creation',
    patches: [
      [
        CONVERSATION_CANDIDATES,
        ".select('conversations.id', 'conversations.account_id', 'conversations.created_at', 'conversations.last_updated_at')",
        ".select('conversations.id', 'conversations.account_id', 'conversations.created_at', { last_updated_at: 'conversations.created_at' })",
      ],
    ],
  },
  {
    name: 'listCollections-children-by-name',
    patches: [
      [
        COLLECTIONS.store,
        'return selectCollections(db, children).orderBy([...BY_POSITION]);',
        "return selectCollections(db, children).orderBy(['collections.name', 'collections.id']);",
      ],
    ],
  },
]);

export const blindSearch = inArea('search', [
  {
    name: 'listContactFields-search-folded-as-words-are',
    outOfReach: 'Letters that databases fold in different ways are left open.',
    patches: [
      [
        CONTACT_FIELDS.store,
        "const search = foldCase(query.search ?? '');",
        "const search = (query.search ?? '').toLowerCase();",
      ],
    ],
  },
  {
    name: 'listContactFields-finds-by-internal-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        "import { foldCase, whereContains } from '../database/search/search.ts';",
        "import { foldCase, orWhereContains } from '../database/search/search.ts';",
      ],
      [
        CONTACT_FIELDS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') {\n      matching.where((any) => {\n        orWhereContains(any, 'name_folded', search);\n        orWhereContains(any, 'internal_name', search);\n      });\n    }",
      ],
    ],
  },
  {
    name: 'listArticles-longer-of-two-words-dropped',
    patches: [
      [
        DATABASE.search,
        'return id === undefined ? text.includes(other.text) : id === other.id;',
        'return id === undefined ? other.text.includes(text) : id === other.id;',
      ],
    ],
  },
  {
    name: 'listArticles-words-after-the-fourth-ignored',
    patches: [
      [ARTICLES.filters, 'const indexed = words.filter(isIndexed);', 'const indexed: string[] = [];'],
      [
        ARTICLES.filters,
        'const { compared, scanned } = splitTerms(db, words);',
        'const { compared, scanned } = { compared: words.slice(0, 4), scanned: [] as string[] };',
      ],
    ],
  },
  {
    name: 'listArticles-text-of-a-later-publication-not-found',
    patches: [
      [
        ARTICLES.changes,
        "published_folded: draft.draft_folded ?? trx.ref('draft_folded'),",
        "published_folded: draft.draft_folded ?? trx.ref('published_folded'),",
      ],
    ],
  },
  {
    name: 'listArticles-new-title-alone-not-found',
    patches: [
      [
        ARTICLES.changes,
        'title_folded: foldCase(saved.title),',
        '...(content && { title_folded: foldCase(saved.title) }),',
      ],
    ],
  },
]);
