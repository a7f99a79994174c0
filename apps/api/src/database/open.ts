import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { BUSY_TIMEOUT_MS, clients, type Driver } from './clients.ts';
import { waitForLock } from './wait-for-lock.ts';

export interface DatabaseConfig {
  /** Path of a SQLite file, made with its folder when absent, or `:memory:`. */
  readonly url: string;
  /** `better-sqlite3` unless said otherwise. */
  readonly driver?: Driver;
}

/** The database cannot be used; the message says which, why, and what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';

  constructor(url: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database ${url} cannot be opened: ${why}. Set DATABASE_URL to a SQLite file that may be written, or to one that is to be made.`,
      { cause },
    );
  }
}

/** The configured driver cannot be loaded; the message says how to get it. */
export class DriverNotFoundError extends Error {
  override readonly name = 'DriverNotFoundError';
}

/**
 * WAL with synchronous FULL: what was committed survives a crash of the process and of the machine.
 * The drivers' own defaults differ (foreign keys, busy timeout, synchronous), so all are set on every connection.
 */
const PRAGMAS = [
  // First: what follows is attempted again, and must not block meanwhile.
  'PRAGMA busy_timeout = 0',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`,
].join(';');

/** The only thing that differs between the two drivers' connections, as far as this file uses them. */
interface Connection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
}

/**
 * Opens a database. Throws DriverNotFoundError when the driver is not installed or not built, DatabaseOpenError when the folder
 * cannot be made; what else is wrong with the path shows at the first statement. The caller migrates (`migrate`) and destroys it.
 *
 * One connection for each process: better-sqlite3 is synchronous, so more would wait for the same thread; one makes
 * transactions wait for each other in Knex's queue, not in SQLite, and makes `:memory:` one database.
 */
export function openDatabase({ url, driver = 'better-sqlite3' }: DatabaseConfig): Knex {
  requireDriver(driver);
  if (url !== ':memory:') makeFolder(url);
  return knex({
    client: clients[driver],
    connection: { filename: url },
    // Every insert names all of its columns; this only silences Knex's advice about SQLite.
    useNullAsDefault: true,
    // Knex puts the values into the messages of its errors, and those are logged.
    compileSqlOnError: false,
    // Knex prints the stack of a failed connection; whoever asked gets the error itself.
    log: { warn: () => {} },
    pool: { min: 1, max: 1, afterCreate: (connection: Connection, done: Done) => configure(connection, driver, done) },
  });
}

function makeFolder(url: string): void {
  try {
    mkdirSync(dirname(url), { recursive: true });
  } catch (cause) {
    throw new DatabaseOpenError(url, cause);
  }
}

type Done = (error: unknown, connection: Connection) => void;

/** Changing the journal mode of a new file takes a lock, for which processes that start at once wait. */
function configure(connection: Connection, driver: Driver, done: Done): void {
  waitForLock(() => execute(connection, driver, PRAGMAS)).then(
    () => done(null, connection),
    (error: unknown) => done(error, connection),
  );
}

async function execute(connection: Connection, driver: Driver, sql: string): Promise<void> {
  if (driver === 'better-sqlite3') {
    connection.exec(sql);
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.exec(sql, (error) => (error ? reject(error) : resolve()));
  await promise;
}

function requireDriver(driver: Driver): void {
  try {
    createRequire(import.meta.url)(driver);
  } catch (cause) {
    const advice =
      driver === 'sqlite3'
        ? 'build it with `pnpm --filter @helpdesk/api build-sqlite3` (needs python3, make and a C++ compiler), or unset DATABASE_DRIVER'
        : 'run `pnpm install` with Node 22.14 or newer';
    throw new DriverNotFoundError(`The database driver ${driver} cannot be loaded: ${advice}.`, { cause });
  }
}

/** Resolves when the database answers, and rejects with its error otherwise. */
export async function ping(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}

/** Asks before anything else does, so that a wrong path or file is told in one line. Throws DatabaseOpenError. */
export async function checkDatabase(knex: Knex, url: string): Promise<void> {
  try {
    await ping(knex);
  } catch (cause) {
    throw new DatabaseOpenError(url, cause);
  }
}
