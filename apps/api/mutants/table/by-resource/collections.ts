import { inArea } from '../../mutant.ts';
import { onSending } from '../../support/at-messages.ts';
import { COLLECTIONS } from '../../support/files.ts';

export const collections = [
  ...inArea('pagination', [
    {
      name: 'listCollections-total-of-all-levels',
      patches: [
        [
          COLLECTIONS.store,
          '      ...start.value,\n',
          "      ...start.value,\n      ...(collectionId === undefined && { total: trx(TABLE).where({ account_id: accountId, help_center_id: helpCenterId }).count({ total: '*' }) }),\n",
        ],
      ],
    },
  ]),
  ...inArea('order', [
    {
      name: 'getCollection-articles-by-age',
      patches: [
        [
          COLLECTIONS.articles,
          "orderBy(['articles.position', 'articles.id'])",
          "orderBy(['articles.created_at', 'articles.id'])",
        ],
      ],
    },
  ]),
  ...inArea('representations', [
    {
      name: 'listCollections-articles_count-with-archived',
      patches: [
        [
          COLLECTIONS.rows,
          'articles_count: articles(),',
          "articles_count: db('articles').count('*').where('collection_id', db.ref('collections.id')),",
        ],
      ],
    },
    {
      name: 'listCollections-articles_count-with-children',
      patches: [
        [
          COLLECTIONS.rows,
          'articles_count: articles(),',
          "articles_count: db('articles').count('*').where('is_archived', false).whereIn('collection_id', db('collections as below').select('below.id').where((any) => any.where('below.id', db.ref('collections.id')).orWhere('below.parent_collection_id', db.ref('collections.id')))),",
        ],
      ],
    },
    {
      name: 'listCollections-roots-have-children',
      patches: [[COLLECTIONS.store, 'isRoot === false\n', 'isRoot !== undefined\n']],
    },
    {
      name: 'listCollections-children-have-children',
      patches: [[COLLECTIONS.store, 'isRoot === false\n', '(isRoot === false || collectionId !== undefined)\n']],
    },
    {
      name: 'getCollection-with-grandchildren',
      patches: [
        [
          COLLECTIONS.store,
          'loadChildren(db, accountId, [id])',
          'loadChildren(db, accountId, [id, ...(await db(TABLE).where({ account_id: accountId, parent_collection_id: id }).pluck("id"))])',
        ],
      ],
    },
  ]),
  ...inArea('errors', [
    onSending(
      'listCollections-malformed-help_center_id-has-general-text',
      "if (status === 400 && body.error.message === 'Invalid help_center_id' && body.error.details?.some((one) => one.path === '/query/help_center_id' && one.message !== 'is required')) body.error.message = 'Invalid query parameters';",
    ),
    {
      name: 'listCollections-unknown-collection-is-empty',
      patches: [[COLLECTIONS.store, "return fail('collection-not-found');", 'return succeed({ ...page, items: [] });']],
    },
    onSending('getCollection-404-without-dot', "if (status === 404) body.error.message = 'Collection not found';"),
  ]),
];
