import type { Knex } from 'knex';
import type { Send } from './client.ts';

interface Count {
  readonly path: string;
  readonly rows: (knex: Knex) => Knex.QueryBuilder;
}

/** Totals and searches of the API that are compared with the rows: kept counters and search indexes must agree with them. */
const createCounts = (run: string): readonly Count[] => [
  { path: '/contacts?per_page=1', rows: (knex) => knex('contacts') },
  { path: '/conversations?per_page=1', rows: (knex) => knex('conversations') },
  { path: '/tags?per_page=1', rows: (knex) => knex('tags') },
  {
    path: `/contacts?per_page=1&search=Chaos+${run}`,
    rows: (knex) => knex('contacts').where('first_name', 'like', `%Chaos ${run}%`),
  },
  {
    path: `/conversations?per_page=1&search="chaos+${run}"`,
    rows: (knex) => knex('conversations').where('subject_folded', 'like', `%chaos ${run}%`),
  },
];

/** @returns what the API counts otherwise than the database. */
export async function checkCounts(knex: Knex, account: number, run: string, send: Send): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, rows } of createCounts(run)) {
    const response = await send<{ total_count: number }>('GET', path);
    const [row] = await rows(knex).where('account_id', account).count({ total: '*' });
    const total = Number(row.total);
    if (response?.body.total_count !== total) {
      problems.push(`GET ${path} counts ${response?.body.total_count}, the database has ${total}`);
    }
  }
  return problems;
}
