import type { Knex } from 'knex';
import { isPostgres, isPostgresUrl } from '../engine.ts';
import { DATABASE_DEFAULTS } from './database-defaults.ts';
import { DatabaseOpenError } from './open-errors.ts';
import { checkServer, openPostgres, type PostgresConfig } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Driver } from './sqlite-clients.ts';

/** `DATABASE_DEFAULTS` has the defaults that are not named here. */
export interface DatabaseConfig {
  /** `postgres://…`; or the path of a SQLite file, which is created with its folder if absent; or `:memory:`. */
  readonly url: string;
  /** Of SQLite. */
  readonly driver?: Driver;
  /** Of SQLite: the file, which exists, cannot be written. Default: false. */
  readonly readOnly?: boolean;
  /** Max number of connections to PostgreSQL. */
  readonly poolSize?: number;
  /** Max time that PostgreSQL works on a statement; 0 for no limit. */
  readonly statementTimeoutMs?: number;
  /** To PostgreSQL. */
  readonly tls?: PostgresConfig['tls'];
  /** Path of the certificates (PEM) that `verify-full` trusts. Default: those of Node.js. */
  readonly tlsCa?: string | undefined;
}

/**
 * Opens a database, which the caller migrates and destroys.
 *
 * @throws {DriverNotFoundError} if the driver is not installed, or has no binary for this platform.
 * @throws {DatabaseOpenError} if a folder cannot be created, or a certificate cannot be read. Other problems show at the first statement.
 */
export function openDatabase(config: DatabaseConfig): Knex {
  const { url, driver, readOnly = false, ...ofServer } = { ...DATABASE_DEFAULTS, ...config };
  return isPostgresUrl(url) ? openPostgres({ url, ...ofServer }) : openSqlite(url, driver, readOnly);
}

/**
 * The number of reads of an account that may use connections at once: half of those to a PostgreSQL server, so that its slow reads leave the
 * others to other accounts. Undefined for SQLite, which has one connection and runs a statement after the other.
 */
export function computeMaxReads(knex: Knex): number | undefined {
  if (!isPostgres(knex)) return undefined;
  // Knex declares its configuration as `any`; openPostgres has set the size.
  const { max }: { max: number } = knex.client.config.pool;
  return Math.ceil(max / 2);
}

/** Max time that a server takes to respond. */
const PING_TIMEOUT_MS = 3_000;

/** Rejects with the error of the driver if the database does not respond, or if no connection to it is free for as long. */
export async function ping(knex: Knex): Promise<void> {
  // A SQLite file needs no limit, which would cost a timer.
  if (!isPostgres(knex)) return queryNothing(knex);
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const error = new Error(`The database has not responded for ${PING_TIMEOUT_MS} ms, or all connections are in use`);
  const timer = setTimeout(() => reject(error), PING_TIMEOUT_MS);
  try {
    await Promise.race([queryNothing(knex), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The limit is for the statement, without the wait for a connection. After it, that connection is not used again. */
async function queryNothing(knex: Knex): Promise<void> {
  const query = knex.raw('select 1');
  await (isPostgres(knex) ? query.timeout(PING_TIMEOUT_MS) : query);
}

/**
 * Queries the database before anything else does, so that a wrong path, file or server is reported in one line.
 *
 * @throws {DatabaseOpenError}
 */
export async function checkDatabase(knex: Knex, url: string): Promise<void> {
  try {
    await queryNothing(knex);
    if (isPostgres(knex)) await checkServer(knex, url);
  } catch (cause) {
    throw cause instanceof DatabaseOpenError ? cause : new DatabaseOpenError(url, cause);
  }
}
