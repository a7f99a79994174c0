import type { Knex } from 'knex';

/** Lists whose rows are counted by triggers: the names of their tables. */
export type CountedList = 'contacts' | 'conversations';

/** The total is a text on PostgreSQL, and null if nothing was ever counted. */
export type KeptCount = { readonly total: number | string | null } | undefined;

/** A query of the number of rows of the account, as `total`. It reads the kept counts, whatever the number of rows. */
export function selectKeptCount(db: Knex, list: CountedList, accountId: number): Knex.QueryBuilder {
  return db('row_counts').sum({ total: 'total' }).where({ account_id: accountId, list });
}

export async function countRows(db: Knex, query: Knex.QueryBuilder): Promise<number> {
  const [row]: { total: number | string }[] = await db.from(query.clone().as('found')).count({ total: '*' });
  return Number(row?.total);
}
