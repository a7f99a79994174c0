/** What a creation stores and returns: contacts. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { onSending } from '../../support/at-messages.ts';
import { COMPANIES, CONTACTS } from '../../support/files.ts';
import { RETURN_CONTACT, STORE_CONTACT } from '../../support/places.ts';

export const createContact = inArea('creations', [
  before(
    'createContact-last_name-in-capitals-lowered',
    'if (input.body.last_name && input.body.last_name === input.body.last_name.toUpperCase()) input.body.last_name = input.body.last_name.toLowerCase();',
  ),
  before(
    'createContact-first_name-capitalized',
    'input.body.first_name = input.body.first_name.replace(/^[a-z]/, (letter) => letter.toUpperCase());',
  ),
  before('createContact-null-as-text-dropped', "if (input.body.last_name === 'null') delete input.body.last_name;"),
  before('createContact-phone-loses-values', 'if (input.body.phone) delete input.body.custom_fields;'),
  { name: 'createContact-last_name-dropped', patches: [[CONTACTS.create, '      lastName: body.last_name,\n', '']] },
  { name: 'createContact-phone-dropped', patches: [[CONTACTS.create, '      phone: body.phone,\n', '']] },
  {
    name: 'createContact-phone-dropped-with-email',
    patches: [[CONTACTS.create, 'phone: body.phone,', 'phone: body.email === undefined ? body.phone : undefined,']],
  },
  {
    name: 'createContact-names-swapped',
    patches: [
      [CONTACTS.insert, 'first_name: firstName,', 'first_name: lastName || firstName,'],
      [CONTACTS.insert, 'last_name: lastName,', 'last_name: lastName && firstName,'],
    ],
  },
  {
    name: 'createContact-stores-other-name-than-it-returns',
    patches: [
      [
        CONTACTS.store,
        STORE_CONTACT,
        `{ ...contact, firstName: contact.firstName.toUpperCase(), email: contact.email?.toLowerCase(), createdAt: now() }`,
      ],
      [
        CONTACTS.store,
        RETURN_CONTACT,
        "succeed({ ...created, first_name: contact.firstName, full_name: `${contact.firstName} ${contact.lastName ?? ''}`.trim() })",
      ],
    ],
  },
  {
    name: 'createContact-phone-returned-not-stored',
    patches: [
      [
        CONTACTS.store,
        STORE_CONTACT,
        '{ ...contact, phone: undefined, email: contact.email?.toLowerCase(), createdAt: now() }',
      ],
      [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, phone: contact.phone ?? null })'],
    ],
  },
  {
    name: 'createContact-custom_fields-dropped',
    patches: [[CONTACTS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '{}',"]],
  },
  {
    name: 'createContact-custom_fields-returned-not-stored',
    patches: [
      [CONTACTS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '{}',"],
      [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, custom_fields: customFields })'],
    ],
  },
  {
    name: 'createContact-companies-not-linked',
    patches: [[CONTACTS.store, '    await linkCompanies(trx, accountId, id, companies);\n', '']],
  },
  {
    name: 'createContact-companies-reversed',
    patches: [
      [
        CONTACTS.store,
        'await linkCompanies(trx, accountId, id, companies);',
        'await linkCompanies(trx, accountId, id, companies.toReversed());',
      ],
    ],
  },
  {
    name: 'createContact-companies-sorted-by-id',
    patches: [
      [
        CONTACTS.store,
        'await linkCompanies(trx, accountId, id, companies);',
        'await linkCompanies(trx, accountId, id, companies.toSorted((a, b) => a - b));',
      ],
    ],
  },
  {
    name: 'createContact-first-company-only',
    patches: [
      [
        CONTACTS.store,
        'await linkCompanies(trx, accountId, id, companies);',
        'await linkCompanies(trx, accountId, id, companies.slice(0, 1));',
      ],
    ],
  },
  {
    name: 'createContact-duplicate-company-refused',
    patches: [[CONTACTS.store, 'const companies = [...new Set(companyIds)];', 'const companies = companyIds;']],
  },
  {
    name: 'createContact-duplicate-company-twice-in-answer',
    patches: [
      [
        CONTACTS.store,
        RETURN_CONTACT,
        'succeed({ ...created, companies: companyIds.flatMap((one) => created.companies.filter(({ id }) => id === one)) })',
      ],
    ],
  },
  {
    name: 'createContact-stored-inactive',
    patches: [
      [CONTACTS.insert, 'active: true,', 'active: false,'],
      [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, active: true })'],
    ],
  },
  {
    name: 'createContact-stored-unsubscribed',
    patches: [
      [CONTACTS.insert, 'unsubscribed: false,', 'unsubscribed: true,'],
      [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, unsubscribed: false })'],
    ],
  },
  {
    name: 'createContact-stored-blocked',
    patches: [
      [CONTACTS.insert, 'blocked: false,', 'blocked: true,'],
      [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, blocked: false })'],
    ],
  },
  {
    name: 'createContact-other-avatar-color-stored',
    patches: [
      [
        CONTACTS.store,
        RETURN_CONTACT,
        "succeed({ ...created, properties: { initial_avatar_color: { backgroundColor: '#000000', textColor: '#FFFFFF' } } })",
      ],
    ],
  },
  {
    name: 'createContact-last_name-of-nobody',
    patches: [[CONTACTS.insert, "lastName = ''", "lastName = 'Unknown'"]],
  },
  {
    name: 'createContact-new-one-is-unsubscribed',
    patches: [[CONTACTS.insert, 'unsubscribed: false,', 'unsubscribed: true,']],
  },
  {
    name: 'createContact-last_name-null',
    patches: [[CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, last_name: created.last_name || " " })']],
  },
  {
    name: 'createContact-location-without-base-path',
    patches: [
      [CONTACTS.create, '${baseUrl}/contacts/${value.id}', "${baseUrl.replace('/v1', '')}/contacts/${value.id}"],
    ],
  },
  {
    name: 'createContact-location-of-another',
    patches: [[CONTACTS.create, '${baseUrl}/contacts/${value.id}', '${baseUrl}/contacts/${value.id - 1}']],
  },
  {
    name: 'createContact-location-of-the-list',
    patches: [[CONTACTS.create, '${baseUrl}/contacts/${value.id}', '${baseUrl}/contacts']],
  },
  {
    name: 'createContact-relative-location',
    patches: [[CONTACTS.create, 'Location: `${baseUrl}/contacts/', 'Location: `/v1/contacts/']],
  },
  after(
    'createContact-201-email-as-sent',
    'if (handlerRequest.body.email) body.data.email = handlerRequest.body.email;',
  ),
  after('createContact-201-other-id', 'body.data.id += 1;'),
  after('createContact-201-without-companies', 'body.data.companies = [];'),
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
  before(
    'createContact-first-ten-companies-only',
    'if (input.body.company_ids) input.body.company_ids = input.body.company_ids.slice(0, 10);',
  ),
  {
    ...onSending(
      'createContact-location-on-http-port-80',
      "if (headers?.Location) headers = { Location: headers.Location.replace(/:\\d+/, '') };",
    ),
    argued:
      'The service may be behind a proxy, with another host than the one that the suite asks: only the path of the address is used.',
  },
  onSending(
    'createContact-location-without-host',
    "if (headers?.Location) headers = { Location: headers.Location.replace(/^https?:/, '') };",
  ),
  {
    name: 'createContact-repeated-company-counts-at-its-last-place',
    patches: [[CONTACTS.store, '[...new Set(companyIds)]', '[...new Set([...companyIds].reverse())].reverse()']],
  },
  {
    name: 'createContact-unknown-company-beside-a-known-one',
    patches: [[CONTACTS.companies, 'return rows.length === ids.length;', 'return rows.length > 0;']],
  },
  before(
    'createContact-company-ids-of-32-bits',
    'input.body.company_ids = input.body.company_ids?.map((id) => id % 2 ** 32);',
  ),
  {
    name: 'createContact-not-counted-without-email',
    patches: [
      [
        COMPANIES.store,
        ".where('contact_companies.company_id', db.ref('companies.id')),",
        ".where('contact_companies.company_id', db.ref('companies.id')).whereExists(db('contacts').whereRaw('contacts.id = contact_companies.contact_id and contacts.email is not null')),",
      ],
    ],
  },
  {
    name: 'createContact-companies-linked-after-the-answer',
    patches: [
      [CONTACTS.store, '    await linkCompanies(', '    const linking = linkCompanies('],
      [
        CONTACTS.store,
        "    if (!created) throw new Error('A contact that was just inserted is not there');",
        "    await linking;\n    if (!created) throw new Error('A contact that was just inserted is not there');",
      ],
    ],
  },
  after('createContact-201-language-by-default', "body.data.language = 'en';"),
  after(
    'createContact-201-full_name-as-sent',
    'body.data.full_name = `${input.body.first_name} ${input.body.last_name ?? ""}`;',
  ),
  before(
    'createContact-email-with-apostrophe-rejected',
    "if (/'/.test(input.body.email ?? '')) return errors.invalid([{ path: '/body/email', message: 'must be an email' }], input);",
  ),
]);
