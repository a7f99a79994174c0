/** Each rule of `pnpm chaos` about the rows is broken once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRules } from '../../chaos/database-rules.ts';
import { openSample, type Sample } from '../support/databases.ts';
import { expectOk } from '../support/results.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample('better-sqlite3');
  const { companies, contacts, conversations } = sample.stores;
  const company = expectOk(
    await companies.create({
      accountId: 1,
      name: 'Chaos company',
      notes: 'with 2 domains',
      domains: ['a.chaos.example', 'b.chaos.example'],
    }),
  );
  await contacts.create({
    accountId: 1,
    firstName: 'Chaos',
    lastName: 'with 1 companies',
    email: 'chaos@chaos.example',
    companyIds: [company.id],
  });
  await conversations.create({
    accountId: 1,
    subject: 'Chaos conversation',
    description: { html: '<p>Chaos conversation</p>', text: 'Chaos conversation', folded: 'chaos conversation' },
    requestedBy: 'chaos@chaos.example',
    priority: 'Low',
    source: 'Mail',
    status: 'Open',
  });
  await sample.knex.raw('PRAGMA foreign_keys = OFF');
});
afterEach(() => sample.knex.destroy());

test('no rule is broken by the sample and by what the stores create', async () => {
  expect(await checkRules(sample.knex)).toEqual([]);
});

const CHAOS_COMPANY = "(select id from companies where name = 'Chaos company')";

test.each<[damage: string, rule: string]>([
  [
    'delete from contact_companies where company_id = COMPANY',
    'a contact has all the companies that it was created with',
  ],
  [
    "delete from company_domains where domain = 'b.chaos.example'",
    'a company has all the domains that it was created with',
  ],
  [
    "update contacts set email = 'MINA.SATO@fabrikam.example' where first_name = 'Chaos'",
    'an email belongs to one contact of an account',
  ],
  [
    "update company_domains set domain = 'A.chaos.example' where domain = 'b.chaos.example'",
    'a domain belongs to one company of an account',
  ],
  [
    'update contact_field_options set position = position + 1 where id = (select max(id) from contact_field_options)',
    'positions of options have no gaps',
  ],
  ['update contact_companies set account_id = 2 where company_id = COMPANY', 'a link stays in its account'],
  [
    "update conversations set account_id = 2 where subject = 'Chaos conversation'",
    'a requester is of the account of the conversation',
  ],
  [
    "update conversations set subject_folded = 'other' where subject = 'Chaos conversation'",
    'what is searched is what is shown',
  ],
  [
    "update articles set title = 'Chaos 1' where id = (select max(id) from articles)",
    'title and draft are of one version',
  ],
  [
    "update row_counts set total = total + 1 where list = 'contacts' and account_id = 1",
    'the kept count of contacts is the number of rows',
  ],
  [
    "delete from row_counts where list = 'conversations' and account_id = 1",
    'the kept count of conversations is the number of rows',
  ],
  [
    "update contact_names set total = total + 1 where account_id = 1 and first_name = 'Chaos'",
    'the kept count of a name is the number of contacts that have it',
  ],
  [
    'delete from conversation_counts where account_id = 1',
    'the kept counts of combinations add up to the conversations',
  ],
])('%s', async (damage, rule) => {
  await sample.knex.raw(damage.replace('COMPANY', CHAOS_COMPANY));
  expect(await checkRules(sample.knex)).toEqual([`1 rows break the rule: ${rule}`]);
});
