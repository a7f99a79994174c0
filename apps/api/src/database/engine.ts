/** The database engine behind a Knex instance, for the few places where SQL or behavior differs. */
import type { Knex } from 'knex';

/** The parts of Knex's objects that tell the engine; Knex declares `client` as `any`, and not at all on builders. */
interface HasClient {
  readonly client: { readonly dialect: string; readonly driverName: string };
}

/** Whether `DATABASE_URL` names a PostgreSQL database; otherwise it is the path of a SQLite file. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/i.test(url);
}

/** Whether the statements of this instance, transaction or builder go to PostgreSQL; otherwise they go to SQLite. */
export function isPostgres(db: Knex | Knex.QueryBuilder | Knex.CreateTableBuilder): boolean {
  // Each of them has the client that it was made with.
  return (db as unknown as HasClient).client.dialect === 'postgresql';
}

/** The npm package that sends the statements of this instance or transaction. */
export function getDriver(db: Knex): string {
  return (db as unknown as HasClient).client.driverName;
}
