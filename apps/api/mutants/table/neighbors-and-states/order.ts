import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import { COLLECTIONS, COMPANIES, CONTACT_FIELDS, CONTACTS } from '../../support/files.ts';

const STARTED = 'Math.floor(performance.timeOrigin / 1000)';

export const orders = inArea('order', [
  after(
    'listContacts-equal-times-by-id-ascending-with-a-filter',
    'if (input.query.search) body.data.sort((a, b) => b.created_at - a.created_at || a.id - b.id);',
  ),
  {
    name: 'listContactFields-updated-ones-last',
    patches: [
      [
        CONTACT_FIELDS.store,
        "      .orderBy('id')\n",
        `      .orderByRaw('case when updated_at >= ? then 1 else 0 end, id', [${STARTED}])\n`,
      ],
    ],
  },
  {
    name: 'getCollection-updated-articles-last',
    patches: [
      [
        COLLECTIONS.articles,
        "    .orderBy(['articles.position', 'articles.id']);",
        `    .orderByRaw('case when articles.updated_at >= ? then 1 else 0 end, articles.position, articles.id', [${STARTED}]);`,
      ],
    ],
  },
  {
    name: 'getCompany-domains-after-the-tenth-by-position-as-text',
    patches: [[COMPANIES.store, "    .orderBy('position')\n", "    .orderByRaw('cast(position as text)')\n"]],
  },
  {
    name: 'listContacts-companies-after-the-tenth-by-position-as-text',
    patches: [
      [
        CONTACTS.companies,
        ".orderBy(['contact_companies.contact_id', 'contact_companies.position']);",
        ".orderByRaw('contact_companies.contact_id, cast(contact_companies.position as text)');",
      ],
      [
        CONTACTS.companies,
        '.sort(([left], [right]) => left - right)',
        '.sort(([left], [right]) => (String(left) < String(right) ? -1 : 1))',
      ],
    ],
  },
]);
