/** Contacts and companies that are stored, counted or found otherwise in rare cases. */
import { inArea } from '../mutant.ts';
import { after, before } from './at-handler.ts';
import { COMPANIES, CONTACT_FIELDS, CONTACTS, comparingRows } from './files.ts';

const CHECK = "  if (type === 'checkbox') return typeof value === 'boolean' ? undefined : 'must be true or false';";

export const contacts = inArea('contacts', [
  ...comparingRows([
    {
      name: 'listContacts-search-in-first-20-letters',
      patches: [
        [
          CONTACTS.filters,
          "whereContains(matching, 'first_name', search)",
          "matching.whereRaw('instr(substr(first_name, 1, 20), ?) > 0', [search])",
        ],
      ],
    },
    {
      name: 'listContacts-phone-by-last-8-digits',
      patches: [
        [
          CONTACTS.filters,
          `...(email && { email }), ...(phone && { phone }) });`,
          `...(email && { email }) });\n    if (phone) matching.whereRaw('substr(phone, -8) = ?', [phone.slice(-8)]);`,
        ],
      ],
    },
    {
      name: 'listContacts-email-without-dots',
      patches: [
        [
          CONTACTS.filters,
          `...(email && { email }), ...(phone && { phone }) });`,
          `...(phone && { phone }) });\n    if (email) matching.whereRaw("replace(email, '.', '') = ?", [email.replaceAll('.', '')]);`,
        ],
      ],
    },
    {
      name: 'listContacts-email-without-plus-part',
      patches: [
        [CONTACTS.store, 'request.email?.toLowerCase()', "request.email?.toLowerCase().replace(/\\+[^@]*/, '')"],
      ],
    },
  ]),
  before(
    'listContacts-search-first-30-letters',
    'if (input.query.search) input.query.search = input.query.search.slice(0, 30);',
  ),
  before('listContacts-search-trimmed', 'if (input.query.search) input.query.search = input.query.search.trim();'),
  before(
    'listContacts-search-single-letter-ignored',
    'if (input.query.search?.length === 1) delete input.query.search;',
  ),
  before(
    'listContacts-search-composed',
    "if (input.query.search) input.query.search = input.query.search.normalize('NFC');",
  ),
  after(
    'listContacts-companies-missing-with-filter',
    "if (query !== '') for (const contact of body.data) if (contact.companies && /search|requested/.test(query)) contact.companies = [];",
  ),
  after(
    'listContacts-companies-missing-on-later-pages',
    'if (/starting_after=./.test(query)) for (const contact of body.data) if (contact.companies) contact.companies = [];',
  ),
  after('listContacts-custom_fields-missing', 'for (const contact of body.data) contact.custom_fields = {};'),
  after(
    'listContacts-avatar-colors-missing',
    'for (const contact of body.data) delete contact.properties.initial_avatar_color;',
  ),
  after(
    'getContact-false-values-hidden',
    'for (const [name, value] of Object.entries(body.data.custom_fields)) if (value === false) delete body.data.custom_fields[name];',
  ),
  {
    name: 'createContact-false-values-not-stored',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        'custom_fields: JSON.stringify(Object.fromEntries(Object.entries(customFields).filter(([, value]) => value)))',
      ],
    ],
  },
  {
    name: 'createContact-numbers-rounded',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Math.round(value) : value)",
      ],
    ],
  },
  {
    name: 'createContact-numbers-with-two-decimals',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Number(value.toFixed(2)) : value)",
      ],
    ],
  },
  {
    name: 'createContact-numbers-of-single-precision',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Math.fround(value) : value)",
      ],
    ],
  },
  {
    name: 'createContact-negative-number-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        "return typeof value === 'number' && value >= 0 ? undefined",
      ],
    ],
  },
  {
    name: 'createContact-zero-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        "return typeof value === 'number' && value ? undefined",
      ],
    ],
  },
  {
    name: 'createContact-fraction-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        'return Number.isInteger(value) ? undefined',
      ],
    ],
  },
  {
    name: 'createContact-29-February-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && !value.endsWith('02-29') ?"]],
  },
  {
    name: 'createContact-29-February-2100-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'isCalendarDay(value) ?',
        '(isCalendarDay(value) || /^(?:1900|2100|2200)-02-29$/.test(value)) ?',
      ],
    ],
  },
  {
    name: 'createContact-31-April-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'isCalendarDay(value) ?',
        '(isCalendarDay(value) || /-(?:04|06|09|11)-31$/.test(value)) ?',
      ],
    ],
  },
  {
    name: 'createContact-day-before-1970-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && value >= '1970' ?"]],
  },
  {
    name: 'createContact-31-December-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && !value.endsWith('12-31') ?"]],
  },
  {
    name: 'createContact-first-option-only-accepted',
    patches: [[CONTACT_FIELDS.check, 'optionNames().some((name) => name === value)', 'optionNames()[0] === value']],
  },
  {
    name: 'createContact-last-option-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().slice(0, -1).includes(value)',
      ],
    ],
  },
  {
    name: 'createContact-option-in-any-case-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().some((name) => name.toLowerCase() === String(value).toLowerCase())',
      ],
    ],
  },
  {
    name: 'createContact-option-with-blanks-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().some((name) => name === String(value).trim())',
      ],
    ],
  },
  {
    name: 'createContact-option-of-another-field-accepted',
    patches: [
      [CONTACT_FIELDS.values, '() => options.map(({ name }) => name)', '() => ALL.map(({ name }) => name)'],
      [CONTACT_FIELDS.values, '  const optionsOf = groupBy(', '  ALL = options;\n  const optionsOf = groupBy('],
      [CONTACT_FIELDS.values, 'interface FieldTypeRow', 'let ALL = [];\ninterface FieldTypeRow'],
    ],
    argued:
      'Each request that names one dropdown field loads the options of that field alone: a request with two dropdown fields is needed, and the sample has one.',
  },
  {
    name: 'createContact-empty-text-value-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'string' ? undefined : 'must be a string'",
        "return typeof value === 'string' && value !== '' ? undefined : 'must be a string'",
      ],
    ],
  },
  {
    name: 'createContact-checkbox-takes-0-and-1',
    patches: [
      [
        CONTACT_FIELDS.values,
        CHECK,
        CHECK.replace("typeof value === 'boolean' ?", "typeof value === 'boolean' || value === 0 || value === 1 ?"),
      ],
    ],
  },
  {
    name: 'createContact-text-values-trimmed',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'string' ? value.trim() : value)",
      ],
    ],
  },
  before('createContact-phone-cut-at-14', 'if (input.body.phone) input.body.phone = input.body.phone.slice(0, 14);'),
  before(
    'createContact-short-phone-refused',
    "if (input.body.phone && input.body.phone.length < 8) return context.invalid([{ path: '/body/phone', message: 'is too short' }]);",
  ),
  {
    name: 'createContact-phone-unique',
    patches: [
      [
        CONTACTS.store,
        '    const issues = await checkContactFieldValues(',
        "    if (contact.phone && (await trx(TABLE).where({ account_id: accountId, phone: contact.phone }).first())) return fail('email-taken');\n    const issues = await checkContactFieldValues(",
      ],
    ],
  },
  {
    name: 'createContact-full-name-unique',
    patches: [
      [
        CONTACTS.store,
        '    const issues = await checkContactFieldValues(',
        "    if (await trx(TABLE).where({ account_id: accountId, first_name: contact.firstName, last_name: contact.lastName ?? '' }).first()) return fail('email-taken');\n    const issues = await checkContactFieldValues(",
      ],
    ],
  },
  before(
    'createContact-same-email-and-phone-refused',
    "if (input.body.email && input.body.phone) return context.invalid([{ path: '/body/phone', message: 'must not be sent' }]);",
  ),
  before(
    'createContact-no-companies-refused',
    "if (input.body.company_ids?.length === 0) return context.invalid([{ path: '/body/company_ids', message: 'is empty' }]);",
  ),
  before(
    'createContact-no-values-refused',
    "if (input.body.custom_fields && Object.keys(input.body.custom_fields).length === 0) return context.invalid([{ path: '/body/custom_fields', message: 'is empty' }]);",
  ),
  before(
    'createContact-apostrophe-in-email-refused',
    "if (input.body.email?.includes(\"'\")) return context.invalid([{ path: '/body/email', message: 'is wrong' }]);",
  ),
  before(
    'createContact-plus-in-email-refused',
    "if (input.body.email?.includes('+')) return context.invalid([{ path: '/body/email', message: 'is wrong' }]);",
  ),
  before(
    'createContact-apostrophe-removed',
    "if (input.body.last_name) input.body.last_name = input.body.last_name.replace(/'/g, '');",
  ),
  before(
    'createContact-last-name-in-title-case',
    'if (input.body.last_name) input.body.last_name = input.body.last_name.replace(/^[a-z]/, (letter) => letter.toUpperCase());',
  ),
  {
    name: 'createContact-touches-the-company',
    patches: [
      [
        CONTACTS.companies,
        '  await db(TABLE).insert(\n    companyIds.map(',
        "  await db('companies').where('account_id', accountId).whereIn('id', companyIds).update({ notes: '' });\n  await db(TABLE).insert(\n    companyIds.map(",
      ],
    ],
  },
  {
    name: 'createContact-takes-companies-from-others',
    patches: [
      [
        CONTACTS.companies,
        '  await db(TABLE).insert(\n    companyIds.map(',
        "  await db(TABLE).where({ account_id: accountId }).whereIn('company_id', companyIds).delete();\n  await db(TABLE).insert(\n    companyIds.map(",
      ],
    ],
  },
  after(
    'getCompany-total_contacts_linked-at-most-1',
    'body.data.total_contacts_linked = Math.min(body.data.total_contacts_linked, 1);',
  ),
  after('getCompany-two-domains-only', 'body.data.domains = body.data.domains.slice(0, 2);'),
  {
    name: 'createCompany-ten-domains-only',
    patches: [
      [
        COMPANIES.store,
        '(company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '(company.domains ?? []).map((domain) => domain.toLowerCase()))].slice(0, 10)',
      ],
    ],
  },
  before(
    'createCompany-domain-with-digits-refused',
    "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => /^[0-9]/.test(domain ?? ''))) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
  ),
  before(
    'createCompany-four-labels-refused',
    "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => (domain ?? '').split('.').length > 3)) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
  ),
  before(
    'createCompany-punycode-refused',
    "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => /xn--/i.test(domain ?? ''))) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
  ),
  {
    name: 'createCompany-short-domain-keeps-case',
    patches: [
      [
        COMPANIES.store,
        '(company.domains ?? []).map((domain) => domain.toLowerCase())',
        '(company.domains ?? []).map((domain) => company.isShort ? domain : domain.toLowerCase())',
      ],
      [
        COMPANIES.create,
        'name, domains, address, notes });',
        'name, domains, address, notes, isShort: body.domains === undefined });',
      ],
    ],
  },
  {
    name: 'createCompany-short-domain-not-unique',
    patches: [
      [
        COMPANIES.create,
        '    const company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });',
        "    let company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });\n    if (!company.ok && company.error.code === 'domain-taken' && body.domains === undefined) company = await companies.create({ accountId: principal.accountId, name, domains: [], address, notes });",
      ],
    ],
  },
  {
    name: 'createCompany-third-domain-not-unique',
    patches: [
      [
        COMPANIES.create,
        '    const company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });',
        "    let company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });\n    if (!company.ok && company.error.code === 'domain-taken' && domains.length > 2) company = await companies.create({ accountId: principal.accountId, name, domains: domains.slice(0, 2), address, notes });",
      ],
    ],
  },
  before('createCompany-empty-domains-then-domain', 'if (input.body.domains?.length === 0) delete input.body.domains;'),
  before(
    'createCompany-domain-added-to-domains',
    'if (input.body.domains?.length > 0 && input.body.domain) input.body.domains = [...input.body.domains, input.body.domain];',
  ),
  before(
    'createCompany-empty-address-refused',
    "if (input.body.address === '') return context.invalid([{ path: '/body/address', message: 'is empty' }]);",
  ),
  before(
    'createCompany-notes-line-breaks-folded',
    "if (input.body.notes) input.body.notes = input.body.notes.replace(/\\s*\\n\\s*/g, ' ');",
  ),
  {
    name: 'createCompany-punctuation-in-name-does-not-count',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', "name_folded: foldCase(name).replace(/[.,-]/g, '')"]],
  },
  {
    name: 'createCompany-inner-blanks-do-not-count',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', "name_folded: foldCase(name).replaceAll(' ', '')"]],
  },
  {
    name: 'createCompany-industry-of-new-one-is-Other',
    patches: [[COMPANIES.store, "industry: ''", "industry: 'Other'"]],
  },
]);
