/** Updates that are wrong beside certain other fields, or only after an earlier one. */
import { inArea } from '../../mutant.ts';
import { before, keeping } from '../../support/at-handler.ts';
import { ARTICLES, CONTACT_FIELDS } from '../../support/files.ts';
import { SAVED } from '../../support/places.ts';

export const laterUpdates = inArea('updates', [
  {
    name: 'updateContactField-options-folded-in-ASCII',
    sql: ['drop index if exists contact_field_options_field_id_name_folded_unique'],
    patches: [
      [
        CONTACT_FIELDS.options,
        'const isFresh = !taken.has(foldCase(name));\n    taken.add(foldCase(name));',
        'const folded = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());\n    const isFresh = !taken.has(folded);\n    taken.add(folded);',
      ],
    ],
  },
  {
    name: 'updateArticle-only-first-publication-copies',
    patches: [
      [
        ARTICLES.changes,
        'published_html_content: draft.draft_html_content ?? trx.ref',
        "published_html_content: trx.raw(\"case when published_html_content = '' then ? else published_html_content end\", [draft.draft_html_content ?? '']) ?? trx.ref",
      ],
    ],
  },
  {
    name: 'updateArticle-published-images-get-another-address',
    patches: [
      [
        ARTICLES.changes,
        "published_html_content: draft.draft_html_content ?? trx.ref('draft_html_content'),",
        "published_html_content: draft.draft_html_content?.replaceAll('files.example', 'images.example') ?? trx.raw(\"replace(??, 'files.example', 'images.example')\", ['draft_html_content']),",
      ],
    ],
  },
  {
    name: 'updateArticle-title-takes-back-the-draft',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(changes.title !== undefined && !content && { draft_html_content: trx.raw("case when published_html_content = '' then draft_html_content else published_html_content end") }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-same-collection-takes-it-out',
    patches: [
      [
        ARTICLES.changes,
        'collection_id: changes.collectionId === undefined ?',
        'collection_id: changes.collectionId === row.collection_id ? null : changes.collectionId === undefined ?',
      ],
    ],
  },
  {
    name: 'updateArticle-is_public-toggles',
    patches: [
      [
        ARTICLES.changes,
        'is_public: changes.isPublic ?? Boolean(row.is_public)',
        'is_public: changes.isPublic === undefined ? Boolean(row.is_public) : changes.isPublic !== Boolean(row.is_public) || !changes.isPublic',
      ],
    ],
  },
  {
    name: 'updateArticle-brand-follows-help-center',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(typeof collectionId === 'number' && { brand_id: trx('help_centers').select('brand_id').where({ account_id: accountId, id: row.help_center_id }) }),\n`,
      ],
    ],
  },
  {
    name: 'updateArticle-leaving-its-collection-hides-it',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(collectionId === null && { is_public: false }),\n`]],
  },
  {
    name: 'updateArticle-hiding-takes-it-out-of-its-collection',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.isPublic === false && { collection_id: null }),\n`],
    ],
  },
  {
    name: 'updateArticle-publication-moves-it-to-the-end',
    outOfReach: 'Only the articles of a collection show the position, and are not compared after an update.',
    patches: [[ARTICLES.changes, SAVED, `${SAVED}        ...(changes.publish && { position: 'zzzz' }),\n`]],
  },
  {
    name: 'updateArticle-title-brings-back-from-archive',
    patches: [
      [ARTICLES.changes, SAVED, `${SAVED}        ...(changes.title !== undefined && { is_archived: false }),\n`],
    ],
  },
  {
    name: 'updateArticle-content-of-archived-ignored',
    patches: [
      [
        ARTICLES.changes,
        SAVED,
        `${SAVED}        ...(draft.draft_html_content !== undefined && (await trx(TABLE).where({ ...key, is_archived: true }).first()) && { draft_html_content: trx.ref('draft_html_content') }),\n`,
      ],
      [ARTICLES.changes, '        ...draft,\n', ''],
      [
        ARTICLES.changes,
        'const { accountId, id, memberId, collectionId, brandId, content } = changes;',
        'const { accountId, id, memberId, collectionId, brandId } = changes;\n  const archived = await trx(TABLE).where({ account_id: accountId, id, is_archived: true }).first();\n  const content = archived ? undefined : changes.content;',
      ],
    ],
  },
  before('updateArticle-empty-content-ignored', "if (input.body.content === '') delete input.body.content;"),
  before('updateArticle-title-ignored-with-content', 'if (input.body.content) delete input.body.title;'),
  before(
    'updateArticle-brand-ignored-with-collection',
    'if (typeof input.body.collection_id === "number") delete input.body.brand_id;',
  ),
  before(
    'updateArticle-collection-ignored-with-is_public',
    'if (input.body.is_public !== undefined && !input.body.publish) delete input.body.collection_id;',
  ),
  before(
    'updateArticle-content-ignored-when-it-leaves-its-collection',
    'if (input.body.collection_id === null) delete input.body.content;',
  ),
  keeping(
    'const described = new Set();',
    before(
      'updateContactField-second-description-ignored',
      'if (input.body.description !== undefined) { if (described.has(input.params.id)) delete input.body.description; described.add(input.params.id); }',
    ),
  ),
  keeping(
    'const moved = new Map();',
    before(
      'updateArticle-third-move-ignored',
      'if (input.body.collection_id !== undefined) { moved.set(input.params.id, (moved.get(input.params.id) ?? 0) + 1); if (moved.get(input.params.id) > 2) delete input.body.collection_id; }',
    ),
  ),
  before(
    'updateContactField-options-ignored-with-description',
    'if (input.body.description !== undefined) delete input.body.field_options;',
  ),
  before('updateContactField-description-ignored-with-name', 'if (input.body.name) delete input.body.description;'),
  before(
    'updateContactField-description-ignored-with-options',
    'if (input.body.field_options?.length > 0) delete input.body.description;',
  ),
  before(
    'updateContactField-description-ignored-with-inactive',
    'if (input.body.is_active === false) delete input.body.description;',
  ),
  before(
    'updateContactField-options-ignored-with-is_active',
    'if (input.body.is_active !== undefined) delete input.body.field_options;',
  ),
  {
    name: 'updateContactField-still-found-by-former-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name_folded: foldCase(next.name), updated_at',
        'name_folded: foldCase(row.name), updated_at',
      ],
    ],
  },
  {
    name: 'updateContactField-description-becomes-the-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        'description: changes.description ?? row.description,',
        "description: changes.description ?? (changes.name !== undefined && row.description === '' ? changes.name : row.description),",
      ],
    ],
  },
  {
    name: 'updateContactField-deactivation-empties-description',
    patches: [
      [
        CONTACT_FIELDS.store,
        'description: changes.description ?? row.description,',
        "description: changes.description ?? (changes.isActive === false ? '' : row.description),",
      ],
    ],
  },
  {
    name: 'updateContactField-options-activate-it',
    outOfReach: 'Options are appended once, beside the other fields, since nothing can remove them.',
    patches: [
      [
        CONTACT_FIELDS.store,
        'is_active: changes.isActive ?? Boolean(row.is_active),',
        'is_active: changes.isActive ?? (Boolean(row.is_active) || Boolean(changes.options?.length)),',
      ],
    ],
  },
]);
