/** What a create stores or responds with otherwise than documented. */
import { inArea } from '../mutant.ts';
import { COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATION_FIELDS, CONVERSATIONS, SERVER } from './files.ts';

const STORE_CONTACT = '{ ...contact, email: contact.email?.toLowerCase(), createdAt: now() }';

export const writes = inArea('writes', [
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
    name: 'createContact-stored-in-lower-case',
    patches: [[CONTACTS.insert, 'first_name: firstName,', 'first_name: firstName.toLowerCase(),']],
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
        'succeed({ ...created, active',
        "succeed({ ...created, first_name: contact.firstName, full_name: `${contact.firstName} ${contact.lastName ?? ''}`.trim(), active",
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
      [CONTACTS.store, 'succeed({ ...created, active', 'succeed({ ...created, phone: contact.phone ?? null, active'],
    ],
  },
  {
    name: 'createContact-first_name-cut-at-100',
    patches: [[CONTACTS.create, 'firstName: body.first_name,', 'firstName: body.first_name.slice(0, 100),']],
  },
  {
    name: 'createContact-last_name-cut-at-50-code-units',
    patches: [[CONTACTS.create, 'lastName: body.last_name,', 'lastName: body.last_name?.slice(0, 50),']],
  },
  {
    name: 'createContact-email-lower-case-in-answer-only',
    patches: [
      [CONTACTS.store, STORE_CONTACT, '{ ...contact, createdAt: now() }'],
      [
        CONTACTS.store,
        'succeed({ ...created, active',
        'succeed({ ...created, email: created.email?.toLowerCase() ?? null, active',
      ],
    ],
  },
  {
    name: 'createContact-email-dots-removed',
    patches: [[CONTACTS.create, 'email: body.email,', "email: body.email?.replace(/\\+[^@]*@/, '@'),"]],
  },
  {
    name: 'createContact-custom_fields-dropped',
    patches: [[CONTACTS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '{}',"]],
  },
  {
    name: 'createContact-custom_fields-returned-not-stored',
    patches: [
      [CONTACTS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '{}',"],
      [CONTACTS.store, 'succeed({ ...created, active', 'succeed({ ...created, custom_fields: customFields, active'],
    ],
  },
  {
    name: 'createContact-custom_fields-as-text',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields),',
        'custom_fields: JSON.stringify(Object.fromEntries(Object.entries(customFields).map(([name, value]) => [name, String(value)]))),',
      ],
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
        'succeed({ ...created, active',
        'succeed({ ...created, companies: companyIds.flatMap((one) => created.companies.filter(({ id }) => id === one)), active',
      ],
    ],
  },
  { name: 'createContact-stored-inactive', patches: [[CONTACTS.insert, 'active: true,', 'active: false,']] },
  {
    name: 'createContact-stored-unsubscribed',
    patches: [[CONTACTS.insert, 'unsubscribed: false,', 'unsubscribed: true,']],
  },
  { name: 'createContact-stored-blocked', patches: [[CONTACTS.insert, 'blocked: false,', 'blocked: true,']] },
  {
    name: 'createContact-other-avatar-color-stored',
    patches: [
      [
        CONTACTS.insert,
        'initial_avatar_color: pickAvatarColor(firstName)',
        'initial_avatar_color: pickAvatarColor(`${firstName}!`)',
      ],
    ],
  },
  {
    name: 'createContact-last_name-of-nobody',
    patches: [[CONTACTS.insert, "lastName = ''", "lastName = 'Unknown'"]],
  },
  {
    name: 'createCompany-address-of-nobody',
    patches: [[COMPANIES.store, "address = ''", "address = 'unknown'"]],
  },
  {
    name: 'createContact-new-one-is-unsubscribed',
    patches: [
      [CONTACTS.store, 'unsubscribed: false,', 'unsubscribed: true,'],
      [CONTACTS.insert, 'unsubscribed: false,', 'unsubscribed: true,'],
    ],
  },
  {
    name: 'createContact-last_name-null',
    patches: [
      [
        CONTACTS.store,
        'succeed({ ...created, active',
        'succeed({ ...created, last_name: created.last_name || " ", active',
      ],
    ],
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
    name: 'createCompany-location-of-contact',
    patches: [[COMPANIES.create, '${baseUrl}/companies/${value.id}', '${baseUrl}/contacts/${value.id}']],
  },
  {
    name: 'createCompany-location-singular',
    patches: [[COMPANIES.create, '${baseUrl}/companies/${value.id}', '${baseUrl}/company/${value.id}']],
  },
  {
    name: 'createCompany-domain-ignored',
    patches: [[COMPANIES.create, 'domains = domain === undefined ? [] : [domain]', 'domains = []']],
  },
  {
    name: 'createCompany-domain-beside-domains-wins',
    patches: [
      [
        COMPANIES.create,
        'await companies.create({ accountId: principal.accountId, name, domains,',
        'await companies.create({ accountId: principal.accountId, name, domains: domain === undefined ? domains : [domain],',
      ],
    ],
  },
  {
    name: 'createCompany-domains-sorted',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].sort();',
      ],
    ],
  },
  {
    name: 'createCompany-domains-reversed',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].reverse();',
      ],
    ],
  },
  {
    name: 'createCompany-first-domain-only',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].slice(0, 1);',
      ],
    ],
  },
  {
    name: 'createCompany-duplicate-domain-refused',
    patches: [
      [
        COMPANIES.store,
        '[...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '(company.domains ?? []).map((domain) => domain.toLowerCase())',
      ],
    ],
  },
  {
    name: 'createCompany-duplicate-domain-in-other-case-refused',
    patches: [
      [
        COMPANIES.store,
        '[...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '[...new Set(company.domains ?? [])].map((domain) => domain.toLowerCase())',
      ],
    ],
  },
  {
    name: 'createCompany-www-removed-from-domain',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        ".map((domain) => domain.toLowerCase().replace(/^[a-z0-9-]+\\.(?=.*\\.)/, '')))];",
      ],
    ],
  },
  {
    name: 'createCompany-address-and-notes-swapped',
    patches: [
      [
        COMPANIES.store,
        "const { accountId, name, address = '', notes = '' } = company;",
        "const { accountId, name, address: notes = '', notes: address = '' } = company;",
      ],
    ],
  },
  {
    name: 'createCompany-notes-dropped',
    patches: [[COMPANIES.create, 'domains, address, notes });', 'domains, address });']],
  },
  {
    name: 'createCompany-address-cut-at-255',
    patches: [[COMPANIES.create, 'domains, address, notes });', 'domains, address: address?.slice(0, 255), notes });']],
  },
  {
    name: 'createCompany-notes-trimmed',
    patches: [[COMPANIES.create, 'domains, address, notes });', 'domains, address, notes: notes?.trim() });']],
  },
  {
    name: 'createCompany-name-in-title-case',
    patches: [
      [
        COMPANIES.store,
        'account_id: accountId, name, name_folded',
        'account_id: accountId, name: name.charAt(0).toUpperCase() + name.slice(1), name_folded',
      ],
    ],
  },
  {
    name: 'createCompany-names-not-trimmed',
    patches: [
      [SERVER.trim, 'return isTrimmed ? value.trim() : value;', 'return isTrimmed ? value.trimStart() : value;'],
    ],
  },
  {
    name: 'createContact-names-not-trimmed-at-start',
    patches: [[SERVER.trim, 'return isTrimmed ? value.trim() : value;', 'return isTrimmed ? value.trimEnd() : value;']],
  },
  {
    name: 'createContact-only-spaces-trimmed',
    patches: [
      [
        SERVER.trim,
        'return isTrimmed ? value.trim() : value;',
        "return isTrimmed ? value.replace(/^ +| +$/g, '') : value;",
      ],
    ],
  },
  {
    name: 'createConversation-priority-ignored',
    patches: [[CONVERSATIONS.create, "priority: requireDefault(body.priority, 'priority')", "priority: 'Medium'"]],
  },
  {
    name: 'createConversation-source-ignored',
    patches: [[CONVERSATIONS.create, "source: requireDefault(body.source, 'source')", "source: 'Call'"]],
  },
  {
    name: 'createConversation-status-ignored',
    patches: [[CONVERSATIONS.create, "status: requireDefault(body.status, 'status')", "status: 'Open'"]],
  },
  {
    name: 'createConversation-priority-default-Low',
    patches: [
      [
        CONVERSATIONS.create,
        "priority: requireDefault(body.priority, 'priority')",
        "priority: body.priority === 'Medium' ? 'Low' : requireDefault(body.priority, 'priority')",
      ],
    ],
  },
  {
    name: 'createConversation-Pending-stored-as-Open',
    patches: [
      [
        CONVERSATIONS.create,
        "status: requireDefault(body.status, 'status')",
        "status: body.status === 'Pending' ? 'Open' : requireDefault(body.status, 'status')",
      ],
    ],
  },
  {
    name: 'createConversation-source-stored-otherwise',
    patches: [
      [
        CONVERSATIONS.insert,
        'source: conversation.source,',
        "source: conversation.source === 'Mail' ? 'Call' : 'Mail',",
      ],
    ],
  },
  {
    name: 'createConversation-brand_id-ignored',
    patches: [[CONVERSATIONS.create, '      brandId: body.brand_id,\n', '']],
  },
  {
    name: 'createConversation-not-the-default-brand',
    argued: 'No response says which brand of the account is the default one.',
    patches: [[CONVERSATIONS.insert, '{ is_default: true }', '{ is_default: false }']],
  },
  {
    name: 'createConversation-assignee-ignored',
    patches: [[CONVERSATIONS.create, '      assignee: body.assignee,\n', '']],
  },
  {
    name: 'createConversation-assignee-case-matters',
    patches: [[CONVERSATIONS.insert, 'email: assignee.toLowerCase()', 'email: assignee']],
  },
  {
    name: 'createConversation-team_id-ignored',
    patches: [[CONVERSATIONS.create, '      teamId: body.team_id,\n', '']],
  },
  {
    name: 'createConversation-assignee-unset-with-team',
    patches: [
      [
        CONVERSATIONS.insert,
        'assigned_to_member_id: references.memberId,',
        'assigned_to_member_id: references.teamId === null ? references.memberId : null,',
      ],
    ],
  },
  {
    name: 'createConversation-custom_fields-dropped',
    patches: [[CONVERSATIONS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '[]',"]],
  },
  {
    name: 'createConversation-custom_fields-returned-not-stored',
    patches: [
      [CONVERSATIONS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '[]',"],
      [
        CONVERSATIONS.insert,
        'tags: [], properties: {} }',
        'tags: [], properties: {}, custom_fields: [...customFields] }',
      ],
    ],
  },
  {
    name: 'createConversation-first-custom-field-only',
    patches: [
      [
        CONVERSATIONS.insert,
        'custom_fields: JSON.stringify(customFields),',
        'custom_fields: JSON.stringify(customFields.slice(0, 1)),',
      ],
    ],
  },
  {
    name: 'createConversation-subject-cut-at-255',
    patches: [[CONVERSATIONS.create, 'subject: body.subject,', 'subject: body.subject.slice(0, 255),']],
  },
  {
    name: 'createConversation-subject-trimmed',
    patches: [[CONVERSATIONS.create, 'subject: body.subject,', 'subject: body.subject.trim(),']],
  },
  {
    name: 'createConversation-requester-named-after-whole-address',
    patches: [
      [CONTACTS.insert, 'const firstName = requestedBy.slice(0, at);', 'const firstName = requestedBy.slice(0);'],
    ],
  },
  {
    name: 'createConversation-requester-named-after-domain',
    patches: [
      [CONTACTS.insert, 'const firstName = requestedBy.slice(0, at);', 'const firstName = requestedBy.slice(at + 1);'],
    ],
  },
  {
    name: 'createConversation-requester-email-not-lower-case',
    patches: [[CONTACTS.insert, 'email: requestedBy.toLowerCase(), createdAt', 'email: requestedBy, createdAt']],
  },
  {
    name: 'createConversation-new-requester-for-each-phone',
    patches: [
      [CONTACTS.insert, 'return known?.id ?? insertContact(', 'return (known?.id === 0 ? 0 : null) ?? insertContact('],
    ],
  },
  {
    name: 'createConversation-requester-with-highest-id',
    patches: [
      [
        CONTACTS.insert,
        ".where({ account_id, phone }).orderBy('id').first();",
        ".where({ account_id, phone }).orderBy('id', 'desc').first();",
      ],
    ],
  },
  {
    name: 'createConversation-requester-without-phone',
    patches: [
      [CONTACTS.insert, 'firstName: requestedBy, phone: requestedBy, createdAt', 'firstName: requestedBy, createdAt'],
    ],
  },
  {
    name: 'createConversation-not-found-by-subject',
    patches: [[CONVERSATIONS.insert, 'subject_folded: foldCase(subject),', "subject_folded: '',"]],
  },
  {
    name: 'createConversation-not-found-by-description',
    patches: [[CONVERSATIONS.insert, 'description_folded: description.folded,', "description_folded: '',"]],
  },
  {
    name: 'createContact-unknown-field-value-accepted',
    patches: [[CONTACT_FIELDS.values, "'is not a known field'", 'undefined']],
  },
  {
    name: 'createContact-value-of-inactive-field-accepted',
    patches: [[CONTACT_FIELDS.values, '...(!withInactive && { is_active: true })', '']],
  },
  {
    name: 'createContact-value-of-default-field-accepted',
    patches: [[CONTACT_FIELDS.values, 'is_default: false, ', '']],
  },
  {
    name: 'createContact-number-field-takes-text',
    patches: [[CONTACT_FIELDS.check, "typeof value === 'number' ? undefined", 'value !== null ? undefined']],
  },
  {
    name: 'createContact-date-field-takes-30-February',
    patches: [
      [
        CONTACT_FIELDS.check,
        '!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)',
        '!Number.isNaN(day.getTime())',
      ],
    ],
  },
  {
    name: 'createContact-dropdown-takes-any-text',
    patches: [[CONTACT_FIELDS.check, 'optionNames().some((name) => name === value)', "typeof value === 'string'"]],
  },
  {
    name: 'createContact-checkbox-takes-text',
    patches: [
      [CONTACT_FIELDS.values, "typeof value === 'boolean' ?", "typeof value === 'boolean' || value === 'true' ?"],
    ],
  },
  {
    name: 'createConversation-inactive-field-accepted',
    patches: [[CONVERSATION_FIELDS.values, '...(!withInactive && { is_active: true })', '']],
  },
  {
    name: 'createConversation-field-twice-accepted',
    patches: [[CONVERSATION_FIELDS.values, 'if (seen.has(id))', 'if (seen.has(-id))']],
  },
  {
    name: 'createConversation-nested-option-without-parents-accepted',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'return new Set(paths.values());',
        'return new Set([...paths.values(), ...levels.flatMap(({ options }) => options.map(({ name }) => name))]);',
      ],
    ],
  },
]);
