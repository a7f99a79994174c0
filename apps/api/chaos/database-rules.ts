/** What must hold in the rows, whatever was killed when. */
import type { Knex } from 'knex';

/** Each statement counts the rows that break the rule of its name; it runs on every engine. */
const RULES: Readonly<Record<string, string>> = {
  'a contact has all the companies that it was created with':
    "select count(*) as broken from contacts where last_name like 'with % companies' and last_name <> 'with ' || " +
    "(select count(*) from contact_companies where contact_companies.contact_id = contacts.id) || ' companies'",
  'a company has all the domains that it was created with':
    "select count(*) as broken from companies where notes like 'with % domains' and notes <> 'with ' || " +
    "(select count(*) from company_domains where company_domains.company_id = companies.id) || ' domains'",
  'an email belongs to one contact of an account':
    'select count(*) as broken from (select account_id from contacts where email is not null group by account_id, lower(email) having count(*) > 1) duplicates',
  'a domain belongs to one company of an account':
    'select count(*) as broken from (select account_id from company_domains group by account_id, lower(domain) having count(*) > 1) duplicates',
  'positions of options have no gaps':
    'select count(*) as broken from (select field_id from contact_field_options group by field_id having max(position) - min(position) + 1 <> count(*)) gaps',
  'a link stays in its account':
    'select count(*) as broken from contact_companies links join contacts on contacts.id = links.contact_id ' +
    'join companies on companies.id = links.company_id where links.account_id <> contacts.account_id or links.account_id <> companies.account_id',
  'a requester is of the account of the conversation':
    'select count(*) as broken from conversations join contacts on contacts.id = conversations.requested_by_id where contacts.account_id <> conversations.account_id',
  'what is searched is what is shown':
    "select count(*) as broken from conversations where subject like 'Chaos %' and (subject_folded <> lower(subject) or description_text not like subject || '%')",
  'title and draft are of one version':
    "select count(*) as broken from articles where title like 'Chaos %' and draft_html_content not like '<p>' || title || ' %'",
  'the kept count of contacts is the number of rows': countRule('contacts', 'row_counts', "list = 'contacts' and"),
  'the kept count of conversations is the number of rows': countRule(
    'conversations',
    'row_counts',
    "list = 'conversations' and",
  ),
  'the kept count of a name is the number of contacts that have it':
    'select count(*) as broken from (select account_id from (select account_id, first_name, -1 as total from contacts ' +
    'union all select account_id, first_name, total from contact_names) names group by account_id, first_name having sum(total) <> 0) differing',
  'the kept counts of combinations add up to the conversations': countRule('conversations', 'conversation_counts', ''),
};

/** Counts the accounts whose kept total is not that of the rows. */
function countRule(table: string, kept: string, condition: string): string {
  return (
    'select count(*) as broken from accounts where ' +
    `(select coalesce(sum(total), 0) from ${kept} where ${condition} ${kept}.account_id = accounts.id) <> ` +
    `(select count(*) from ${table} where ${table}.account_id = accounts.id)`
  );
}

/** @returns the rules that do not hold, with the number of rows. */
export async function checkRules(knex: Knex): Promise<string[]> {
  const problems: string[] = [];
  for (const [rule, statement] of Object.entries(RULES)) {
    const result = await knex.raw(statement);
    // SQLite returns the rows, PostgreSQL an object that has them.
    const [row] = Array.isArray(result) ? result : result.rows;
    if (Number(row.broken) > 0) problems.push(`${row.broken} rows break the rule: ${rule}`);
  }
  return problems;
}

/** SQLite's own checks of the file, and of references. PostgreSQL enforces references itself. */
export async function checkFile(knex: Knex): Promise<string[]> {
  const [integrity]: { integrity_check: string }[] = await knex.raw('PRAGMA integrity_check(1)');
  const references: { table: string }[] = await knex.raw('PRAGMA foreign_key_check');
  return [
    ...(integrity?.integrity_check === 'ok' ? [] : [`The file is damaged: ${integrity?.integrity_check}`]),
    ...references.map(({ table }) => `A row of ${table} refers to one that does not exist`),
  ];
}
