/** A reference is accepted that is like that of a resource: part of its text, or a number that something else has. */
import { type Fault, inArea } from '../../mutant.ts';
import { CONTACTS, CONVERSATIONS } from '../../support/files.ts';

const FIND = '      .where({ account_id: accountId, ...where })\n';

/** A condition on the email of a member, with the one that was sent as its value. */
const findAssignee = (name: string, condition: string, value = 'String(where.email)'): Fault => ({
  name: `createConversation-assignee-${name}`,
  patches: [
    [
      CONVERSATIONS.insert,
      FIND,
      `      .where({ account_id: accountId, ...(member === 'assignee' ? {} : where) })\n      .modify((query) => { if (member === 'assignee') query.whereRaw(${JSON.stringify(condition)}, [${value}]); })\n`,
    ],
  ],
});

export const references = inArea('validation', [
  findAssignee('compared-as-a-pattern', 'email like ?'),
  findAssignee('found-by-the-start', 'instr(email, ?) = 1'),
  findAssignee('found-by-the-end', "email like '%' || ?", "String(where.email).replaceAll('_', '')"),
  findAssignee('found-without-its-tag', 'email = ?', "String(where.email).replace(/\\+[^@]*/, '')"),
  ...['brands', 'tags', 'members'].map(
    (table): Fault => ({
      name: `createConversation-team_id-may-be-one-of-${table}`,
      patches: [
        [
          CONVERSATIONS.insert,
          'if (!row) issues.push(',
          `if (!row && !(member === 'teamId' && (await trx('${table}').where({ account_id: accountId, ...where }).first()))) issues.push(`,
        ],
      ],
    }),
  ),
  {
    name: 'createContact-32-bits-of-company_ids',
    patches: [[CONTACTS.store, 'new Set(companyIds)]', 'new Set(companyIds.map((id) => id % 2 ** 32))]']],
  },
]);
