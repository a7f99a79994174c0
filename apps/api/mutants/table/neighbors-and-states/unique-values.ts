import { inArea } from '../../mutant.ts';
import { COMPANIES, CONTACT_FIELDS, CONTACTS, SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const uniqueness = inArea('unique', [
  {
    name: 'createCompany-domain-twice-in-a-race',
    sql: ['drop index company_domains_account_id_domain_unique'],
    patches: [
      [
        COMPANIES.store,
        '    try {\n      return succeed(',
        "    const wanted = (company.domains ?? []).map((one) => one.toLowerCase());\n    if (wanted.length > 0 && (await db(DOMAINS).where('account_id', company.accountId).whereIn('domain', wanted).first())) return fail('domain-taken');\n    await new Promise((resolve) => setTimeout(resolve, 25));\n    try {\n      return succeed(",
      ],
    ],
  },
  {
    name: 'updateContactField-name-twice-in-a-race',
    sql: ['drop index contact_fields_account_id_name_folded_unique'],
    patches: [
      [
        CONTACT_FIELDS.store,
        '    try {\n      return await writeTransaction(db, (trx) => updateIn(trx, changes));',
        "    const other = changes.name !== undefined && (await db(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).whereNot('id', changes.id).first());\n    await new Promise((resolve) => setTimeout(resolve, 25));\n    try {\n      return await writeTransaction(db, async (trx) => {\n        const result = await updateIn(trx, changes);\n        if (result.ok && other) throw new Error('taken');\n        return result;\n      });",
      ],
      [
        CONTACT_FIELDS.store,
        "if (violatesUnique(error, TABLE, 'name_folded')) return",
        "if (error instanceof Error && error.message === 'taken') return",
      ],
    ],
  },
  {
    name: 'updateContactField-replaced-name-stays-taken',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const next = {\n      name: changes.name ?? row.name,',
        "    const keyOf = (name: string) => `${changes.accountId} ${foldCase(name)}`;\n    if (changes.name !== undefined && (replaced.get(keyOf(changes.name)) ?? row.id) !== row.id) return fail('name-taken');\n    if (changes.name !== undefined) replaced.set(keyOf(row.name), row.id);\n    const next = {\n      name: changes.name ?? row.name,",
      ],
      [
        CONTACT_FIELDS.store,
        'export function contactFieldStore(',
        'const replaced = new Map<string, number>();\n\nexport function contactFieldStore(',
      ],
    ],
  },
  {
    name: 'createContact-phone-of-one-without-email-is-unique',
    outOfReach: 'No creation is sent twice with equal values in all fields but a unique one.',
    patches: [
      [
        CONTACTS.store,
        '    const issues = await checkContactFieldValues(trx, accountId, customFields);',
        "    if (contact.email === undefined && contact.phone && (await trx(TABLE).where({ account_id: accountId, phone: contact.phone, email: null, first_name: contact.firstName }).first())) return fail('email-taken');\n    const issues = await checkContactFieldValues(trx, accountId, customFields);",
      ],
    ],
  },
  {
    name: 'updateContactField-409-text-with-the-name-as-sent',
    patches: [
      [
        SERVER.pipeline,
        'trimMarked(contract.openapi, operation.body.schema, sent)',
        'trimMarked(contract.openapi, operation.body.schema, structuredClone(sent))',
      ],
      [
        SERVER.pipeline,
        HANDLE,
        `${HANDLE}\n  if (operation.operationId === 'updateContactField' && response.status === 409) { response.body = structuredClone(response.body); response.body.error.message = \`Contact field with name \${sent.name} already exists\`; }`,
      ],
    ],
  },
]);
