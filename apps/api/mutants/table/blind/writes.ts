/** Blind faults of what requests create and change. */
import { inArea } from '../../mutant.ts';
import { ARTICLES, COLLECTIONS, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS } from '../../support/files.ts';

const SANITIZER = 'apps/api/src/html/content-sanitizer.ts';
const INSERT_DOMAINS =
  'await trx(DOMAINS).insert(\n        domains.map((domain, position) => ({ account_id: accountId, company_id: id, domain, position })),\n      );';

export const blindCreations = inArea('creations', [
  {
    name: 'createCompany-keeps-ten-domains',
    patches: [
      [
        COMPANIES.store,
        '(company.domains ?? []).map((domain) => domain.toLowerCase())',
        '(company.domains ?? []).slice(0, 10).map((domain) => domain.toLowerCase())',
      ],
    ],
  },
  {
    name: 'createContact-phone-beside-email-lost',
    patches: [[CONTACTS.insert, 'phone: phone ?? null,', 'phone: email ? null : (phone ?? null),']],
  },
]);

export const blindTypedValues = inArea('typed-values', [
  {
    name: 'createConversation-numbers-with-two-decimals',
    patches: [
      [
        CONVERSATIONS.insert,
        'custom_fields: JSON.stringify(customFields),',
        "custom_fields: JSON.stringify(customFields.map(({ id, value }) => ({ id, value: typeof value === 'number' ? Math.round(value * 100) / 100 : value }))),",
      ],
    ],
  },
  {
    name: 'createContact-definitions-kept-from-the-first-use',
    patches: [
      [
        CONTACT_FIELDS.values,
        'const check = await loadContactFieldCheck(db, accountId, Object.keys(values));',
        "const key = `${accountId} ${Object.keys(values).join(' ')}`;\n  const check = checks.get(key) ?? (await loadContactFieldCheck(db, accountId, Object.keys(values)));\n  checks.set(key, check);",
      ],
      [
        CONTACT_FIELDS.values,
        'interface FieldTypeRow {',
        'const checks = new Map<string, (values: Readonly<Record<string, unknown>>) => FieldValueIssue[]>();\n\ninterface FieldTypeRow {',
      ],
    ],
  },
]);

export const blindUnique = inArea('unique', [
  {
    name: 'createCompany-taken-second-domain-dropped',
    patches: [
      [
        COMPANIES.store,
        INSERT_DOMAINS,
        "const rows = domains.map((domain, position) => ({ account_id: accountId, company_id: id, domain, position }));\n      await trx(DOMAINS).insert(rows.slice(0, 1));\n      if (rows.length > 1) await trx(DOMAINS).insert(rows.slice(1)).onConflict(['account_id', 'domain']).ignore();",
      ],
    ],
  },
  {
    name: 'updateContactField-names-folded-in-ascii',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name_folded: foldCase(next.name),',
        'name_folded: next.name.replace(/[A-Z]+/g, (part) => part.toLowerCase()),',
      ],
    ],
  },
]);

export const blindRejectedWrites = inArea('rejected-writes', [
  {
    name: 'updateContactField-options-stay-though-the-name-is-taken',
    patches: [
      [
        CONTACT_FIELDS.store,
        'return await writeTransaction(db, (trx) => updateIn(trx, changes));',
        "return await writeTransaction(db, (trx) =>\n        updateIn(trx, changes).catch((error) => {\n          if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');\n          throw error;\n        }),\n      );",
      ],
    ],
  },
  {
    name: 'createCompany-stays-though-a-domain-is-taken',
    patches: [
      [
        COMPANIES.store,
        'return succeed(await writeTransaction(db, (trx) => createIn(trx, company)));',
        "return await writeTransaction(db, (trx) =>\n        createIn(trx, company).then(succeed, (error) => {\n          if (violatesUnique(error, DOMAINS, 'domain')) return fail('domain-taken');\n          throw error;\n        }),\n      );",
      ],
    ],
  },
]);

export const blindTimes = inArea('times', []);

