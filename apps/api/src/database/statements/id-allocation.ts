/** Ids that are given to rows before they are inserted, so that the rows of other tables can name them. */
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/**
 * Runs inside a write transaction.
 *
 * @returns the next ids of the table, which no other row gets.
 * @throws if an id would not be exact as a number of JSON.
 */
export async function allocateIds(trx: Knex, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (isPostgres(trx)) {
    const next = "SELECT nextval(pg_get_serial_sequence(?, 'id')) AS id FROM generate_series(1, ?)";
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(next, [table, count]);
    return requireExact(
      table,
      rows.map(({ id }) => id),
    );
  }
  // SQLite keeps the highest id here when a row is inserted, and the write lock keeps others from inserting.
  const row: { seq: number } | undefined = await trx('sqlite_sequence').select('seq').where('name', table).first();
  const last = row?.seq ?? 0;
  return requireExact(
    table,
    Array.from({ length: count }, (_, index) => last + 1 + index),
  );
}

function requireExact(table: string, ids: number[]): number[] {
  if (ids.every(Number.isSafeInteger)) return ids;
  throw new Error(`The table ${table} has no ids left: the highest is ${Number.MAX_SAFE_INTEGER}.`);
}

/**
 * Reserves ids above the last one before they are inserted, so that no other row gets them. Runs inside a write transaction. On
 * PostgreSQL, which counts only the ids that it gives itself, others wait to insert into the table until it ends.
 */
export async function noteIds(trx: Knex, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  if (isPostgres(trx)) {
    const sequence = "pg_get_serial_sequence(?, 'id')";
    const { rows } = await trx.raw(`SELECT coalesce(pg_sequence_last_value(${sequence}), 0) AS last`, [table]);
    if (rows[0].last >= highest) return;
    await trx.raw('LOCK TABLE ?? IN SHARE ROW EXCLUSIVE MODE', [table]);
    await trx.raw(`SELECT setval(${sequence}, greatest(?::bigint, nextval(${sequence})))`, [table, highest, table]);
    return;
  }
  const row: { seq: number } | undefined = await trx('sqlite_sequence').select('seq').where('name', table).first();
  if (row === undefined) await trx('sqlite_sequence').insert({ name: table, seq: highest });
  else if (row.seq < highest) await trx('sqlite_sequence').where('name', table).update({ seq: highest });
}
