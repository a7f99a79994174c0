import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { ARTICLES, CONTACT_FIELDS } from '../../support/files.ts';
import { SAVED } from '../../support/places.ts';

export const updates = inArea('updates', [
  {
    name: 'updateArticle-publication-with-title-copies-nothing',
    patches: [
      [
        ARTICLES.changes,
        '...(changes.publish && toPublication(trx, draft, time)),',
        '...(changes.publish && (changes.title !== undefined && !content ? { published_at: time } : toPublication(trx, draft, time))),',
      ],
    ],
  },
  {
    name: 'updateArticle-publication-of-equal-content-copies-nothing',
    patches: [
      [
        ARTICLES.changes,
        '...(changes.publish && toPublication(trx, draft, time)),',
        '...(changes.publish && (content && Object.keys(draft).length === 0 ? { published_at: time } : toPublication(trx, draft, time))),',
      ],
    ],
  },
  {
    name: 'updateArticle-title-of-another-gets-a-number',
    patches: [
      [
        ARTICLES.changes,
        '  const saved = mergeChanges(row, changes);',
        "  const saved = mergeChanges(row, changes);\n  if (changes.title !== undefined && (await trx(TABLE).select('id').where({ account_id: accountId, title: changes.title }).whereNot({ id }).first())) saved.title += ' (2)';",
      ],
    ],
  },
  {
    name: 'updateArticle-hidden-articles-are-shown-without-publication',
    patches: [
      [
        ARTICLES.rows,
        'published_html_content: row.published_html_content,',
        "published_html_content: row.is_public ? row.published_html_content : '',",
      ],
    ],
  },
  {
    name: 'updateArticle-move-to-a-collection-of-level-3-goes-to-its-parent',
    patches: [
      [
        ARTICLES.changes,
        '  const saved = mergeChanges(row, changes);',
        "  const saved = mergeChanges(row, changes);\n  const goal = typeof collectionId === 'number' ? await trx('collections').where({ account_id: accountId, id: collectionId }).first() : undefined;\n  if (goal?.level === 3) saved.collection_id = goal.parent_collection_id;",
      ],
    ],
  },
  {
    name: 'updateArticle-archived-ones-do-not-move',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(typeof collectionId === 'number' && { collection_id: trx.raw('case when is_archived then collection_id else ? end', [collectionId]) }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-content-of-published-and-public-is-published',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(content && row.status === 'DRAFT' && changes.isPublic === true && !changes.publish && { published_html_content: content.html }),\n`,
      ],
    ],
  },
  before(
    'updateArticle-publish-without-change-of-is_public-keeps-the-old',
    'if (input.body.publish && input.body.is_public === false && input.body.title === undefined) delete input.body.is_public;',
  ),
  before(
    'updateContactField-is_active-true-ignored',
    'if (input.body.is_active === true) delete input.body.is_active;',
  ),
  before(
    'updateContactField-name-ignored-with-options',
    'if (input.body.field_options?.length > 0) delete input.body.name;',
  ),
  {
    name: 'updateContactField-deactivated-fields-are-not-renamed',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name: changes.name ?? row.name,',
        'name: (row.is_active ? changes.name : undefined) ?? row.name,',
      ],
    ],
  },
  {
    name: 'updateContactField-deactivated-fields-keep-their-description',
    patches: [
      [
        CONTACT_FIELDS.store,
        'description: changes.description ?? row.description,',
        'description: (row.is_active ? changes.description : undefined) ?? row.description,',
      ],
    ],
  },
  {
    name: 'updateContactField-first-of-new-options-that-are-alike-in-letter-case-kept-as-last',
    patches: [
      [
        CONTACT_FIELDS.options,
        '      name,\n      name_folded: foldCase(name),',
        '      name: names.findLast((one) => foldCase(one) === foldCase(name)) ?? name,\n      name_folded: foldCase(name),',
      ],
    ],
  },
]);
