/** A value that exists already is accepted, or one that is free is rejected. */
import type { Patch } from '../apply-changes.ts';
import { inArea } from '../mutant.ts';
import { before, keeping } from '../support/at-handler.ts';
import { COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS } from '../support/files.ts';

const DROP_EMAIL = 'drop index contacts_account_id_email_unique';

/** SQLite takes the conflict clause only where the index is. */
const NO_CONFLICT: Patch = [CONTACTS.insert, ".onConflict(['account_id', 'email']).ignore()", ''];

const PAUSE = 'await new Promise((resolve) => setTimeout(resolve, 25));';
const DROP_COMPANY = 'drop index companies_account_id_name_folded_unique';
const DROP_DOMAIN = 'drop index company_domains_account_id_domain_unique';
const DROP_FIELD = 'drop index contact_fields_account_id_name_folded_unique';

export const unique = inArea('unique', [
  {
    name: 'updateContactField-name-compared-as-a-pattern',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const failure = checkChanges(row, changes);',
        "    if (changes.name !== undefined && (await trx(TABLE).where('account_id', changes.accountId).whereNot('id', changes.id).whereRaw('name_folded like ?', [foldCase(changes.name)]).first())) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
      ],
    ],
  },
  {
    name: 'createCompany-name-compared-by-191-characters',
    patches: [
      [COMPANIES.store, 'name_folded: foldCase(name), address', 'name_folded: foldCase(name).slice(0, 191), address'],
    ],
  },
  {
    name: 'createContact-linked-to-the-company-of-its-domain',
    patches: [
      [
        CONTACTS.store,
        '    const companies = [...new Set(companyIds)];',
        "    const companies = [...new Set(companyIds)];\n    const owner = companies.length === 0 && contact.email ? await trx('company_domains').where({ account_id: accountId, domain: contact.email.toLowerCase().split('@')[1] }).first() : undefined;\n    if (owner) companies.push(owner.company_id);",
      ],
    ],
  },
  { name: 'createContact-email-not-unique', sql: [DROP_EMAIL], patches: [NO_CONFLICT] },
  {
    name: 'createContact-email-case-matters',
    patches: [[CONTACTS.store, 'email: contact.email?.toLowerCase(), createdAt', 'email: contact.email, createdAt']],
  },
  {
    name: 'createContact-email-twice-in-a-race',
    sql: [DROP_EMAIL],
    patches: [
      NO_CONFLICT,
      [
        CONTACTS.store,
        '    try {\n      return await writeTransaction(db, (trx) => createIn(trx, contact));',
        `    if (contact.email && (await db(TABLE).where({ account_id: contact.accountId, email: contact.email.toLowerCase() }).first())) return fail('email-taken');\n    ${PAUSE}\n    try {\n      return await writeTransaction(db, (trx) => createIn(trx, contact));`,
      ],
    ],
  },
  keeping(
    'const former = new Set();',
    before(
      'updateContactField-former-name-stays-taken',
      'if (input.body.name !== undefined) { if (former.has(input.body.name)) return errors.named(409, "name-taken", { path: input.params, query: {}, body: input.body }); former.add(input.body.name); }',
    ),
  ),
  {
    name: 'createCompany-domain-alone-not-unique',
    sql: [DROP_DOMAIN],
    patches: [
      [
        COMPANIES.store,
        '    if (domains.length > 0) {\n',
        "    if (domains.length > 1 && (await trx(DOMAINS).where('account_id', accountId).whereIn('domain', domains).first())) throw Object.assign(new Error('taken'), { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: company_domains.account_id, company_domains.domain' });\n    if (domains.length > 0) {\n",
      ],
    ],
  },
  {
    name: 'createCompany-only-first-domains-are-taken',
    sql: [DROP_DOMAIN],
    patches: [
      [
        COMPANIES.store,
        '    if (domains.length > 0) {\n',
        "    if (await trx(DOMAINS).where({ account_id: accountId, position: 0 }).whereIn('domain', domains).first()) throw Object.assign(new Error('taken'), { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: company_domains.account_id, company_domains.domain' });\n    if (domains.length > 0) {\n",
      ],
    ],
  },
  {
    name: 'createCompany-name-and-domain-share-names',
    outOfReach: 'No resource gets a name that is the domain of another.',
    patches: [
      [
        COMPANIES.store,
        '    const time = now();\n',
        "    const time = now();\n    if (await trx(DOMAINS).where({ account_id: accountId, domain: name.toLowerCase() }).first()) throw Object.assign(new Error('taken'), { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: companies.account_id, companies.name_folded' });\n",
      ],
    ],
  },
  {
    name: 'createContact-email-of-member-refused',
    outOfReach: 'The suite sends no value that only a resource of another kind has.',
    patches: [
      [
        CONTACTS.store,
        '    const issues = await checkContactFieldValues(',
        "    if (contact.email && (await trx('members').where({ account_id: accountId, email: contact.email.toLowerCase() }).first())) return fail('email-taken');\n    const issues = await checkContactFieldValues(",
      ],
    ],
  },
  { name: 'createCompany-name-not-unique', sql: [DROP_COMPANY], patches: [] },
  { name: 'createCompany-domain-not-unique', sql: [DROP_DOMAIN], patches: [] },
  {
    name: 'createCompany-name-case-matters',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name), address', 'name_folded: name, address']],
  },
  {
    name: 'createCompany-name-non-ascii-case-matters',
    patches: [
      [
        COMPANIES.store,
        'name_folded: foldCase(name), address',
        'name_folded: name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), address',
      ],
    ],
  },
  {
    name: 'createCompany-name-case-matters-beside-domains',
    patches: [
      [COMPANIES.store, 'name_folded: foldCase(name)', 'name_folded: company.domains?.length ? name : foldCase(name)'],
    ],
  },
  {
    name: 'createCompany-name-case-matters-beside-notes',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', 'name_folded: notes ? name : foldCase(name)']],
  },
  {
    name: 'createCompany-name-folded-in-turkish',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', "name_folded: name.toLocaleLowerCase('tr')"]],
  },
  {
    name: 'createCompany-domain-case-matters',
    patches: [
      [COMPANIES.store, '(company.domains ?? []).map((domain) => domain.toLowerCase())', 'company.domains ?? []'],
    ],
  },
  {
    name: 'createCompany-second-domain-not-unique',
    sql: [DROP_DOMAIN],
    patches: [
      [
        COMPANIES.store,
        '    if (domains.length > 0) {',
        "    if (domains.length > 0) {\n      const [primary] = domains;\n      if (await trx(DOMAINS).where({ account_id: accountId, domain: primary }).first()) throw Object.assign(new Error('UNIQUE constraint failed: company_domains.account_id, company_domains.domain'), { code: 'SQLITE_CONSTRAINT_UNIQUE' });",
      ],
    ],
  },
  {
    name: 'createCompany-sixth-domain-not-unique',
    patches: [
      [
        COMPANIES.create,
        '    const company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });',
        "    let company = await companies.create({ accountId: principal.accountId, name, domains, address, notes });\n    if (!company.ok && company.error.code === 'domain-taken' && domains.length > 5) company = await companies.create({ accountId: principal.accountId, name, domains: domains.slice(0, 5), address, notes });",
      ],
    ],
  },
  {
    name: 'createCompany-name-twice-in-a-race',
    sql: [DROP_COMPANY],
    patches: [
      [
        COMPANIES.store,
        '    try {\n      return succeed(',
        `    if (await db(TABLE).where({ account_id: company.accountId, name_folded: foldCase(company.name) }).first()) return fail('name-taken');\n    ${PAUSE}\n    try {\n      return succeed(`,
      ],
    ],
  },
  {
    name: 'createCompany-domain-told-as-name',
    patches: [[COMPANIES.store, "return fail('domain-taken');", "return fail('name-taken');"]],
  },
  { name: 'updateContactField-name-not-unique', sql: [DROP_FIELD], patches: [] },
  {
    name: 'updateContactField-name-case-matters',
    patches: [[CONTACT_FIELDS.store, 'name_folded: foldCase(next.name)', 'name_folded: next.name']],
  },
  {
    name: 'createContact-201-and-overwrites',
    patches: [
      [
        CONTACTS.store,
        "if (violatesUnique(error, TABLE, 'email')) return fail('email-taken');",
        "if (violatesUnique(error, TABLE, 'email')) {\n        const other = await db(TABLE).where({ account_id: contact.accountId, email: contact.email?.toLowerCase() }).first();\n        const found = other && (await findIn(db, contact.accountId, other.id));\n        if (found) return succeed(found);\n      }",
      ],
    ],
  },
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
  {
    name: 'createCompany-punctuation-in-name-does-not-count',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', "name_folded: foldCase(name).replace(/[.,-]/g, '')"]],
  },
  {
    name: 'createCompany-inner-blanks-do-not-count',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', "name_folded: foldCase(name).replaceAll(' ', '')"]],
  },
  {
    name: 'createConversation-same-subject-refused',
    patches: [
      [
        CONVERSATIONS.insert,
        '  if (failure) return failure;',
        "  if (failure) return failure;\n  if (await trx(TABLE).where({ account_id: accountId, subject }).first()) throw new Error('again');",
      ],
    ],
  },
  {
    name: 'updateContactField-name-of-inactive-field-free',
    patches: [
      [
        CONTACT_FIELDS.store,
        "      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');",
        "      if (violatesUnique(error, TABLE, 'name_folded')) {\n        if (await db(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name), is_active: false }).update({ name_folded: `old ${Math.random()}` })) return update(changes);\n        return fail('name-taken');\n      }",
      ],
    ],
  },
  {
    name: 'updateContactField-name-of-default-field-free',
    patches: [
      [
        CONTACT_FIELDS.store,
        "      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');",
        "      if (violatesUnique(error, TABLE, 'name_folded')) {\n        if (await db(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name), is_default: true }).update({ name_folded: `old ${Math.random()}` })) return update(changes);\n        return fail('name-taken');\n      }",
      ],
    ],
  },
  {
    ...before(
      'updateContactField-internal-name-of-another-refused',
      "if (['job_title', 'fax_number'].includes(input.body.name)) return context.errorResponse(409, 'name-taken');",
    ),
    outOfReach: 'Two runs at once would take the same name from each other.',
  },
  {
    name: 'updateContactField-own-name-in-other-case-refused',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const failure = checkChanges(row, changes);',
        "    if (changes.name !== undefined && changes.name !== row.name && foldCase(changes.name) === foldCase(row.name)) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
      ],
    ],
  },
  {
    name: 'updateContactField-own-name-refused',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const failure = checkChanges(row, changes);',
        "    if (!row.is_default && changes.name === row.name) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
      ],
    ],
  },
  {
    name: 'createCompany-subdomain-of-another-taken',
    patches: [
      [
        COMPANIES.store,
        '    try {\n      return succeed(',
        "    for (const domain of company.domains ?? []) {\n      const parent = domain.toLowerCase().split('.').slice(1).join('.');\n      if (await db(DOMAINS).where({ account_id: company.accountId, domain: parent }).first()) return fail('domain-taken');\n    }\n    try {\n      return succeed(",
      ],
    ],
  },
  {
    name: 'updateContactField-own-name-taken',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (failure) return failure;',
        "if (failure) return failure;\n    if (changes.name !== undefined && (await trx(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).first())) return fail('name-taken');",
      ],
    ],
  },
  {
    name: 'createCompany-names-equal-without-accents',
    patches: [
      [
        COMPANIES.store,
        'name_folded: foldCase(name)',
        "name_folded: foldCase(name).normalize('NFD').replace(/\\p{M}/gu, '')",
      ],
    ],
  },
  {
    name: 'updateContactField-names-equal-without-accents',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name_folded: foldCase(next.name)',
        "name_folded: foldCase(next.name).normalize('NFD').replace(/\\p{M}/gu, '')",
      ],
    ],
  },
  {
    name: 'createCompany-taken-domains-left-out',
    patches: [
      [
        COMPANIES.store,
        'const domains = [...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))];',
        "const sent = [...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))];\n    const taken: string[] = await trx(DOMAINS).where('account_id', accountId).whereIn('domain', sent).pluck('domain');\n    const domains = sent.filter((domain) => !taken.includes(domain));",
      ],
    ],
  },
  {
    name: 'createCompany-final-sigma-makes-another-name',
    outOfReach: 'The contract does not say whether the two forms of a small sigma are one letter.',
    patches: [[COMPANIES.store, 'name_folded: foldCase(name)', 'name_folded: name.toLowerCase()']],
  },
  {
    name: 'updateContactField-case-of-ASCII-only',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name_folded: foldCase(next.name)',
        'name_folded: next.name.replace(/[A-Z]/g, (one) => one.toLowerCase())',
      ],
    ],
  },
  {
    name: 'updateContactField-options-case-of-ASCII-only',
    patches: [
      [
        CONTACT_FIELDS.options,
        'const isFresh = !taken.has(foldCase(name));',
        'const isFresh = !taken.has(name.replace(/[A-Z]/g, (one) => one.toLowerCase()));',
      ],
      [
        CONTACT_FIELDS.options,
        '      name_folded: foldCase(name),',
        '      name_folded: name.replace(/[A-Z]/g, (one) => one.toLowerCase()),',
      ],
    ],
  },
]);
