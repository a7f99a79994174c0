import { inArea } from '../../mutant.ts';
import { ARTICLES, CONTACT_FIELDS } from '../../support/files.ts';

const CHANGED = '|| differs(row, saved);';

export const times = inArea('times', [
  {
    name: 'updateContactField-updated_at-moves-with-the-same-is_active',
    patches: [[CONTACT_FIELDS.store, 'next.is_active !== Boolean(row.is_active);', 'changes.isActive !== undefined;']],
  },
  {
    name: 'updateContactField-updated_at-moves-with-the-same-description',
    patches: [
      [CONTACT_FIELDS.store, 'next.description !== row.description ||', 'changes.description !== undefined ||'],
    ],
  },
  {
    name: 'updateContactField-updated_at-moves-with-the-same-name',
    patches: [[CONTACT_FIELDS.store, 'next.name !== row.name ||', 'changes.name !== undefined ||']],
  },
  {
    name: 'updateContactField-updated_at-stays-with-reactivation',
    patches: [
      [
        CONTACT_FIELDS.store,
        'updated_at: laterOf(now(), row.updated_at) }',
        'updated_at: !row.is_active && next.is_active ? row.updated_at : laterOf(now(), row.updated_at) }',
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-moves-with-the-same-is_public',
    patches: [[ARTICLES.changes, CHANGED, '|| differs(row, saved) || changes.isPublic !== undefined;']],
  },
  {
    name: 'updateArticle-updated_at-moves-with-the-same-collection',
    patches: [[ARTICLES.changes, CHANGED, "|| differs(row, saved) || typeof collectionId === 'number';"]],
  },
  {
    name: 'updateArticle-updated_at-moves-with-null-collection-again',
    patches: [[ARTICLES.changes, CHANGED, '|| differs(row, saved) || collectionId === null;']],
  },
  {
    name: 'updateArticle-updated_at-stays-for-archived',
    patches: [
      [
        ARTICLES.changes,
        '        updated_at: time,\n',
        "        updated_at: trx.raw('case when is_archived then updated_at else ? end', [time]),\n",
      ],
    ],
  },
  {
    name: 'updateArticle-updated_at-stays-while-draft',
    patches: [
      [
        ARTICLES.changes,
        'updated_at: time,\n',
        "updated_at: row.status === 'DRAFT' && !changes.publish && changes.title !== undefined && content === undefined ? row.updated_at : time,\n",
      ],
    ],
  },
  {
    name: 'updateArticle-published_at-kept-on-publication-without-changes',
    patches: [
      [
        ARTICLES.changes,
        '...(changes.publish && toPublication(trx, draft, time)),',
        "...(changes.publish && (row.status === 'PUBLISHED' && changes.title === undefined && !content ? {} : toPublication(trx, draft, time))),",
      ],
    ],
  },
]);
