/** A request is rejected, and has changed something. */
import type { Patch } from '../apply-changes.ts';
import { type Fault, inArea } from '../mutant.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, SERVER } from '../support/files.ts';
import { STORE_CONTACT, VALIDATE } from '../support/places.ts';

const CHECK = 'await checkResponse(operation, response, validator);';

/** Carries out what is left of an invalid request, and rejects it then. `repair` is a statement on `body` and `received`. */
const carriesOut = (name: string, repair: string): Fault => {
  const patches: Patch[] = [
    [
      SERVER.pipeline,
      VALIDATE,
      `let late;\n  const input = await validateRequest(operation, received, readers, validator, errors).catch(async (error) => {\n    if (operation.operationId !== '${name.split('-')[0]}') throw error;\n    ${repair}\n    const repaired = await validateRequest(operation, received, readers, validator, errors);\n    late = error.response;\n    return repaired;\n  });`,
    ],
    [SERVER.pipeline, CHECK, `if (late !== undefined) return late;\n  ${CHECK}`],
  ];
  return { name, patches };
};

const DROP_QUERY = "received.query = '';";

const DROP_UNKNOWN =
  "const { $ref } = operation.body.schema; const { properties } = $ref ? contract.openapi.components.schemas[$ref.split('/').at(-1)] : operation.body.schema; received.body = Object.fromEntries(Object.entries(Object(body)).filter(([name]) => name in properties));";

const dropLong = (at: string, most: number): string =>
  `if (Object(body).${at}?.length > ${most}) received.body = { ...body, ${at}: body.${at}.slice(0, ${most}) };`;

export const rejectedWrites = inArea('rejected-writes', [
  {
    name: 'updateArticle-titled-although-is_public-missing',
    patches: [
      [
        ARTICLES.update,
        "if (body.publish && body.is_public === undefined) return errorResponse(400, 'is-public-missing');",
        "if (body.publish && body.is_public === undefined) {\n      await articles.update({ accountId: principal.accountId, memberId: principal.memberId, id: params.id, title: body.title, content: undefined, collectionId: body.collection_id, brandId: undefined });\n      return errorResponse(400, 'is-public-missing');\n    }",
      ],
    ],
  },
  {
    name: 'updateContactField-described-although-default-is-renamed',
    patches: [
      [
        CONTACT_FIELDS.store,
        'const failure = checkChanges(row, changes);',
        'const failure = checkChanges(row, changes);\n    if (failure && row.is_default && changes.description !== undefined) await trx(TABLE).where(key).update({ description: changes.description });',
      ],
    ],
  },
  {
    name: 'updateContactField-flag-changed-although-name-is-taken',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (failure) return failure;',
        'if (failure) {\n      if (changes.isActive !== undefined) await trx(TABLE).where(key).update({ is_active: changes.isActive });\n      return failure;\n    }',
      ],
    ],
  },
  {
    name: 'createContact-rejected-one-touches-its-companies',
    patches: [
      [
        CONTACTS.store,
        "if (violatesUnique(error, TABLE, 'email')) return fail('email-taken');",
        "if (violatesUnique(error, TABLE, 'email')) return (await db('companies').whereIn('id', contact.companyIds ?? []).where('account_id', contact.accountId).update({ updated_at: Math.floor(Date.now() / 1000) }), fail('email-taken'));",
      ],
    ],
  },
  {
    name: 'createContact-created-although-404',
    patches: [
      [
        CONTACTS.store,
        "if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');",
        `if (!(await companiesExist(trx, accountId, companies))) {\n      await insertContact(trx, ${STORE_CONTACT});\n      return fail('company-not-found');\n    }`,
      ],
    ],
  },
  {
    name: 'createContact-created-although-400',
    patches: [
      [
        CONTACTS.store,
        'if (failure) return failure;',
        `if (failure) {\n      await insertContact(trx, ${STORE_CONTACT});\n      return failure;\n    }`,
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
    name: 'createContact-409-links-companies-to-the-other',
    patches: [
      [
        CONTACTS.store,
        "if (violatesUnique(error, TABLE, 'email')) return fail('email-taken');",
        "if (violatesUnique(error, TABLE, 'email')) {\n        const other = await db(TABLE).where({ account_id: contact.accountId, email: contact.email?.toLowerCase() }).first();\n        for (const company_id of contact.companyIds ?? []) await db('contact_companies').insert({ account_id: contact.accountId, contact_id: other.id, company_id, position: company_id }).onConflict().ignore();\n        return fail('email-taken');\n      }",
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
        VALIDATE,
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
  carriesOut('createContact-done-although-unknown-parameter', DROP_QUERY),
  carriesOut('createConversation-done-although-unknown-parameter', DROP_QUERY),
  carriesOut('updateArticle-done-although-unknown-parameter', DROP_QUERY),
  carriesOut('updateContactField-done-although-unknown-parameter', DROP_QUERY),
  carriesOut('createContact-done-although-unknown-field', DROP_UNKNOWN),
  carriesOut('updateArticle-done-although-unknown-field', DROP_UNKNOWN),
  carriesOut('createContact-done-although-first_name-too-long', dropLong('first_name', 255)),
  carriesOut('createCompany-done-although-name-too-long', dropLong('name', 255)),
  carriesOut('createConversation-done-although-subject-too-long', dropLong('subject', 255)),
  carriesOut('updateArticle-done-although-title-too-long', dropLong('title', 255)),
  carriesOut('updateContactField-done-although-name-too-long', dropLong('name', 255)),
  {
    name: 'updateContactField-options-stay-when-the-name-is-taken',
    patches: [
      [
        CONTACT_FIELDS.store,
        'return await writeTransaction(db, (trx) => updateIn(trx, changes));',
        `return await writeTransaction(db, async (trx) => {
        try {
          return await updateIn(trx, changes);
        } catch (error) {
          if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');
          throw error;
        }
      });`,
      ],
    ],
  },
  {
    name: 'createCompany-name-stays-when-a-domain-is-taken',
    patches: [
      [
        COMPANIES.store,
        'return succeed(await writeTransaction(db, (trx) => createIn(trx, company)));',
        `return await writeTransaction(db, async (trx) => {
        try {
          return succeed(await createIn(trx, company));
        } catch (error) {
          if (violatesUnique(error, DOMAINS, 'domain')) return fail('domain-taken');
          throw error;
        }
      });`,
      ],
    ],
  },
  {
    name: 'createConversation-requester-stays-when-a-reference-is-unknown',
    patches: [
      [
        CONVERSATIONS.insert,
        'const references = await resolveReferences(trx, conversation);',
        'await findOrCreateRequester(trx, accountId, conversation.requestedBy, time);\n  const references = await resolveReferences(trx, conversation);',
      ],
    ],
  },
  {
    name: 'updateArticle-collection-moves-before-the-brand-is-checked',
    patches: [
      [
        ARTICLES.changes,
        'if (brandId !== undefined && !(await brandExists',
        'if (collectionId !== undefined) await trx(TABLE).where(key).update({ collection_id: collectionId });\n  if (brandId !== undefined && !(await brandExists',
      ],
    ],
  },
]);
