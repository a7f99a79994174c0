import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/**
 * Makes new rows of the table get ids above all that are in it. Call it after inserting rows with ids of their own: PostgreSQL
 * counts only the ids that it gives itself, while SQLite continues from the highest.
 */
export async function skipUsedIds(trx: Knex, table: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx.raw("SELECT setval(pg_get_serial_sequence(?, 'id'), max(id)) FROM ??", [table, table]);
}
