/** What responses show of contacts and companies. */
import { inArea } from '../../mutant.ts';
import { after, onItems } from '../../support/at-handler.ts';
import { COMPANIES, CONTACTS } from '../../support/files.ts';

const FULL_NAME = '`${row.first_name} ${row.last_name}`.trim()';

export const contactsAndCompanies = inArea('representations', [
  after('getContact-companies-at-most-3', 'body.data.companies = body.data.companies.slice(0, 3);'),
  after(
    'getContact-company-address-of-first',
    'for (const one of body.data.companies) one.address = body.data.companies[0].address;',
  ),
  {
    ...after(
      'getContact-utm-missing',
      "for (const name of Object.keys(body.data.properties)) if (name.startsWith('utm_')) delete body.data.properties[name];",
    ),
    outOfReach:
      'An optional field may be in a list and not in the retrieved resource: no keyword says that both show it.',
  },
  after('getContact-language-by-default', "body.data.language ??= 'en';"),
  onItems('listContacts', 'first_name-cut-at-100', "one.first_name = [...one.first_name].slice(0, 100).join('');"),
  onItems(
    'listContacts',
    'company-notes-cut-at-100',
    "for (const company of one.companies ?? []) company.notes = [...company.notes].slice(0, 100).join('');",
  ),
  after(
    'getCompany-one-domain-of-each-site',
    "body.data.domains = [...new Map(body.data.domains.map((one) => [one.split('.').slice(-2).join('.'), one])).values()];",
  ),
  after('getCompany-notes-on-one-line', "body.data.notes = body.data.notes.replaceAll('\\n', ' ');"),
  after('getCompany-address-cut-at-500', "body.data.address = [...body.data.address].slice(0, 500).join('');"),
  after(
    'getCompany-domains-without-duplicates-of-www',
    "body.data.domains = body.data.domains.map((one) => one.replace(/^www\\./, ''));",
  ),
  { name: 'getContact-full_name-without-last-name', patches: [[CONTACTS.rows, FULL_NAME, 'row.first_name']] },
  {
    name: 'getContact-full_name-reversed',
    patches: [[CONTACTS.rows, FULL_NAME, '`${row.last_name} ${row.first_name}`.trim()']],
  },
  {
    name: 'getContact-full_name-not-trimmed',
    patches: [[CONTACTS.rows, FULL_NAME, '`${row.first_name} ${row.last_name}`']],
  },
  {
    name: 'getContact-full_name-with-comma',
    patches: [[CONTACTS.rows, FULL_NAME, "[row.last_name, row.first_name].filter((one) => one !== '').join(', ')"]],
  },
  {
    name: 'listContacts-full_name-in-list-only',
    patches: [
      [
        CONTACTS.store,
        'toListItem(row, companiesOf(row.id))',
        '({ ...toListItem(row, companiesOf(row.id)), full_name: row.first_name })',
      ],
    ],
  },
  {
    name: 'listContacts-companies-missing',
    patches: [[CONTACTS.store, 'toListItem(row, companiesOf(row.id))', 'toListItem(row, [])']],
  },
  {
    name: 'listContacts-companies-of-first-contact',
    patches: [
      [CONTACTS.store, 'toListItem(row, companiesOf(row.id))', 'toListItem(row, companiesOf(page.items[0].id))'],
    ],
  },
  {
    name: 'listContacts-phone-missing',
    patches: [
      [
        CONTACTS.store,
        'toListItem(row, companiesOf(row.id))',
        '({ ...toListItem(row, companiesOf(row.id)), phone: null })',
      ],
    ],
  },
  {
    name: 'getContact-active-inverted',
    patches: [[CONTACTS.rows, 'active: Boolean(row.active)', 'active: !row.active']],
  },
  {
    name: 'getContact-company-domain-missing',
    patches: [[CONTACTS.companies, "onVal('company_domains.position', 0)", "onVal('company_domains.position', 9)"]],
  },
  {
    name: 'getContact-company-secondary-domain',
    patches: [[CONTACTS.companies, "onVal('company_domains.position', 0)", "onVal('company_domains.position', 1)"]],
  },
  {
    name: 'getCompany-domain-is-the-last',
    patches: [[COMPANIES.rows, "const [domain = ''] = domains;", "const domain = domains.at(-1) ?? '';"]],
  },
  {
    name: 'getCompany-logo-http',
    patches: [[COMPANIES.rows, '`https://${domain}/favicon.ico`', '`http://${domain}/favicon.ico`']],
  },
  {
    name: 'getCompany-logo-without-domain',
    patches: [[COMPANIES.rows, "domain === '' ? '' :", "domain === '-' ? '' :"]],
  },
  { name: 'getCompany-logo-empty', patches: [[COMPANIES.rows, "domain === '' ? '' :", "domain !== '-' ? '' :"]] },
  { name: 'getCompany-logo-other-file', patches: [[COMPANIES.rows, '/favicon.ico', '/logo.png']] },
  { name: 'getCompany-domains-order', patches: [[COMPANIES.store, ".orderBy('position')", ".orderBy('domain')"]] },
  {
    name: 'getCompany-total_contacts_linked-zero',
    patches: [[COMPANIES.store, 'toCompany(row, domains, Number(row.contacts))', 'toCompany(row, domains, 0)']],
  },
  {
    name: 'getCompany-total_contacts_linked-one-more',
    patches: [
      [
        COMPANIES.store,
        'toCompany(row, domains, Number(row.contacts))',
        'toCompany(row, domains, Number(row.contacts) + 1)',
      ],
    ],
  },
  {
    name: 'getCompany-total_contacts_linked-primary-only',
    patches: [
      [COMPANIES.store, ".modify(whereSameAccount, 'contact_companies', 'companies')", ".where('position', 0)"],
    ],
  },
  {
    name: 'getContact-next-contact',
    patches: [
      [
        CONTACTS.store,
        '    .where({ account_id: accountId, id })\n    .first(),',
        "    .where({ account_id: accountId }).where('id', '>=', id).orderBy('id')\n    .first(),",
      ],
    ],
  },
  {
    name: 'getContact-always-the-first',
    patches: [
      [
        CONTACTS.get,
        'contacts.find(principal.accountId, params.id)',
        'contacts.find(principal.accountId, params.id).then(async (found) => found && (first ??= found))',
      ],
      [CONTACTS.get, 'export const getContact', 'let first;\nexport const getContact'],
    ],
  },
  after('getContact-email-in-upper-case', 'body.data.email = body.data.email?.toUpperCase() ?? null;'),
  after('listContacts-email-masked', "for (const one of body.data) one.email = one.email?.replace(/^./, '*') ?? null;"),
  after('getCompany-notes-empty', "body.data.notes = '';"),
  after('getCompany-address-empty', "body.data.address = '';"),
  after('getCompany-name-in-upper-case', 'body.data.name = body.data.name.toUpperCase();'),
  after('getCompany-domains-without-the-last', 'if (body.data.domains.length > 1) body.data.domains.pop();'),
  after('getContact-companies-without-the-last', 'if (body.data.companies.length > 1) body.data.companies.pop();'),
  after(
    'listContacts-companies-missing-with-filter',
    "if (query !== '') for (const contact of body.data) if (contact.companies && /search|requested/.test(query)) contact.companies = [];",
  ),
  after(
    'listContacts-companies-missing-on-later-pages',
    'if (/starting_after=./.test(query)) for (const contact of body.data) if (contact.companies) contact.companies = [];',
  ),
  after('listContacts-custom_fields-missing', 'for (const contact of body.data) contact.custom_fields = {};'),
  {
    ...after(
      'listContacts-avatar-colors-missing',
      'for (const contact of body.data) delete contact.properties.initial_avatar_color;',
    ),
    outOfReach:
      'Colors are optional, and the contract does not say that a list has each optional value of a retrieval.',
  },
  after(
    'getCompany-total_contacts_linked-at-most-1',
    'body.data.total_contacts_linked = Math.min(body.data.total_contacts_linked, 1);',
  ),
  after('getCompany-two-domains-only', 'body.data.domains = body.data.domains.slice(0, 2);'),
  {
    name: 'getCompany-counts-only-where-first',
    patches: [
      [
        COMPANIES.store,
        ".where('contact_companies.company_id', db.ref('companies.id'))",
        ".where('contact_companies.company_id', db.ref('companies.id')).where('contact_companies.position', 0)",
      ],
    ],
  },
  {
    name: 'getContact-full_name-folds-blanks',
    patches: [[CONTACTS.rows, '${row.last_name}`.trim()', "${row.last_name}`.trim().replace(/\\s+/g, ' ')"]],
  },
  {
    name: 'getContact-notes-of-companies-are-their-address',
    patches: [
      [
        COMPANIES.rows,
        "logo: logoOf(domain ?? ''), phone, address, notes }",
        "logo: logoOf(domain ?? ''), phone, address, notes: address }",
      ],
    ],
  },
  {
    name: 'getContact-phone-of-companies-empty',
    patches: [
      [
        COMPANIES.rows,
        "logo: logoOf(domain ?? ''), phone, address, notes }",
        "logo: logoOf(domain ?? ''), phone: '', address, notes }",
      ],
    ],
  },
  {
    name: 'getCompany-logo-at-www',
    patches: [[COMPANIES.rows, '`https://${domain}/favicon.ico`', '`https://www.${domain}/favicon.ico`']],
  },
  {
    name: 'getCompany-blocked-contacts-not-counted',
    outOfReach:
      'The run links contacts to the company meanwhile, so that the number is only compared with a lower one.',
    patches: [
      [
        COMPANIES.store,
        ".where('contact_companies.company_id', db.ref('companies.id'))",
        ".where('contact_companies.company_id', db.ref('companies.id')).whereNotIn('contact_companies.contact_id', db('contacts').select('id').where('blocked', true))",
      ],
    ],
  },
]);
