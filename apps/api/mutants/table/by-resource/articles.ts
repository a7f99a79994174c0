import { inArea } from '../../mutant.ts';
import { ARTICLES, DATABASE, HTML, HTTP } from '../../support/files.ts';

export const articles = [
  ...inArea('isolation', []),
  ...inArea('times', [
    {
      name: 'getArticle-published_at-of-drafts-is-null',
      patches: [
        [
          ARTICLES.rows,
          'published_at: row.published_at,',
          "published_at: row.status === 'PUBLISHED' ? row.published_at : null,",
        ],
      ],
    },
  ]),
  ...inArea('pagination', [
    {
      name: 'listArticles-total-without-search',
      patches: [
        [
          ARTICLES.store,
          '...(await selectMatching(trx, filters)),',
          '...(await selectMatching(trx, filters)),\n        ...(words.length > 0 && { total: (await selectMatching(trx, { ...filters, words: [] })).matching.count({ total: "*" }) }),',
        ],
      ],
    },
    {
      name: 'listArticles-next_url-without-collection_id',
      patches: [
        [
          HTTP.listResponse,
          "next.searchParams.delete('cursor');",
          "next.searchParams.delete('cursor');\n  if (current.pathname.endsWith('/articles')) next.searchParams.delete('collection_id');",
        ],
      ],
    },
    {
      name: 'listArticles-cursor-with-flags-as-written',
      outOfReach: 'Other ways to write the same filters are lists in another order and written defaults.',
      patches: [
        [
          ARTICLES.store,
          'filters: { helpCenterId, collectionId, buckets, search }',
          'filters: { helpCenterId, collectionId, published: request.published, draft: request.draft, archived: request.archived, search }',
        ],
      ],
    },
    {
      name: 'listArticles-cursor-with-search-as-written',
      outOfReach: 'Another way to write the same search is a list in another order.',
      patches: [
        [
          ARTICLES.store,
          'filters: { helpCenterId, collectionId, buckets, search }',
          'filters: { helpCenterId, collectionId, buckets, search: request.search }',
        ],
      ],
    },
  ]),
  ...inArea('order', []),
  ...inArea('search', [
    {
      name: 'listArticles-search-finds-markup',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ html, folded: foldCase(htmlToText(html)) })',
          'succeed({ html, folded: foldCase(html) })',
        ],
      ],
    },
    {
      name: 'listArticles-phrase-is-words',
      patches: [
        [
          DATABASE.search,
          "return part.trim() === '' ? [] : [{ text: foldCase(part) }];",
          'return part.split(/\\s+/).filter(Boolean).map((word) => ({ text: foldCase(word) }));',
        ],
      ],
    },
    {
      name: 'listArticles-lone-quote-starts-a-phrase',
      patches: [[DATABASE.search, `parts.length % 2 === 0 ? search : parts.join('"') + last`, 'search']],
    },
  ]),
  ...inArea('filters', [
    {
      name: 'listArticles-collection-with-its-children',
      patches: [
        [
          ARTICLES.filters,
          "    ...(collectionId !== undefined && { 'articles.collection_id': collectionId }),\n  });",
          "  });\n  if (collectionId !== undefined) query.where((any) => any.where('articles.collection_id', collectionId).orWhereIn('articles.collection_id', db('collections').select('id').where({ account_id: accountId, parent_collection_id: collectionId })));",
        ],
      ],
    },
    {
      name: 'listArticles-only-the-first-flag',
      patches: [[ARTICLES.buckets, 'flags[bucket] === true);', 'flags[bucket] === true).slice(0, 1);']],
    },
    {
      name: 'listArticles-false-flags-are-ignored',
      patches: [
        [
          ARTICLES.buckets,
          'BUCKETS.filter((bucket) => flags[bucket] === undefined)',
          'BUCKETS.some((bucket) => flags[bucket] === undefined) ? [...BUCKETS] : []',
        ],
      ],
    },
  ]),
  ...inArea('representations', [
    {
      name: 'getArticle-unpublished-shows-the-draft',
      patches: [
        [
          ARTICLES.rows,
          'published_html_content: row.published_html_content,',
          'published_html_content: row.published_html_content || row.draft_html_content,',
        ],
      ],
    },
    {
      name: 'getArticle-archived-has-no-collection',
      patches: [
        [
          ARTICLES.rows,
          'row.collection_id === null || row.collection_name === null',
          'row.is_archived || row.collection_id === null || row.collection_name === null',
        ],
      ],
    },
  ]),
  ...inArea('errors', [
    {
      name: 'listArticles-unknown-collection-is-empty',
      patches: [[ARTICLES.store, "return fail('collection-not-found');", 'return succeed({ ...page, items: [] });']],
    },
  ]),
];
