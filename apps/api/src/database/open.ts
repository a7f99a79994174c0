import type { Knex } from 'knex';
import { isPostgres, isPostgresUrl } from './engine.ts';
import { DatabaseOpenError } from './open-errors.ts';
import { checkServer, openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Driver } from './sqlite-clients.ts';

export interface DatabaseConfig {
  /** `postgres://…`; or the path of a SQLite file, which is created with its folder if absent; or `:memory:`. */
  readonly url: string;
  /** Of SQLite. Default: `better-sqlite3`. */
  readonly driver?: Driver;
  /** Max number of connections to PostgreSQL. Default: 10. */
  readonly poolSize?: number;
  /** Max time that PostgreSQL works on a statement. Default: 30 seconds. */
  readonly statementTimeoutMs?: number;
}

/**
 * Opens a database, which the caller migrates and destroys.
 *
 * @throws {DriverNotFoundError} if the driver is not installed or not built.
 * @throws {DatabaseOpenError} if the folder of a file cannot be created. Other problems show at the first statement.
 */
export function openDatabase(config: DatabaseConfig): Knex {
  const { url, driver = 'better-sqlite3', poolSize = 10, statementTimeoutMs = 30_000 } = config;
  return isPostgresUrl(url) ? openPostgres({ url, poolSize, statementTimeoutMs }) : openSqlite(url, driver);
}

/** Rejects with the error of the driver if the database does not respond. */
export async function ping(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}

/**
 * Queries the database before anything else does, so that a wrong path, file or server is reported in one line.
 *
 * @throws {DatabaseOpenError}
 */
export async function checkDatabase(knex: Knex, url: string): Promise<void> {
  try {
    await ping(knex);
    if (isPostgres(knex)) await checkServer(knex, url);
  } catch (cause) {
    throw cause instanceof DatabaseOpenError ? cause : new DatabaseOpenError(url, cause);
  }
}
