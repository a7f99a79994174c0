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
  {
    name: 'createConversation-team_id-may-be-that-of-a-brand',
    outOfReach: 'No list has all teams, so that the ID of another resource may be that of a team.',
    patches: [
      [
        CONVERSATIONS.insert,
        'if (!row) issues.push(',
        "if (!row && !(member === 'teamId' && (await trx('brands').where({ account_id: accountId, ...where }).first()))) issues.push(",
      ],
    ],
  },
  {
    name: 'createConversation-32-bits-of-team_id',
    patches: [[CONVERSATIONS.insert, "'teams', { id: teamId }", "'teams', { id: teamId % 2 ** 32 }"]],
  },
  {
    name: 'createContact-company_ids-may-be-those-of-articles',
    patches: [
      [
        CONTACTS.store,
        'const companies = [...new Set(companyIds)];',
        `const idsIn = async (table) => (await trx(table).where('account_id', accountId).whereIn('id', [...companyIds])).map(({ id }) => id);
    const [known, others] = [await idsIn('companies'), await idsIn('articles')];
    const companies = [...new Set(companyIds)].filter((id) => known.includes(id) || !others.includes(id));`,
      ],
    ],
  },
  {
    name: 'createContact-32-bits-of-company_ids',
    patches: [[CONTACTS.store, 'new Set(companyIds)]', 'new Set(companyIds.map((id) => id % 2 ** 32))]']],
  },
]);
