/** Articles, collections and help centers: drafts, publication, moves, flags, search and counts. */
import { type Fault, inArea, type Patch } from '../mutant.ts';
import { after, before, keeping } from './at-handler.ts';
import { ARTICLES, COLLECTIONS } from './files.ts';

const UPDATED = 'updated_at: time,\n      });';
const SAVED = '        ...saved,\n';

const keepsTime = (name: string, condition: string) => ({
  name: `updateArticle-updated_at-stays-with-${name}`,
  patches: [[ARTICLES.changes, UPDATED, `updated_at: ${condition} ? row.updated_at : time,\n      });`]] as const,
});

/** A fault of what the process keeps between requests. */
const remembering = (declaration: string, { name, patches: [patch] }: Fault): Fault =>
  // Each has one patch.
  keeping(name, declaration, patch as Patch);

const onItems = (operation: string, name: string, statement: string) =>
  after(`${operation}-${name}`, `for (const one of body.data) { ${statement} }`);

export const knowledge = inArea('knowledge', [
  {
    name: 'updateArticle-published-is-always-public',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { is_public: true }),\n`]],
  },
  {
    name: 'updateArticle-hidden-on-publication',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { is_public: row.is_public }),\n`]],
  },
  {
    name: 'updateArticle-published-text-not-searched',
    patches: [[ARTICLES.changes, "    published_folded: draft.draft_folded ?? trx.ref('draft_folded'),\n", '']],
  },
  {
    name: 'updateArticle-published-text-of-older-draft-searched',
    patches: [[ARTICLES.changes, "draft.draft_folded ?? trx.ref('draft_folded')", "trx.ref('draft_folded')"]],
  },
  {
    name: 'updateArticle-draft-text-forgotten-on-publication',
    argued: 'The published text is the same until the draft changes, and is searched as well.',
    patches: [[ARTICLES.changes, '    published_at: time,\n', "    published_at: time,\n    draft_folded: '',\n"]],
  },
  {
    name: 'updateArticle-published-articles-do-not-move',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(row.status === 'PUBLISHED' && { collection_id: row.collection_id }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-drafts-do-not-leave-their-collection',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(row.status !== 'PUBLISHED' && saved.collection_id === null && { collection_id: row.collection_id }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-move-makes-a-draft',
    patches: [
      [
        ARTICLES.changes,
        '  const status = changes.publish',
        "  if (collectionId != null) saved.status = 'DRAFT';\n  const status = changes.publish",
      ],
    ],
  },
  {
    name: 'updateArticle-brand-makes-a-draft',
    patches: [
      [
        ARTICLES.changes,
        '  const status = changes.publish',
        "  if (brandId) saved.status = 'DRAFT';\n  const status = changes.publish",
      ],
    ],
  },
  {
    name: 'updateArticle-under-review-stays',
    patches: [
      [
        ARTICLES.changes,
        "status: isDrafted ? 'DRAFT' : row.status,",
        "status: isDrafted && row.status !== 'UNDER_REVIEW' ? 'DRAFT' : row.status,",
      ],
    ],
  },
  {
    name: 'updateArticle-under-review-is-not-published',
    patches: [
      [
        ARTICLES.changes,
        "const status = changes.publish ? 'PUBLISHED'",
        "const status = changes.publish && row.status !== 'UNDER_REVIEW' ? 'PUBLISHED'",
      ],
    ],
  },
  {
    name: 'updateArticle-title-moves-published_at',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.title !== undefined && { published_at: time }),\n`],
    ],
  },
  {
    name: 'updateArticle-hiding-empties-published_at',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.isPublic === false && { published_at: null }),\n`],
    ],
  },
  {
    name: 'updateArticle-content-empties-published-content',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(content !== undefined && { published_html_content: '' }),\n`],
    ],
  },
  keepsTime('publish-alone', 'changes.publish && Object.keys(draft).length === 0'),
  keepsTime('brand', 'brandId !== undefined'),
  keepsTime('is_public', 'changes.isPublic !== undefined'),
  keepsTime('title', 'changes.title !== undefined'),
  keepsTime('content', 'content !== undefined'),
  keepsTime('leaving-a-collection', 'collectionId === null'),
  {
    name: 'updateArticle-updated_at-moves-with-same-title-of-draft',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish ||',
        'const changed = changes.title !== undefined || changes.publish ||',
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-moves-with-same-brand',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish ||',
        'const changed = brandId !== undefined || changes.publish ||',
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-moves-with-same-content',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish ||',
        'const changed = content !== undefined || changes.publish ||',
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-moves-with-publish-false',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish ||',
        'const changed = changes.publish === false || changes.publish ||',
      ],
    ],
  },
  {
    name: 'updateArticle-last_updated_by-stays-on-publication',
    patches: [
      [ARTICLES.changes, 'last_updated_by_id: memberId,', '...(!changes.publish && { last_updated_by_id: memberId }),'],
    ],
  },
  {
    name: 'updateArticle-title-lost-on-publication',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { title: row.title }),\n`]],
  },
  {
    name: 'updateArticle-collection-lost-on-publication',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { collection_id: row.collection_id }),\n`],
    ],
  },
  {
    name: 'updateArticle-collection-of-other-level-refused',
    patches: [
      [
        ARTICLES.changes,
        '  if (brandId !== undefined &&',
        "  if (typeof collectionId === 'number' && (await trx('collections').where({ id: collectionId }).whereNot('level', 1).first())) return fail('collection-not-found');\n  if (brandId !== undefined &&",
      ],
    ],
  },
  {
    name: 'updateArticle-slug-follows-published-title',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(changes.publish && { slug: saved.title.toLowerCase().replaceAll(/[^a-z]+/g, '-').slice(0, 50) + String(id) }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-other-drafts-of-the-collection-published',
    patches: [
      [
        ARTICLES.changes,
        '  return succeed({ id, status });',
        "  if (changes.publish && row.collection_id) await trx(TABLE).where({ account_id: accountId, collection_id: row.collection_id, status: 'DRAFT' }).update({ status });\n  return succeed({ id, status });",
      ],
    ],
  },
  {
    name: 'updateArticle-other-accounts-articles-retitled',
    patches: [
      [
        ARTICLES.changes,
        '  return succeed({ id, status });',
        '  if (changes.title) await trx(TABLE).whereNot({ account_id: accountId }).update({ title: changes.title });\n  return succeed({ id, status });',
      ],
    ],
  },
  remembering(
    'const counts = new Map();',
    after(
      'getCollection-articles-as-at-first',
      'const kept = counts.get(body.data.id) ?? { articles: body.data.articles, articles_count: body.data.articles_count, published_articles_count: body.data.published_articles_count }; counts.set(body.data.id, kept); Object.assign(body.data, kept);',
    ),
  ),
  remembering(
    'const counts = new Map();',
    after(
      'getCollection-published-count-as-at-first',
      'const kept = counts.get(body.data.id) ?? body.data.published_articles_count; counts.set(body.data.id, kept); body.data.published_articles_count = kept;',
    ),
  ),
  remembering(
    'const counts = new Map();',
    onItems(
      'listCollections',
      'counts-as-at-first',
      'const kept = counts.get(one.id) ?? { articles_count: one.articles_count, published_articles_count: one.published_articles_count }; counts.set(one.id, kept); Object.assign(one, kept);',
    ),
  ),
  remembering(
    'const titles = new Map();',
    onItems(
      'listArticles',
      'titles-as-at-first',
      'titles.set(one.id, titles.get(one.id) ?? one.title); one.title = titles.get(one.id);',
    ),
  ),
  remembering(
    'const contents = new Map();',
    onItems(
      'listArticles',
      'published-content-as-at-first',
      'contents.set(one.id, contents.get(one.id) ?? one.published_html_content); one.published_html_content = contents.get(one.id);',
    ),
  ),
  remembering(
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
    'getCollection-articles-updated_at-is-created_at',
    'for (const one of body.data.articles) one.updated_at = one.created_at;',
  ),
  {
    ...after(
      'getCollection-articles-by-first-author',
      'for (const one of body.data.articles) one.created_by = body.data.articles[0].created_by;',
    ),
    argued: 'The articles of each collection of the sample have one author.',
  },
  after('getCollection-articles-by-title', 'body.data.articles.sort((a, b) => (a.title < b.title ? -1 : 1));'),
  after(
    'getCollection-root-of-root-is-itself',
    'if (body.data.root_collection === null) { body.data.root_collection = { id: body.data.id, name: body.data.name, slug: body.data.slug }; body.data.root_collection_id = body.data.id; }',
  ),
  after(
    'getCollection-parent-name-of-itself',
    'if (body.data.parent_collection) body.data.parent_collection.name = body.data.name;',
  ),
  after('getCollection-parent-slug-empty', "if (body.data.parent_collection) body.data.parent_collection.slug = '';"),
  after('getCollection-brand_id-1', 'body.data.brand_id = 1;'),
  after('getCollection-children-reversed', 'body.data.sub_collections.reverse();'),
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
    name: 'getCollection-articles-of-children-too',
    patches: [
      [
        COLLECTIONS.articles,
        "'articles.collection_id': collectionId, 'articles.is_archived': false })",
        "'articles.is_archived': false }).whereIn('articles.collection_id', db('collections').select('id').where('id', collectionId).orWhere('parent_collection_id', collectionId))",
      ],
    ],
  },
  {
    name: 'getCollection-drafts-hidden',
    patches: [
      [
        COLLECTIONS.articles,
        "'articles.is_archived': false })",
        "'articles.is_archived': false, 'articles.status': 'PUBLISHED' })",
      ],
    ],
  },
  {
    name: 'listArticles-collection_id-with-children',
    patches: [
      [
        ARTICLES.store,
        "...(collectionId !== undefined && { 'articles.collection_id': collectionId }),\n    });",
        "});\n    if (collectionId !== undefined) matching.whereIn('articles.collection_id', trx('collections').select('id').where('id', collectionId).orWhere('parent_collection_id', collectionId));",
      ],
    ],
  },
  before(
    'listArticles-flags-ignored-in-a-collection',
    'if (input.query.collection_id) { delete input.query.published; delete input.query.draft; delete input.query.archived; }',
  ),
  before('listArticles-search-ignored-in-a-collection', 'if (input.query.collection_id) delete input.query.search;'),
  before(
    'listArticles-search-ignored-with-flags',
    'if (input.query.archived !== undefined) delete input.query.search;',
  ),
  before(
    'listArticles-archived-not-searched',
    'if (input.query.search && input.query.archived === undefined && input.query.published === undefined) input.query.archived = false;',
  ),
  before(
    'listCollections-is_root-matters-with-collection_id',
    'if (input.query.is_root) delete input.query.collection_id;',
  ),
  {
    name: 'listCollections-collection-of-other-help-center-is-empty',
    patches: [
      [
        COLLECTIONS.store,
        'collectionExists(trx, accountId, helpCenterId, collectionId)',
        'trx(TABLE).where({ account_id: accountId, id: collectionId }).first()',
      ],
    ],
  },
  {
    name: 'listCollections-children-nested-in-flat-lists',
    patches: [[COLLECTIONS.store, 'isRoot === false\n', 'isRoot !== null\n']],
  },
  onItems('listCollections', 'children-reversed', 'one.sub_collections.reverse();'),
  onItems('listCollections', 'only-first-child', 'one.sub_collections.splice(1);'),
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
  onItems('listCollections', 'published-count-is-count', 'one.published_articles_count = one.articles_count;'),
  onItems('listCollections', 'last-level-always-false', 'one.is_last_level_sub_collection = false;'),
  onItems('listCollections', 'description-cut', 'one.description = one.description.slice(0, 20);'),
  onItems('listArticles', 'content-cut-at-1000', 'one.draft_html_content = one.draft_html_content.slice(0, 1000);'),
  onItems('listArticles', 'published_at-null', 'one.published_at = null;'),
  onItems('listArticles', 'is_public-true', 'one.is_public = true;'),
  onItems('listArticles', 'last_updated_by-is-created_by', 'one.last_updated_by = one.created_by;'),
  onItems('listArticles', 'slug-in-upper-case', 'one.slug = one.slug.toUpperCase();'),
  onItems('listArticles', 'brand-of-help-center', 'one.brand = { ...one.brand, name: one.help_center.name };'),
  onItems('listArticles', 'under-review-as-draft', "if (one.status === 'UNDER_REVIEW') one.status = 'DRAFT';"),
  onItems('listArticles', 'titles-trimmed', 'one.title = one.title.trim();'),
  after('getArticle-published_at-0-if-never', 'body.data.published_at ??= 0;'),
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
  remembering(
    'let seen = 0;',
    onItems('listHelpCenters', 'updated_at-is-now', 'one.updated_at = Math.floor(Date.now() / 1000) + (seen += 0);'),
  ),
  {
    ...onItems(
      'listHelpCenters',
      'inactive-hidden',
      "if (one.status !== 'ACTIVE') body.data = body.data.filter((other) => other !== one);",
    ),
  },
]);