export const blindText = inArea(
  'text',
  [
    {
      name: 'createCompany-line-ends-of-notes',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name), address, notes };',
          "name_folded: foldCase(name), address, notes: notes.replaceAll('\\r\\n', '\\n') };",
        ],
      ],
    },
    {
      name: 'createConversation-subject-on-one-line',
      patches: [[CONVERSATIONS.create, 'subject: body.subject,', "subject: body.subject.replace(/[\\r\\n]+/g, ' '),"]],
    },
    {
      name: 'updateArticle-content-cut-at-64-kb',
      patches: [
        [
          SANITIZER,
          'sanitizeInWorker({ kind, sent }, owner)',
          'sanitizeInWorker({ kind, sent: sent.slice(0, 65_535) }, owner)',
        ],
      ],
    },
  ],
  ['createContact', 'createCompany', 'updateContactField'],
);

export const blindUpdates = inArea('updates', [
  {
    name: 'updateArticle-content-brings-back-an-archived-article',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        '        ...draft,\n',
        '        ...draft,\n        ...(content && { is_archived: false }),\n',
      ],
    ],
  },
  {
    name: 'updateArticle-publish-false-makes-a-draft',
    patches: [
      [
        ARTICLES.changes,
        "const status = changes.publish ? 'PUBLISHED' : saved.status;",
        "const status = changes.publish ? 'PUBLISHED' : changes.publish === false ? 'DRAFT' : saved.status;",
      ],
      [
        ARTICLES.changes,
        'const changed = changes.publish || Object',
        'const changed = changes.publish !== undefined || Object',
      ],
    ],
  },
  {
    name: 'updateArticle-move-keeps-the-editor',
    patches: [
      [
        ARTICLES.changes,
        'last_updated_by_id: memberId,',
        '...((changes.title ?? content ?? changes.publish) !== undefined && { last_updated_by_id: memberId }),',
      ],
    ],
  },
  {
    name: 'updateArticle-new-collection-shows-it-later',
    patches: [
      [
        COLLECTIONS.store,
        'export function collectionStore(',
        'export const kept = new Map<string, schemas.CollectionDetails>();\n\nexport function collectionStore(',
      ],
      [
        COLLECTIONS.store,
        'return readSnapshot(db, (trx) => findIn(trx, accountId, id));',
        'const key = `${accountId} ${id}`;\n    const found = kept.get(key) ?? (await readSnapshot(db, (trx) => findIn(trx, accountId, id)));\n    if (found) kept.set(key, found);\n    return found;',
      ],
      [
        ARTICLES.changes,
        "import { collectionExists } from '../collections/collection-store.ts';",
        "import { collectionExists, kept } from '../collections/collection-store.ts';",
      ],
      [
        ARTICLES.changes,
        '  if (changed) {\n',
        '  if (changed) {\n    kept.delete(`${accountId} ${row.collection_id}`);\n',
      ],
    ],
  },
  {
    name: 'updateArticle-same-length-and-beginning-is-the-same-content',
    outOfReach: 'No two contents have the same length and the same first 200 characters.',
    patches: [
      [
        SANITIZER,
        'export function createContentSanitizer(',
        'const cleaned = new Map<string, ContentResult<ContentKind>>();\n\nexport function createContentSanitizer(',
      ],
      [
        SANITIZER,
        "if (sent.length <= MAX_INLINE_LENGTH) return (await import('./sanitizers.ts')).sanitizers[kind](sent);",
        "if (sent.length <= MAX_INLINE_LENGTH) {\n      const key = `${kind} ${sent.length} ${sent.slice(0, 200)}`;\n      const result = cleaned.get(key) ?? (await import('./sanitizers.ts')).sanitizers[kind](sent);\n      cleaned.set(key, result);\n      return result as ContentResult<Kind>;\n    }",
      ],
    ],
  },
  {
    name: 'updateContactField-option-takes-the-new-spelling',
    patches: [
      [
        CONTACT_FIELDS.options,
        'if (fresh.length === 0) return succeed(0);',
        'for (const name of names) {\n    await trx(TABLE).where({ account_id: accountId, field_id: fieldId, name_folded: foldCase(name) }).update({ name });\n  }\n  if (fresh.length === 0) return succeed(0);',
      ],
    ],
  },
]);
