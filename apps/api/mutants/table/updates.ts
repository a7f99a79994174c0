/** Updates that change something else than documented. */
import { inArea } from '../mutant.ts';
import { ARTICLES, COLLECTIONS, CONTACT_FIELDS } from './files.ts';

const UPDATE_FIELD = '.update({ ...next, name_folded';

export const updates = inArea('updates', [
  { name: 'updateContactField-name-ignored', patches: [[CONTACT_FIELDS.update, '      name: body.name,\n', '']] },
  {
    name: 'updateContactField-description-ignored',
    patches: [[CONTACT_FIELDS.update, '      description: body.description,\n', '']],
  },
  {
    name: 'updateContactField-empty-description-ignored',
    patches: [
      [CONTACT_FIELDS.store, 'changes.description ?? row.description', 'changes.description || row.description'],
    ],
  },
  {
    name: 'updateContactField-is_active-ignored',
    patches: [[CONTACT_FIELDS.update, '      isActive: body.is_active,\n', '']],
  },
  {
    name: 'updateContactField-is_active-false-ignored',
    patches: [
      [
        CONTACT_FIELDS.store,
        'is_active: changes.isActive ?? Boolean(row.is_active)',
        'is_active: changes.isActive || Boolean(row.is_active)',
      ],
    ],
  },
  {
    name: 'updateContactField-drops-description',
    patches: [[CONTACT_FIELDS.store, 'changes.description ?? row.description', "changes.description ?? ''"]],
  },
  {
    name: 'updateContactField-activates',
    patches: [
      [
        CONTACT_FIELDS.store,
        'is_active: changes.isActive ?? Boolean(row.is_active)',
        'is_active: changes.isActive ?? true',
      ],
    ],
  },
  {
    name: 'updateContactField-answered-not-stored',
    patches: [[CONTACT_FIELDS.store, '    if (changed) {', '    if (changed && changes.name !== undefined) {']],
  },
  {
    name: 'updateContactField-name-answered-not-stored',
    patches: [[CONTACT_FIELDS.store, UPDATE_FIELD, '.update({ ...next, name: row.name, name_folded']],
  },
  {
    name: 'updateContactField-description-cut-at-255',
    patches: [
      [CONTACT_FIELDS.update, 'description: body.description,', 'description: body.description?.slice(0, 255),'],
    ],
  },
  {
    name: 'updateContactField-description-trimmed',
    patches: [[CONTACT_FIELDS.update, 'description: body.description,', 'description: body.description?.trim(),']],
  },
  {
    name: 'updateContactField-updated_at-does-not-move',
    patches: [
      [CONTACT_FIELDS.store, '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }', '{ ...row, ...next }'],
    ],
  },
  {
    name: 'updateContactField-updated_at-moves-without-change',
    patches: [
      [CONTACT_FIELDS.store, 'const changed =\n      appended > 0', 'const changed =\n      true || appended > 0'],
    ],
  },
  {
    name: 'updateContactField-updated_at-does-not-move-with-options',
    patches: [[CONTACT_FIELDS.store, 'const changed =\n      appended > 0', 'const changed =\n      appended < 0']],
  },
  {
    name: 'updateContactField-updated_at-does-not-move-with-is_active',
    patches: [
      [
        CONTACT_FIELDS.store,
        'updated_at: updated.updated_at }',
        'updated_at: next.is_active === Boolean(row.is_active) ? updated.updated_at : row.updated_at }',
      ],
    ],
  },
  {
    name: 'updateContactField-created_at-moves',
    patches: [
      [
        CONTACT_FIELDS.store,
        '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
        '{ ...row, ...next, created_at: now(), updated_at: now() }',
      ],
      [CONTACT_FIELDS.store, UPDATE_FIELD, '.update({ ...next, created_at: updated.created_at, name_folded'],
    ],
  },
  {
    name: 'updateContactField-internal_name-follows-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        UPDATE_FIELD,
        '.update({ ...next, ...(changes.name && { internal_name: foldCase(next.name) }), name_folded',
      ],
    ],
  },
  {
    name: 'updateContactField-options-replaced',
    patches: [
      [
        CONTACT_FIELDS.options,
        '  await trx(TABLE).insert(\n    fresh',
        '  await trx(TABLE).where({ account_id: accountId, field_id: fieldId }).delete();\n  await trx(TABLE).insert(\n    fresh',
      ],
    ],
  },
  {
    name: 'updateContactField-options-in-front',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: index - fresh.length,']],
  },
  {
    name: 'updateContactField-options-reversed',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: next + fresh.length - index,']],
  },
  {
    name: 'updateContactField-options-sorted',
    patches: [[CONTACT_FIELDS.options, "orderBy(['field_id', 'position', 'id'])", "orderBy(['field_id', 'name'])"]],
  },
  {
    name: 'updateContactField-repeated-option-added',
    sql: ['drop index contact_field_options_field_id_name_folded_unique'],
    patches: [
      [CONTACT_FIELDS.options, 'const isFresh = !taken.has(foldCase(name));', 'const isFresh = name.length > 0;'],
    ],
  },
  {
    name: 'updateContactField-repeated-option-in-other-case-added',
    patches: [
      [CONTACT_FIELDS.options, '      name_folded: foldCase(name),', '      name_folded: name,'],
      [
        CONTACT_FIELDS.options,
        'const taken = new Set(existing.map((option) => option.name_folded));',
        'const taken = new Set(existing.map((option) => option.name));',
      ],
      [CONTACT_FIELDS.options, ".select('name_folded', 'position')", ".select('name', 'position')"],
      [CONTACT_FIELDS.options, '!taken.has(foldCase(name))', '!taken.has(name)'],
      [CONTACT_FIELDS.options, 'taken.add(foldCase(name))', 'taken.add(name)'],
    ],
  },
  {
    name: 'updateContactField-option-renamed-by-other-case',
    patches: [
      [
        CONTACT_FIELDS.options,
        '  if (fresh.length === 0) return 0;',
        '  for (const name of names) await trx(TABLE).where({ account_id: accountId, field_id: fieldId, name_folded: foldCase(name) }).update({ name });\n  if (fresh.length === 0) return 0;',
      ],
    ],
  },
  {
    name: 'updateContactField-first-option-only',
    patches: [[CONTACT_FIELDS.options, '    fresh.map((name, index)', '    fresh.slice(0, 1).map((name, index)']],
  },
  {
    name: 'updateContactField-options-ignored',
    patches: [[CONTACT_FIELDS.update, '      options: body.field_options,\n', '']],
  },
  {
    name: 'updateContactField-options-without-position',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: next,']],
    argued: 'The order of the options stays right, and the contract does not say that no two have one position.',
  },
  {
    name: 'updateContactField-text-field-takes-options',
    patches: [[CONTACT_FIELDS.store, "if (options && row.type !== 'dropdown') {", "if (options && row.type === '') {"]],
  },
  {
    name: 'updateContactField-default-field-renamed',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');",
        '',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-deactivated',
    patches: [
      [CONTACT_FIELDS.store, "if (row.is_default && isActive === false) return fail('default-deactivated');", ''],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-own-name',
    patches: [[CONTACT_FIELDS.store, 'name !== undefined && name !== row.name)', 'name !== undefined)']],
  },
  { name: 'updateArticle-title-ignored', patches: [[ARTICLES.update, '      title: body.title,\n', '']] },
  {
    name: 'updateArticle-title-trimmed',
    patches: [[ARTICLES.update, 'title: body.title,', 'title: body.title?.trim(),']],
  },
  {
    name: 'updateArticle-title-cut-at-200',
    patches: [[ARTICLES.update, 'title: body.title,', 'title: body.title?.slice(0, 200),']],
  },
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
  {
    name: 'updateArticle-collection-of-other-help-center',
    patches: [
      [
        COLLECTIONS.store,
        'const key = { account_id: accountId, help_center_id: helpCenterId, id };',
        'const key = { account_id: accountId, id };',
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
  {
    name: 'updateArticle-updated_at-does-not-move',
    patches: [
      [
        ARTICLES.changes,
        '        last_updated_by_id: memberId,\n        updated_at: time,\n',
        '        last_updated_by_id: memberId,\n',
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-moves-without-change',
    patches: [[ARTICLES.changes, '  if (changed) {', '  if (changed || !changed) {']],
  },
  {
    name: 'updateArticle-updated_at-does-not-move-with-collection',
    patches: [
      [
        ARTICLES.changes,
        'updated_at: time,\n      });',
        '...(changes.collectionId === undefined && { updated_at: time }),\n      });',
      ],
    ],
  },
  {
    name: 'updateArticle-created_at-moves',
    patches: [
      [ARTICLES.changes, 'updated_at: time,\n      });', 'created_at: time,\n        updated_at: time,\n      });'],
    ],
  },
  {
    name: 'updateArticle-last_updated_by-stays',
    patches: [[ARTICLES.changes, '        last_updated_by_id: memberId,\n', '']],
  },
  {
    name: 'updateArticle-created_by-changes',
    patches: [
      [
        ARTICLES.changes,
        '        last_updated_by_id: memberId,\n',
        '        last_updated_by_id: memberId,\n        created_by_id: memberId,\n',
      ],
    ],
  },
  {
    name: 'updateArticle-not-found-by-new-title',
    patches: [[ARTICLES.changes, '        title_folded: foldCase(saved.title),\n', '']],
  },
  {
    name: 'updateArticle-not-found-by-new-content',
    patches: [
      [
        ARTICLES.changes,
        'return { draft_html_content: html, draft_folded: folded };',
        'return { draft_html_content: html };',
      ],
    ],
  },
]);
