/** What an update stores, returns and leaves alone: articles. */
import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import { ARTICLES } from '../../support/files.ts';
import { SAVED } from '../../support/places.ts';

export const updateArticle = inArea('updates', [
  {
    name: 'updateArticle-title-in-another-case-ignored',
    patches: [
      [
        ARTICLES.changes,
        '    title: title ?? row.title,',
        '    title: title === undefined || title.toLowerCase() === row.title.toLowerCase() ? row.title : title,',
      ],
    ],
  },
  { name: 'updateArticle-title-ignored', patches: [[ARTICLES.update, '      title: body.title,\n', '']] },
  {
    name: 'updateArticle-title-changes-slug',
    patches: [
      [
        ARTICLES.changes,
        '        status,\n        title_folded',
        "        status,\n        ...(changes.title && { slug: changes.title.toLowerCase().replace(/[^a-z0-9]+/g, '-') }),\n        title_folded",
      ],
    ],
  },
  { name: 'updateArticle-content-ignored', patches: [[ARTICLES.update, '      content: content?.value,\n', '']] },
  {
    name: 'updateArticle-content-publishes',
    patches: [
      [
        ARTICLES.changes,
        '        ...draft,\n',
        '        ...draft,\n        ...(draft.draft_html_content !== undefined && { published_html_content: draft.draft_html_content }),\n',
      ],
    ],
  },
  {
    name: 'updateArticle-content-appended',
    patches: [
      [
        ARTICLES.changes,
        'return { draft_html_content: html, draft_folded: folded };',
        'return { draft_html_content: html + html, draft_folded: folded };',
      ],
    ],
  },
  {
    name: 'updateArticle-collection_id-ignored',
    patches: [[ARTICLES.update, '      collectionId: body.collection_id,\n', '']],
  },
  {
    name: 'updateArticle-collection_id-null-ignored',
    patches: [
      [
        ARTICLES.changes,
        'changes.collectionId === undefined ? row.collection_id : changes.collectionId',
        'changes.collectionId ?? row.collection_id',
      ],
    ],
  },
  {
    name: 'updateArticle-drops-collection',
    patches: [
      [
        ARTICLES.changes,
        'changes.collectionId === undefined ? row.collection_id : changes.collectionId',
        'changes.collectionId ?? null',
      ],
    ],
  },
  { name: 'updateArticle-brand_id-ignored', patches: [[ARTICLES.update, '      brandId: body.brand_id,\n', '']] },
  { name: 'updateArticle-is_public-ignored', patches: [[ARTICLES.update, '      isPublic: body.is_public,\n', '']] },
  {
    name: 'updateArticle-is_public-false-ignored',
    patches: [
      [ARTICLES.changes, 'changes.isPublic ?? Boolean(row.is_public)', 'changes.isPublic || Boolean(row.is_public)'],
    ],
  },
  {
    name: 'updateArticle-is_public-true-ignored',
    patches: [
      [
        ARTICLES.changes,
        'changes.isPublic ?? Boolean(row.is_public)',
        '(changes.isPublic ?? true) && Boolean(row.is_public)',
      ],
    ],
  },
  {
    name: 'updateArticle-drops-is_public',
    patches: [[ARTICLES.changes, 'changes.isPublic ?? Boolean(row.is_public)', 'changes.isPublic ?? false']],
  },
  {
    name: 'updateArticle-ai-flags-ignored',
    argued:
      'No response shows the flags, and a service ignores them in an account without the AI feature, which nothing shows either.',
    patches: [[ARTICLES.update, "...(principal.features.includes('ai') && readAiFlags(body)),", '']],
  },
  { name: 'updateArticle-publish-ignored', patches: [[ARTICLES.update, '      publish: body.publish,\n', '']] },
  {
    name: 'updateArticle-publish-without-copying',
    patches: [
      [
        ARTICLES.changes,
        '        ...(changes.publish && toPublication(trx, draft, time)),\n',
        '        ...(changes.publish && { published_at: time }),\n',
      ],
    ],
  },
  {
    name: 'updateArticle-publishes-the-old-draft',
    patches: [
      [ARTICLES.changes, "draft.draft_html_content ?? trx.ref('draft_html_content')", "trx.ref('draft_html_content')"],
    ],
  },
  {
    name: 'updateArticle-publish-false-publishes',
    patches: [[ARTICLES.update, 'publish: body.publish,', 'publish: body.publish !== undefined,']],
  },
  {
    name: 'updateArticle-publish-empties-draft',
    patches: [
      [
        ARTICLES.changes,
        '        ...(changes.publish && toPublication(trx, draft, time)),\n',
        "        ...(changes.publish && { ...toPublication(trx, draft, time), draft_html_content: '' }),\n",
      ],
    ],
  },
  { name: 'updateArticle-published_at-not-set', patches: [[ARTICLES.changes, '    published_at: time,\n', '']] },
  {
    name: 'updateArticle-publish-again-does-not-count',
    patches: [
      [
        ARTICLES.changes,
        'const changed = changes.publish ||',
        "const changed = (changes.publish && row.status !== 'PUBLISHED') ||",
      ],
    ],
  },
  {
    name: 'updateArticle-stays-published-after-title',
    patches: [
      [
        ARTICLES.changes,
        "status: isDrafted ? 'DRAFT' : row.status,",
        'status: content !== undefined ? "DRAFT" : row.status,',
      ],
    ],
  },
  {
    name: 'updateArticle-stays-published-after-content',
    patches: [
      [
        ARTICLES.changes,
        "status: isDrafted ? 'DRAFT' : row.status,",
        'status: title !== undefined ? "DRAFT" : row.status,',
      ],
    ],
  },
  {
    name: 'updateArticle-draft-after-any-change',
    patches: [
      [
        ARTICLES.changes,
        "status: isDrafted ? 'DRAFT' : row.status,",
        "status: isDrafted || changes.isPublic !== undefined ? 'DRAFT' : row.status,",
      ],
    ],
  },
  {
    name: 'updateArticle-answers-old-status',
    patches: [[ARTICLES.changes, 'return succeed({ id, status });', 'return succeed({ id, status: row.status });']],
  },
  {
    name: 'updateArticle-answers-DRAFT-after-publish',
    patches: [[ARTICLES.changes, 'return succeed({ id, status });', 'return succeed({ id, status: saved.status });']],
  },
  {
    name: 'updateArticle-stores-DRAFT-after-publish',
    patches: [
      [
        ARTICLES.changes,
        '        status,\n        title_folded',
        '        status: saved.status,\n        title_folded',
      ],
    ],
  },
  after('updateArticle-200-id-of-next', 'body.id += 1;'),
  {
    name: 'updateArticle-publishing-brings-back-from-archive',
    patches: [[ARTICLES.changes, '    published_at: time,\n', '    published_at: time,\n    is_archived: false,\n']],
  },
  {
    name: 'updateArticle-same-title-stays-published',
    patches: [
      [
        ARTICLES.changes,
        'const isDrafted = title !== undefined ||',
        'const isDrafted = (title !== undefined && title !== row.title) ||',
      ],
    ],
  },
  {
    name: 'updateArticle-same-content-stays-published',
    patches: [
      [
        ARTICLES.changes,
        '  const saved = mergeChanges(row, changes);',
        '  const saved = mergeChanges(row, content && (await hasDraft(trx, key, content.html)) ? { ...changes, content: undefined } : changes);',
      ],
    ],
  },
  {
    name: 'updateArticle-published_at-of-first-publication',
    patches: [
      [
        ARTICLES.changes,
        '    published_at: time,\n',
        "    published_at: trx.raw('coalesce(published_at, ?)', [time]),\n",
      ],
    ],
  },
  {
    name: 'updateArticle-whole-collection-moves',
    patches: [
      [
        ARTICLES.changes,
        '  return succeed({ id, status });',
        '  if (collectionId && row.collection_id) await trx(TABLE).where({ account_id: accountId, collection_id: row.collection_id }).update({ collection_id: collectionId });\n  return succeed({ id, status });',
      ],
    ],
  },
  {
    name: 'updateArticle-loses-what-another-request-changes-at-once',
    patches: [
      [
        ARTICLES.store,
        'return writeTransaction(db, (trx) => applyArticleChanges(trx, changes, now()));',
        'return applyArticleChanges(db, changes, now());',
      ],
      [
        ARTICLES.changes,
        'const saved = mergeChanges(row, changes);',
        'const saved = mergeChanges(row, changes);\n  await new Promise((resolve) => setTimeout(resolve, 20));',
      ],
    ],
  },
  {
    name: 'updateArticle-published-is-always-public',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { is_public: true }),\n`]],
  },
  {
    name: 'updateArticle-hidden-on-publication',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { is_public: row.is_public }),\n`]],
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
    outOfReach: 'No update brings an article back under review, so that each run would use up one.',
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
    outOfReach: 'No update brings an article back under review, so that each run would use up one.',
    patches: [
      [
        ARTICLES.changes,
        "const status = changes.publish ? 'PUBLISHED'",
        "const status = changes.publish && row.status !== 'UNDER_REVIEW' ? 'PUBLISHED'",
      ],
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
    outOfReach: 'The others stay published, and a change that does not show again may be that of another client.',
    patches: [
      [
        ARTICLES.changes,
        '  return succeed({ id, status });',
        "  if (changes.publish && row.collection_id) await trx(TABLE).where({ account_id: accountId, collection_id: row.collection_id, status: 'DRAFT' }).update({ status });\n  return succeed({ id, status });",
      ],
    ],
  },
  {
    name: 'updateArticle-publishing-ends-the-archive',
    patches: [
      [
        ARTICLES.changes,
        '...(changes.publish && toPublication',
        '...(changes.publish && { is_archived: false }),\n        ...(changes.publish && toPublication',
      ],
    ],
  },
  {
    name: 'updateArticle-publish-false-withdraws',
    patches: [
      [
        ARTICLES.changes,
        "const status = changes.publish ? 'PUBLISHED' : saved.status;",
        "const status = changes.publish ? 'PUBLISHED' : changes.publish === false ? 'DRAFT' : saved.status;",
      ],
    ],
  },
  {
    name: 'updateArticle-review-ends-with-any-change',
    patches: [
      [ARTICLES.changes, "status: isDrafted ? 'DRAFT'", "status: isDrafted || row.status === 'UNDER_REVIEW' ? 'DRAFT'"],
    ],
  },
]);
