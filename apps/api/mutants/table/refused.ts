/** Refused requests with an effect, and what is unique but can be there twice. */
import { inArea, type Patch } from '../mutant.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, SERVER } from './files.ts';

const INSERT_CONTACT = '{ ...contact, email: contact.email?.toLowerCase(), createdAt: now() }';
const DROP_EMAIL = 'drop index contacts_account_id_email_unique';
const DROP_COMPANY = 'drop index companies_account_id_name_folded_unique';
const DROP_DOMAIN = 'drop index company_domains_account_id_domain_unique';
const DROP_FIELD = 'drop index contact_fields_account_id_name_folded_unique';
/** SQLite takes the conflict clause only where the index is. */
const NO_CONFLICT: Patch = [CONTACTS.insert, ".onConflict(['account_id', 'email']).ignore()", ''];
const PAUSE = 'await new Promise((resolve) => setTimeout(resolve, 25));';

export const refused = inArea('refused', [
  {
    name: 'createContact-created-although-404',
    patches: [
      [
        CONTACTS.store,
        "if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');",
        `if (!(await companiesExist(trx, accountId, companies))) {\n      await insertContact(trx, ${INSERT_CONTACT});\n      return fail('company-not-found');\n    }`,
      ],
    ],
  },
  {
    name: 'createContact-created-although-400',
    patches: [
      [
        CONTACTS.store,
        'if (failure) return failure;',
        `if (failure) {\n      await insertContact(trx, ${INSERT_CONTACT});\n      return failure;\n    }`,
      ],
    ],
  },
  {
    name: 'createContact-409-changes-the-other',
    patches: [
      [
        CONTACTS.store,
        "if (violatesUnique(error, TABLE, 'email')) return fail('email-taken');",
        "if (violatesUnique(error, TABLE, 'email')) {\n        await db(TABLE).where({ account_id: contact.accountId, email: contact.email?.toLowerCase() }).update({ last_name: 'Overwritten' });\n        return fail('email-taken');\n      }",
      ],
    ],
  },
  {
    name: 'createCompany-created-although-domain-taken',
    patches: [
      [COMPANIES.store, 'await writeTransaction(db, (trx) => createIn(trx, company))', 'await createIn(db, company)'],
    ],
  },
  {
    name: 'createCompany-409-adds-domains-to-the-other',
    patches: [
      [
        COMPANIES.store,
        "if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');",
        "if (violatesUnique(error, TABLE, 'name_folded')) {\n        await db(TABLE).where({ account_id: company.accountId, name_folded: foldCase(company.name) }).update({ notes: company.notes ?? 'overwritten' });\n        return fail('name-taken');\n      }",
      ],
    ],
  },
  {
    name: 'createCompany-created-although-unknown-parameter',
    patches: [
      [
        SERVER.pipeline,
        'const input = await validateRequest(operation, received, readers, validator, errors);',
        "let late;\n  const input = await validateRequest(operation, received, readers, validator, errors).catch(async (error) => {\n    if (operation.operationId !== 'createCompany' || query === '') throw error;\n    late = error.response;\n    return validateRequest(operation, { ...received, query: '' }, readers, validator, errors);\n  });",
      ],
      [
        SERVER.pipeline,
        'await checkResponse(operation, response, validator);',
        'if (late !== undefined) return late;\n  await checkResponse(operation, response, validator);',
      ],
    ],
  },
  ...['createCompany', 'updateContactField', 'createContact', 'updateArticle'].map((operationId) => ({
    name: `${operationId}-done-although-403`,
    patches: [
      [
        SERVER.authorize,
        "    throw new RequestRejectedError(errors.forCredential('unscoped'));",
        `    if (operation.operationId !== '${operationId}') throw new RequestRejectedError(errors.forCredential('unscoped'));\n    return { ...Object(result.principal), late: errors.forCredential('unscoped') };`,
      ],
      [
        SERVER.pipeline,
        'await checkResponse(operation, response, validator);',
        "if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n  await checkResponse(operation, response, validator);",
      ],
    ] as const,
  })),
  {
    name: 'createConversation-requester-created-although-400',
    patches: [
      [
        CONVERSATIONS.insert,
        'if (failure) return failure;',
        'if (failure) {\n    await findOrCreateRequester(trx, accountId, conversation.requestedBy, time);\n    return failure;\n  }',
      ],
    ],
  },
  {
    name: 'createConversation-created-although-400',
    patches: [
      [
        CONVERSATIONS.insert,
        'if (failure) return failure;',
        'if (failure) {\n    await insertConversation(trx, { ...conversation, brandId: undefined, assignee: undefined, teamId: undefined, customFields: [] }, time);\n    return failure;\n  }',
      ],
    ],
  },
  {
    name: 'updateContactField-options-appended-although-400',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (failure) return failure;',
        'if (failure) {\n      await appendOptions(trx, changes.accountId, row.id, changes.options ?? []);\n      return failure;\n    }',
      ],
    ],
  },
  {
    name: 'updateContactField-options-appended-although-409',
    patches: [
      [
        CONTACT_FIELDS.store,
        'await writeTransaction(db, (trx) => updateIn(trx, changes))',
        'await updateIn(db, changes)',
      ],
    ],
  },
  {
    name: 'updateContactField-described-although-400',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (failure) return failure;',
        "if (failure) {\n      await trx(TABLE).where(key).update({ description: changes.description ?? 'half changed' });\n      return failure;\n    }",
      ],
    ],
  },
  {
    name: 'updateContactField-renamed-although-400',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (failure) return failure;',
        'if (failure) {\n      if (changes.name) await trx(TABLE).where(key).update({ name: changes.name, name_folded: foldCase(changes.name) });\n      return failure;\n    }',
      ],
    ],
  },
  {
    name: 'updateArticle-titled-although-404-collection',
    patches: [
      [
        ARTICLES.changes,
        "    return fail('collection-not-found');",
        "    await trx(TABLE).where(key).update({ title: changes.title ?? 'Half changed', updated_at: laterOf(now, row.updated_at) });\n    return fail('collection-not-found');",
      ],
    ],
  },
  {
    name: 'updateArticle-taken-out-although-404-collection',
    patches: [
      [
        ARTICLES.changes,
        "    return fail('collection-not-found');",
        "    await trx(TABLE).where(key).update({ collection_id: null });\n    return fail('collection-not-found');",
      ],
    ],
  },
  {
    name: 'updateArticle-changed-although-400-brand',
    patches: [
      [
        ARTICLES.changes,
        "    return failOnIssue({ path: ['brandId']",
        "    await trx(TABLE).where(key).update({ is_public: changes.isPublic ?? !row.is_public, updated_at: laterOf(now, row.updated_at) });\n    return failOnIssue({ path: ['brandId']",
      ],
    ],
  },
  {
    name: 'updateArticle-published-although-400-is_public',
    patches: [
      [
        ARTICLES.update,
        "if (body.publish && body.is_public === undefined) return errorResponse(400, 'is-public-missing');",
        "if (body.publish && body.is_public === undefined) {\n      await articles.update({ accountId: principal.accountId, memberId: principal.memberId, id: params.id, publish: true });\n      return errorResponse(400, 'is-public-missing');\n    }",
      ],
    ],
  },
]);

export const unique = inArea('unique', [
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
        "if (violatesUnique(error, TABLE, 'email')) {\n        const other = await db(TABLE).where({ account_id: contact.accountId, email: contact.email?.toLowerCase() }).first();\n        const found = other && (await findIn(db, contact.accountId, other.id));\n        if (found) return succeed({ ...found, active: true, unsubscribed: false, blocked: false, properties: { initial_avatar_color: pickAvatarColor(contact.firstName) } });\n      }",
      ],
    ],
  },
]);
