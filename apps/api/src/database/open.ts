import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { clients, type Driver } from './clients.ts';

export interface DatabaseConfig {
  /** Path of a SQLite file, made with its folder when absent, or `:memory:`. */
  readonly url: string;
  /** `better-sqlite3` unless said otherwise. */
  readonly driver?: Driver;
}

/** The configured driver cannot be loaded; the message says how to get it. */
export class DriverMissing extends Error {
  override readonly name = 'DriverMissing';
}

/**
 * WAL with synchronous FULL: what was committed survives a crash of the process and of the machine.
 * The drivers' own defaults differ (foreign keys, busy timeout, synchronous), so all are set on every connection.
 */
const PRAGMAS = [
  // First: changing the journal mode waits for other processes too.
  'PRAGMA busy_timeout = 5000',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
];

/** The only thing that differs between the two drivers' connections, as far as this file uses them. */
interface Connection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
}

/**
 * Opens a database. Throws DriverMissing when the driver is not installed or not built; a wrong path shows at the
 * first statement. The caller migrates (`migrate`) and destroys it.
 *
 * One connection for each process: better-sqlite3 is synchronous, so more would wait for the same thread; one makes
 * transactions wait for each other in Knex's queue, not in SQLite, and makes `:memory:` one database.
 */
export function openDatabase({ url, driver = 'better-sqlite3' }: DatabaseConfig): Knex {
  requireDriver(driver);
  if (url !== ':memory:') mkdirSync(dirname(url), { recursive: true });
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

type Done = (error: Error | null, connection: Connection) => void;

function configure(connection: Connection, driver: Driver, done: Done): void {
  const sql = PRAGMAS.join(';');
  if (driver === 'sqlite3') {
    connection.exec(sql, (error) => done(error, connection));
    return;
  }
  connection.exec(sql);
  done(null, connection);
}

function requireDriver(driver: Driver): void {
  try {
    createRequire(import.meta.url)(driver);
  } catch (cause) {
    const advice =
      driver === 'sqlite3'
        ? 'build it with `pnpm --filter @helpdesk/api build-sqlite3` (needs python3, make and a C++ compiler), or unset DATABASE_DRIVER'
        : 'run `pnpm install` with Node 22.14 or newer';
    throw new DriverMissing(`The database driver ${driver} cannot be loaded: ${advice}.`, { cause });
  }
}
