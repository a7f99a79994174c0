/** What responses show of articles, collections and help centers. */
import { inArea } from '../../mutant.ts';
import { after, keeping, onItems } from '../../support/at-handler.ts';
import { ARTICLES, COLLECTIONS } from '../../support/files.ts';

export const knowledgeBase = inArea('representations', [
  onItems(
    'listArticles',
    'published-content-of-drafts-empty',
    "if (one.status === 'DRAFT') one.published_html_content = '';",
  ),
  after(
    'getArticle-published-content-of-drafts-empty',
    "if (body.data.status === 'DRAFT') body.data.published_html_content = '';",
  ),
  {
    name: 'getCollection-counts-under-review-as-published',
    patches: [
      [
        COLLECTIONS.rows,
        "articles().where('status', 'PUBLISHED')",
        "articles().whereIn('status', ['PUBLISHED', 'UNDER_REVIEW'])",
      ],
    ],
  },
  onItems('listArticles', 'collection-of-archived-null', 'if (one.is_archived) one.collection = null;'),
  after('getArticle-brand-named-as-help-center', 'body.data.brand.name = body.data.help_center.name;'),
  after('getArticle-published_at-null-in-DRAFT', "if (body.data.status === 'DRAFT') body.data.published_at = null;"),
  after(
    'getArticle-entities-decoded',
    "body.data.draft_html_content = body.data.draft_html_content.replaceAll('&amp;', '&');",
  ),
  onItems('listCollections', 'icon-of-children-empty', "for (const child of one.sub_collections) child.icon = '';"),
  onItems('listCollections', 'slug-is-name', 'one.slug = one.name.toLowerCase();'),
  onItems('listCollections', 'children-of-empty-ones-only', 'if (one.articles_count > 0) one.sub_collections = [];'),
  after('getCollection-articles-slug-empty', "for (const one of body.data.articles) one.slug = '';"),
  after(
    'getCollection-updated_at-of-latest-article',
    'for (const one of body.data.articles) body.data.updated_at = Math.max(body.data.updated_at, one.updated_at);',
  ),
  after(
    'getCollection-children-of-archived-articles',
    'for (const one of body.data.sub_collections) one.articles_count = Math.max(one.articles_count, one.published_articles_count + 1);',
  ),
  onItems('listHelpCenters', 'seo_title-with-page-size', 'one.seo_title = `${one.seo_title} (${body.data.length})`;'),
  onItems('listHelpCenters', 'brand-missing-on-later-pages', "if (input.query.starting_after) one.brand.name = '';"),
  {
    name: 'getCollection-articles_count-with-archived',
    patches: [[COLLECTIONS.rows, ".where('is_archived', false);", ';']],
  },
  {
    name: 'getCollection-articles_count-published-only',
    patches: [
      [COLLECTIONS.rows, 'articles_count: articles(),', "articles_count: articles().where('status', 'PUBLISHED'),"],
    ],
  },
  {
    name: 'getCollection-published_articles_count-all',
    patches: [
      [
        COLLECTIONS.rows,
        "published_articles_count: articles().where('status', 'PUBLISHED'),",
        'published_articles_count: articles(),',
      ],
    ],
  },
  {
    name: 'getCollection-subcollections_count-zero',
    patches: [[COLLECTIONS.rows, 'subcollections_count: Number(row.subcollections_count)', 'subcollections_count: 0']],
  },
  {
    name: 'getCollection-is_last_level-at-level-2',
    patches: [[COLLECTIONS.rows, 'const LAST_LEVEL = 3;', 'const LAST_LEVEL = 2;']],
  },
  {
    name: 'getCollection-root-is-parent',
    patches: [
      [
        COLLECTIONS.rows,
        'root_collection_id: row.root_collection_id,',
        'root_collection_id: row.parent_collection_id,',
      ],
      [
        COLLECTIONS.rows,
        'root_collection: toReference(row.root_collection_id, row.root_name, row.root_slug),\n  };',
        'root_collection: toReference(row.parent_collection_id, row.parent_name, row.parent_slug),\n  };',
      ],
    ],
  },
  {
    name: 'getCollection-articles-missing',
    patches: [
      [
        COLLECTIONS.store,
        'articles: await loadArticles(db, accountId, id),',
        'articles: (await loadArticles(db, accountId, id)).slice(1),',
      ],
    ],
  },
  {
    name: 'getCollection-sub_collections-missing',
    patches: [[COLLECTIONS.store, '.map(toSubCollection)', '.map(toSubCollection).slice(1)']],
  },
  {
    name: 'listCollections-sub_collections-missing',
    patches: [[COLLECTIONS.store, 'toCollection(row, children(row.id))', 'toCollection(row, [])']],
  },
  {
    name: 'listCollections-articles_count-zero-in-list',
    patches: [
      [
        COLLECTIONS.store,
        'toCollection(row, children(row.id))',
        '({ ...toCollection(row, children(row.id)), articles_count: 0 })',
      ],
    ],
  },
  {
    name: 'getArticle-draft-and-published-swapped',
    patches: [
      [ARTICLES.rows, 'draft_html_content: row.draft_html_content,', 'draft_html_content: row.published_html_content,'],
      [
        ARTICLES.rows,
        '    published_html_content: row.published_html_content,\n    is_public',
        '    published_html_content: row.draft_html_content,\n    is_public',
      ],
    ],
  },
  {
    name: 'listArticles-shows-published-as-draft',
    patches: [
      [
        ARTICLES.store,
        'page.items.map(toArticle)',
        'page.items.map((row) => ({ ...toArticle(row), draft_html_content: row.published_html_content }))',
      ],
    ],
  },
  {
    name: 'getArticle-authors-swapped',
    patches: [
      [
        ARTICLES.rows,
        'created_by: toAuthor(row.created_by_id, row.creator_first_name, row.creator_last_name, row.creator_email)',
        'created_by: toAuthor(row.last_updated_by_id, row.editor_first_name, row.editor_last_name, row.editor_email)',
      ],
    ],
  },
  {
    name: 'getArticle-author-name-reversed',
    patches: [[ARTICLES.rows, '`${firstName} ${lastName}`.trim()', '`${lastName} ${firstName}`.trim()']],
  },
  {
    name: 'getArticle-collection-null',
    patches: [
      [
        ARTICLES.rows,
        'row.collection_id === null || row.collection_name === null',
        'row.collection_id !== null || row.collection_name === null',
      ],
    ],
  },
  {
    name: 'getArticle-is_archived-always-false',
    patches: [[ARTICLES.rows, 'is_archived: Boolean(row.is_archived)', 'is_archived: false']],
  },
  {
    name: 'getArticle-also-by-slug-order',
    patches: [
      [
        ARTICLES.store,
        'const row: ArticleRow | undefined = await selectArticles(own).first();',
        "const row: ArticleRow | undefined = await selectArticles(db(TABLE).where('articles.account_id', accountId).where('articles.id', '<=', id)).orderBy('articles.id', 'desc').first();",
      ],
    ],
  },
  after(
    'listArticles-html-cut-at-65535',
    'for (const one of body.data) one.draft_html_content = one.draft_html_content.slice(0, 65535);',
  ),
  after('listArticles-title-cut-at-40', 'for (const one of body.data) one.title = one.title.slice(0, 40);'),
  after('listHelpCenters-brand-of-first', 'for (const one of body.data) one.brand = body.data[0].brand;'),
  after('getArticle-help_center-of-other', 'body.data.help_center.id += 1;'),
  after('getArticle-slug-of-title', "body.data.slug = body.data.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');"),
  after(
    'getCollection-articles-at-most-2',
    'body.data.articles = body.data.articles.slice(0, 2); body.data.articles_count = body.data.articles.length;',
  ),
  after('getCollection-description-of-name', 'body.data.description = body.data.name;'),
  after('getCollection-level-at-most-2', 'body.data.level = Math.min(body.data.level, 2);'),
  keeping(
    'const counts = new Map();',
    after(
      'getCollection-articles-as-at-first',
      'const kept = counts.get(body.data.id) ?? { articles: body.data.articles, articles_count: body.data.articles_count, published_articles_count: body.data.published_articles_count }; counts.set(body.data.id, kept); Object.assign(body.data, kept);',
    ),
  ),
  keeping(
    'const counts = new Map();',
    after(
      'getCollection-articles_count-never-lower',
      'const kept = Math.max(body.data.articles_count, counts.get(body.data.id) ?? 0); counts.set(body.data.id, kept); body.data.articles_count = kept;',
    ),
  ),
  keeping(
    'const counts = new Map();',
    after(
      'getCollection-published-count-as-at-first',
      'const kept = counts.get(body.data.id) ?? body.data.published_articles_count; counts.set(body.data.id, kept); body.data.published_articles_count = kept;',
    ),
  ),
  keeping(
    'const counts = new Map();',
    onItems(
      'listCollections',
      'counts-as-at-first',
      'const kept = counts.get(one.id) ?? { articles_count: one.articles_count, published_articles_count: one.published_articles_count }; counts.set(one.id, kept); Object.assign(one, kept);',
    ),
  ),
  keeping(
    'const titles = new Map();',
    onItems(
      'listArticles',
      'titles-as-at-first',
      'titles.set(one.id, titles.get(one.id) ?? one.title); one.title = titles.get(one.id);',
    ),
  ),
  keeping(
    'const contents = new Map();',
    onItems(
      'listArticles',
      'published-content-as-at-first',
      'contents.set(one.id, contents.get(one.id) ?? one.published_html_content); one.published_html_content = contents.get(one.id);',
    ),
  ),
  keeping(
    'const articles = new Map();',
    after(
      'getArticle-collection-as-at-first',
      'if (!articles.has(body.data.id)) articles.set(body.data.id, body.data.collection); body.data.collection = articles.get(body.data.id);',
    ),
  ),
  after(
    'getCollection-articles-with-stale-titles',
    "for (const one of body.data.articles) one.title = one.slug.replaceAll('-', ' ');",
  ),
  after(
    'getCollection-root-of-root-is-itself',
    'if (body.data.root_collection === null) { body.data.root_collection = { id: body.data.id, name: body.data.name, slug: body.data.slug }; body.data.root_collection_id = body.data.id; }',
  ),
  after(
    'getCollection-root-at-the-last-level-is-parent',
    'if (body.data.level === 3) { body.data.root_collection = body.data.parent_collection; body.data.root_collection_id = body.data.parent_collection_id; }',
  ),
  after(
    'getCollection-parent-name-of-itself',
    'if (body.data.parent_collection) body.data.parent_collection.name = body.data.name;',
  ),
  after('getCollection-parent-slug-empty', "if (body.data.parent_collection) body.data.parent_collection.slug = '';"),
  after('getCollection-brand_id-1', 'body.data.brand_id = 1;'),
  after('getCollection-children-of-level-1', 'for (const one of body.data.sub_collections) one.level = 1;'),
  {
    ...after(
      'getCollection-children-without-description',
      "for (const one of body.data.sub_collections) one.description = '';",
    ),
    argued: 'The children of the sample have no description.',
  },
  after(
    'getCollection-children-counts-0',
    'for (const one of body.data.sub_collections) one.articles_count = one.published_articles_count = 0;',
  ),
  {
    name: 'listCollections-children-nested-in-flat-lists',
    patches: [[COLLECTIONS.store, 'isRoot === false\n', 'isRoot !== null\n']],
  },
  onItems(
    'listCollections',
    'children-counts-0',
    'for (const child of one.sub_collections) child.articles_count = child.subcollections_count = 0;',
  ),
  onItems(
    'listCollections',
    'children-of-root-of-itself',
    'for (const child of one.sub_collections) { child.root_collection = { id: child.id, name: child.name, slug: child.slug }; child.root_collection_id = child.id; }',
  ),
  onItems(
    'listCollections',
    'children-only-if-asked-for',
    "if (!new URLSearchParams(query).has('is_root')) one.sub_collections = [];",
  ),
  onItems('listCollections', 'published-count-is-count', 'one.published_articles_count = one.articles_count;'),
  onItems('listCollections', 'last-level-always-false', 'one.is_last_level_sub_collection = false;'),
  onItems('listCollections', 'description-cut', 'one.description = one.description.slice(0, 20);'),
  onItems('listArticles', 'content-cut-at-1000', 'one.draft_html_content = one.draft_html_content.slice(0, 1000);'),
  onItems('listArticles', 'is_public-true', 'one.is_public = true;'),
  onItems('listArticles', 'last_updated_by-is-created_by', 'one.last_updated_by = one.created_by;'),
  onItems('listArticles', 'slug-in-upper-case', 'one.slug = one.slug.toUpperCase();'),
  onItems('listArticles', 'brand-of-help-center', 'one.brand = { ...one.brand, name: one.help_center.name };'),
  onItems('listArticles', 'under-review-as-draft', "if (one.status === 'UNDER_REVIEW') one.status = 'DRAFT';"),
  onItems('listArticles', 'titles-trimmed', 'one.title = one.title.trim();'),
  after(
    'getArticle-collection-name-in-upper-case',
    'if (body.data.collection) body.data.collection.name = body.data.collection.name.toUpperCase();',
  ),
  after('getArticle-help_center-name-of-brand', 'body.data.help_center.name = body.data.brand.name;'),
  after('getArticle-author-email-empty', "body.data.last_updated_by.email = '';"),
  after('getArticle-status-archived', "if (body.data.is_archived) body.data.status = 'ARCHIVED';"),
  {
    ...onItems('listHelpCenters', 'https-always', 'one.domain.https = true;'),
    argued: 'No other operation shows the domain of a help center.',
  },
  onItems('listHelpCenters', 'name-in-upper-case', 'one.name = one.name.toUpperCase();'),
  onItems('listHelpCenters', 'brand-id-of-itself', 'one.brand.id = one.id;'),
  {
    name: 'getCollection-root-is-the-parent',
    patches: [
      [
        COLLECTIONS.rows,
        "'collections as root', 'collections.root_collection_id'",
        "'collections as root', 'collections.parent_collection_id'",
      ],
    ],
  },
  {
    name: 'getCollection-published-counts-drafts-of-published',
    patches: [[COLLECTIONS.rows, "articles().where('status', 'PUBLISHED')", "articles().whereNotNull('published_at')"]],
  },
  {
    name: 'getArticle-creator-email-of-the-editor',
    patches: [[ARTICLES.rows, "creator_email: 'creator.email'", "creator_email: 'editor.email'"]],
  },
  {
    name: 'article-brand-name-of-the-help-center',
    patches: [
      [
        ARTICLES.rows,
        ".modify(joinRow, 'brands', 'articles.brand_id')",
        ".modify(joinRow, 'brands', 'help_centers.brand_id')",
      ],
    ],
  },
  keeping(
    'const seen = new Map();',
    after(
      'getCollection-article-titles-as-at-first',
      'for (const one of body.data.articles) { seen.set(one.id, seen.get(one.id) ?? one.title); one.title = seen.get(one.id); }',
    ),
  ),
  keeping(
    'const seen = new Map();',
    onItems(
      'listArticles',
      'items-as-before-the-last-update',
      'const [at, kept] = seen.get(one.id) ?? []; if (at === one.updated_at) Object.assign(one, kept); else seen.set(one.id, [one.updated_at, structuredClone(one)]);',
    ),
  ),
  {
    name: 'getArticle-last_updated_by-is-the-creator',
    patches: [
      [
        ARTICLES.rows,
        ".modify(joinRow, 'members as editor', 'articles.last_updated_by_id')",
        ".modify(joinRow, 'members as editor', 'articles.created_by_id')",
      ],
      [ARTICLES.rows, 'toAuthor(row.last_updated_by_id,', 'toAuthor(row.created_by_id,'],
    ],
  },
  {
    name: 'getArticle-authors-by-first-name',
    patches: [[ARTICLES.rows, 'name: `${firstName} ${lastName}`.trim()', 'name: firstName']],
  },
  {
    name: 'getArticle-published_at-is-created_at-if-never',
    argued: 'Nothing else tells whether an article was ever published.',
    patches: [[ARTICLES.rows, 'published_at: row.published_at,', 'published_at: row.published_at ?? row.created_at,']],
  },
  {
    name: 'getArticle-collection-is-the-root',
    patches: [
      [
        ARTICLES.rows,
        ".modify(leftJoinRow, 'collections', 'articles.collection_id')",
        ".modify(leftJoinRow, 'collections as own', 'articles.collection_id').joinRaw('left join collections on collections.id = coalesce(own.root_collection_id, own.id)')",
      ],
      [
        ARTICLES.rows,
        "collection_name: 'collections.name'",
        "root_id: 'collections.id', collection_name: 'collections.name'",
      ],
      [
        ARTICLES.rows,
        '{ id: row.collection_id, name: row.collection_name }',
        '{ id: (row as never)["root_id"], name: row.collection_name }',
      ],
    ],
  },
  after(
    'getArticle-updated_at-is-published_at',
    'body.data.updated_at = body.data.published_at ?? body.data.updated_at;',
  ),
  {
    name: 'getCollection-subcollections_count-of-all-levels',
    patches: [
      [
        COLLECTIONS.rows,
        ".where('child.parent_collection_id', db.ref('collections.id'))",
        ".where((any) => any.where('child.parent_collection_id', db.ref('collections.id')).orWhere('child.root_collection_id', db.ref('collections.id')))",
      ],
    ],
  },
  {
    name: 'getCollection-articles-by-the-last-editor',
    patches: [
      [COLLECTIONS.articles, "  'created_by_id',\n]", ']'],
      [
        COLLECTIONS.articles,
        ".modify(joinRow, 'members', 'articles.created_by_id')",
        ".modify(joinRow, 'members', 'articles.last_updated_by_id')",
      ],
      [
        COLLECTIONS.articles,
        "created_by_first_name: 'members.first_name'",
        "created_by_id: 'members.id', created_by_first_name: 'members.first_name'",
      ],
    ],
  },
  {
    ...onItems('listHelpCenters', 'seo_title-is-the-name-if-empty', 'one.seo_title ||= one.name;'),
    argued: 'No other operation shows the title, and none sets it.',
  },
]);
