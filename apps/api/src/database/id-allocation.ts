/** Ids that are given to rows before they are inserted, so that the rows of other tables can name them. */
import type { Knex } from 'knex';

/** @returns the next ids of the table, which no other row gets. Runs inside a write transaction. */
export async function allocateIds(trx: Knex, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  // SQLite keeps the highest id here when a row is inserted, and the write lock keeps others from inserting.
  const row: { seq: number } | undefined = await trx('sqlite_sequence').select('seq').where('name', table).first();
  const last = row?.seq ?? 0;
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}

/** Ids above the last one are reserved before they are inserted, so that `allocateIds` returns none of them. */
export async function noteIds(trx: Knex, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const row: { seq: number } | undefined = await trx('sqlite_sequence').select('seq').where('name', table).first();
  if (row === undefined) await trx('sqlite_sequence').insert({ name: table, seq: highest });
  else if (row.seq < highest) await trx('sqlite_sequence').where('name', table).update({ seq: highest });
}
