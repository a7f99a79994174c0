/** A separate process that creates the same resources as others at the same time, and prints the outcomes. */
import { openDatabase } from '../../src/database/connections/open.ts';
import { createStores } from '../../src/stores.ts';

const [url = '', rounds = ''] = process.argv.slice(2);
const knex = openDatabase({ url });
const stores = createStores(knex, { now: () => 1, contactListVariant: 'companies' });
const outcomes: string[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const contact = stores.contacts.create({ accountId: 1, firstName: 'Ada', email: `ada${round}@race.example` });
  const company = stores.companies.create({
    accountId: 1,
    name: `Race ${round}`,
    domains: [`race${round}.example`],
  });
  const requester = stores.conversations.create({
    accountId: 1,
    subject: 'Race',
    description: { html: '<p>x</p>', text: 'x', folded: 'x' },
    requestedBy: `requester${round}@race.example`,
    priority: 'Low',
    source: 'Mail',
    status: 'Open',
  });
  for (const result of await Promise.all([contact, company, requester])) {
    outcomes.push(result.ok ? 'created' : result.error.code);
  }
}
await knex.destroy();
process.stdout.write(JSON.stringify(outcomes));
