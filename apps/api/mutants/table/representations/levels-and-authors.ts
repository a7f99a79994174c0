/** What follows from other values: levels, counts, authors, parents and addresses of logos. */
import { inArea } from '../../mutant.ts';
import { ARTICLES, COLLECTIONS, COMPANIES, CONTACTS } from '../../support/files.ts';

export const levelsAndAuthors = inArea('representations', [
  {
    name: 'listContacts-forms-mixed',
    patches: [
      [
        CONTACTS.store,
        'toListItem(row, companiesOf(row.id))',
        '(row.id % 2 === 0 ? toListItem : toContactWithCompanyName)(row, companiesOf(row.id))',
      ],
    ],
  },
  {
    name: 'getContact-logo-of-companies-empty',
    patches: [[COMPANIES.rows, "logo: logoOf(domain ?? '')", "logo: ''"]],
  },
  {
    name: 'getCompany-domain-null-without-domains',
    patches: [[COMPANIES.rows, "const [domain = ''] = domains;", "const [domain = 'none'] = domains;"]],
  },
  {
    name: 'getCollection-last-level-has-no-children',
    patches: [
      [
        COLLECTIONS.rows,
        'is_last_level_sub_collection: row.level === LAST_LEVEL',
        'is_last_level_sub_collection: Number(row.subcollections_count) === 0',
      ],
    ],
  },
  {
    name: 'getCollection-children-of-all-levels',
    patches: [
      [
        COLLECTIONS.store,
        "const children = db(TABLE).whereIn('collections.parent_collection_id', [...ids]);",
        "const children = db(TABLE).where((any) => any.whereIn('collections.parent_collection_id', [...ids]).orWhereIn('collections.root_collection_id', [...ids]));",
      ],
    ],
  },
  {
    name: 'getCollection-published-count-with-archived',
    patches: [
      [
        COLLECTIONS.rows,
        "published_articles_count: articles().where('status', 'PUBLISHED')",
        "published_articles_count: articles().clear('where').where('collection_id', db.ref('collections.id')).where('status', 'PUBLISHED')",
      ],
    ],
  },
  {
    name: 'getArticle-author-name-not-trimmed',
    outOfReach: 'Each member of the sample has a last name.',
    patches: [[ARTICLES.rows, 'name: `${firstName} ${lastName}`.trim()', 'name: `${firstName} ${lastName}`']],
  },
]);
