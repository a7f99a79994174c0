/** The engine that migrates. As with all of this folder: migrations that have run use it, so what it does never changes. */
import type { Knex } from 'knex';

/** Whether the statements of this instance, transaction or builder go to PostgreSQL; otherwise they go to SQLite. */
export function isPostgres(db: Knex | Knex.CreateTableBuilder): boolean {
  // Each of them has the client that it was made with. Knex declares it as `any`, and not at all on builders.
  return (db as unknown as { client: { dialect: string } }).client.dialect === 'postgresql';
}
