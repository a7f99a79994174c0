/** A request that names a contact by its email or phone finds or creates the wrong one. */
import { inArea } from '../mutant.ts';
import { after, before } from '../support/at-handler.ts';
import { CONTACTS, CONVERSATIONS } from '../support/files.ts';

const NAME_OF_REQUESTER = 'const firstName = requestedBy.slice(0, at);';

export const findOrCreate = inArea('find-or-create', [
  {
    name: 'createConversation-requester-named-up-to-the-first-dot',
    patches: [
      [
        CONTACTS.insert,
        'const firstName = requestedBy.slice(0, at);',
        "const firstName = requestedBy.slice(0, at).split('.')[0] || requestedBy.slice(0, at);",
      ],
    ],
  },
  {
    name: 'createConversation-requester-named-with-blanks-for-hyphens',
    patches: [
      [
        CONTACTS.insert,
        'const firstName = requestedBy.slice(0, at);',
        "const firstName = requestedBy.slice(0, at).replace(/[-_]/g, ' ');",
      ],
    ],
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
    name: 'createContact-takes-over-a-requester',
    patches: [
      [
        CONTACTS.store,
        'const id = await insertContact(trx, {',
        "const email = contact.email?.toLowerCase();\n    const requester = email && (await trx('conversations').select('requested_by_id').where({ account_id: accountId }).whereIn('requested_by_id', trx(TABLE).select('id').where({ account_id: accountId, email, phone: null })).first());\n    const id = requester?.requested_by_id ?? await insertContact(trx, {",
      ],
    ],
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
    name: 'createConversation-requester-inactive',
    patches: [
      [
        CONTACTS.insert,
        'await db(TABLE).insert(toRow(contact)).onConflict',
        'await db(TABLE).insert({ ...toRow(contact), active: false }).onConflict',
      ],
    ],
  },
  {
    name: 'createConversation-requester-unsubscribed',
    patches: [
      [
        CONTACTS.insert,
        'await db(TABLE).insert(toRow(contact)).onConflict',
        'await db(TABLE).insert({ ...toRow(contact), unsubscribed: true }).onConflict',
      ],
    ],
  },
  {
    name: 'createConversation-requester-without-colors',
    argued: 'The contract requires the colors only in the response of createContact.',
    patches: [
      [
        CONTACTS.insert,
        'await db(TABLE).insert(toRow(contact)).onConflict',
        "await db(TABLE).insert({ ...toRow(contact), properties: '{}' }).onConflict",
      ],
    ],
  },
  before(
    'createConversation-requester-without-plus-part',
    "input.body.requested_by = input.body.requested_by.replace(/\\+[^@]+@/, '@');",
  ),
  {
    name: 'createConversation-requester-by-end-of-phone',
    patches: [
      [
        CONTACTS.insert,
        "trx(TABLE).select('id').where({ account_id, phone })",
        "trx(TABLE).select('id').where({ account_id }).where('phone', 'like', `%${phone.slice(-6)}`)",
      ],
    ],
  },
  {
    name: 'createConversation-member-as-requester-refused',
    outOfReach: 'The suite sends no value that only a resource of another kind has.',
    patches: [
      [
        CONVERSATIONS.insert,
        '  const issues: InputIssue<CheckedMember>[] = [];\n',
        "  const issues: InputIssue<CheckedMember>[] = [];\n  if (await trx('members').where({ account_id: accountId, email: requestedBy.toLowerCase() }).first()) issues.push({ path: ['assignee'], message: 'must be another' });\n",
      ],
      [
        CONVERSATIONS.insert,
        '{ accountId, brandId, assignee, teamId }',
        '{ accountId, brandId, assignee, teamId, requestedBy }',
      ],
    ],
  },
  {
    name: 'createConversation-phone-only-of-contacts-without-email',
    outOfReach: 'What the suite finds by a phone number was created by that number, and so has no email.',
    patches: [
      [
        CONTACTS.insert,
        "trx(TABLE).select('id').where({ account_id, phone })",
        "trx(TABLE).select('id').where({ account_id, phone }).whereNull('email')",
      ],
    ],
  },
  {
    name: 'createConversation-phone-of-the-newest-name',
    outOfReach: 'Of the contacts with one phone number, the one with the lowest ID is also the first by name.',
    patches: [
      [
        CONTACTS.insert,
        "where({ account_id, phone }).orderBy('id')",
        "where({ account_id, phone }).orderBy('first_name')",
      ],
    ],
  },
  {
    name: 'createConversation-requester-named-up-to-first-at',
    patches: [
      [
        CONTACTS.insert,
        'const firstName = requestedBy.slice(0, at);',
        'const firstName = requestedBy.slice(0, Math.min(at, 30));',
      ],
    ],
  },
  {
    name: 'createConversation-requester-named-by-words',
    patches: [
      [
        CONTACTS.insert,
        'const firstName = requestedBy.slice(0, at);',
        "const firstName = requestedBy.slice(0, at).replace(/[._]/g, ' ');",
      ],
    ],
  },
  {
    name: 'createConversation-requester-named-without-plus',
    patches: [
      [
        CONTACTS.insert,
        '{ accountId, firstName: requestedBy, phone',
        "{ accountId, firstName: requestedBy.replace('+', ''), phone",
      ],
    ],
  },
  {
    name: 'createConversation-requester-created-in-milliseconds',
    patches: [
      [
        CONTACTS.insert,
        'await db(TABLE).insert(toRow(contact)).onConflict',
        'await db(TABLE).insert({ ...toRow(contact), created_at: contact.createdAt * 1000, updated_at: contact.createdAt * 1000 }).onConflict',
      ],
    ],
  },
  {
    name: 'createConversation-requester-linked-by-domain',
    patches: [
      [
        CONTACTS.insert,
        '  const created = await find();',
        "  const created = await find();\n  const owner = await db('company_domains').where({ account_id, domain: email.split('@').pop() }).first();\n  if (owner) await db('contact_companies').insert({ account_id, contact_id: created.id, company_id: owner.company_id, position: 0 });",
      ],
    ],
  },
  {
    name: 'createConversation-of-inactive-requester-refused',
    outOfReach: 'The suite attaches nothing to a contact that it has not created, and cannot create an inactive one.',
    patches: [
      [
        CONTACTS.insert,
        '  if (existing) return existing.id;',
        "  if (existing && !(await db(TABLE).where({ id: existing.id, active: true }).first())) throw new Error('inactive');\n  if (existing) return existing.id;",
      ],
    ],
  },
  {
    name: 'createConversation-requester-twice-at-once',
    patches: [
      [
        CONVERSATIONS.store,
        'return writeTransaction(db, (trx) => insertConversation(trx, conversation, now()));',
        "const known = await db('contacts').select('id').where({ account_id: conversation.accountId, phone: conversation.requestedBy }).orderBy('id').first();\n    await new Promise((resolve) => setTimeout(resolve, 20));\n    return writeTransaction(db, (trx) => insertConversation(trx, { ...conversation, known: known?.id ?? 0 }, now()));",
      ],
      [CONVERSATIONS.insert, 'conversation.requestedBy, time)', 'conversation.requestedBy, time, conversation.known)'],
      [
        CONTACTS.insert,
        '  createdAt: number,\n): Promise<number> {',
        '  createdAt: number,\n  known: number | undefined,\n): Promise<number> {',
      ],
      [
        CONTACTS.insert,
        '  return findOrInsertByPhone(trx, {',
        '  if (known === 0) return insertContact(trx, { accountId, firstName: requestedBy, phone: requestedBy, createdAt });\n  return findOrInsertByPhone(trx, {',
      ],
    ],
  },
  {
    name: 'createConversation-touches-the-requester',
    patches: [
      [
        CONTACTS.insert,
        '  if (existing) return existing.id;',
        '  if (existing) {\n    await db(TABLE).where({ account_id, email }).update({ updated_at: contact.createdAt + 1 });\n    return existing.id;\n  }',
      ],
    ],
  },
  {
    name: 'createConversation-names-the-requester-anew',
    patches: [
      [
        CONTACTS.insert,
        '  if (existing) return existing.id;',
        "  if (existing) {\n    await db(TABLE).where({ account_id, email, last_name: '' }).update({ last_name: contact.firstName });\n    return existing.id;\n  }",
      ],
    ],
  },
  {
    name: 'createConversation-requester-by-pattern',
    patches: [
      [
        CONTACTS.insert,
        "db(TABLE).select('id').where({ account_id, email }).first();",
        "db(TABLE).select('id').where({ account_id }).whereLike('email', email).first();",
      ],
    ],
  },
  {
    name: 'createConversation-name-of-requester-in-lower-case',
    outOfReach:
      'The contract does not say whether the name is a part of the address as it was sent or as it is stored.',
    patches: [[CONTACTS.insert, NAME_OF_REQUESTER, 'const firstName = requestedBy.toLowerCase().slice(0, at);']],
  },
  {
    name: 'createConversation-name-of-requester-with-a-capital',
    patches: [
      [
        CONTACTS.insert,
        NAME_OF_REQUESTER,
        'const firstName = requestedBy.charAt(0).toUpperCase() + requestedBy.slice(1, at);',
      ],
    ],
  },
  {
    name: 'createConversation-name-of-requester-up-to-a-plus',
    patches: [[CONTACTS.insert, NAME_OF_REQUESTER, "const [firstName = ''] = requestedBy.slice(0, at).split('+');"]],
  },
  {
    name: 'createConversation-known-requester-counts-as-updated',
    patches: [
      [
        CONTACTS.insert,
        'if (existing) return existing.id;',
        'if (existing) {\n    await db(TABLE).where({ account_id, id: existing.id }).update({ updated_at: contact.createdAt });\n    return existing.id;\n  }',
      ],
    ],
  },
  {
    name: 'createConversation-known-requester-touched-although-400',
    patches: [
      [
        CONVERSATIONS.insert,
        '  if (failure) return failure;',
        "  if (failure) {\n    await trx('contacts').where({ account_id: accountId, email: conversation.requestedBy.toLowerCase() }).update({ updated_at: time });\n    return failure;\n  }",
      ],
    ],
  },
  {
    name: 'createConversation-known-requester-renamed',
    patches: [
      [
        CONTACTS.insert,
        'if (existing) return existing.id;',
        'if (existing) {\n    await db(TABLE).where({ account_id, id: existing.id }).update({ first_name: contact.firstName });\n    return existing.id;\n  }',
      ],
    ],
  },
  {
    ...after(
      'createConversation-no-email-of-a-requester-by-phone',
      "if (input.body.requested_by.startsWith('+')) body.data.requested_by_email = null;",
    ),
    outOfReach: 'The phone numbers that are sent are those of contacts without an email.',
  },
]);
