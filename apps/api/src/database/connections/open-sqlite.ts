/** The connection to a SQLite file. */
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import knex, { type Knex } from 'knex';
import { type FunctionRegistry, registerScan } from '../search/text-scan.ts';
import { waitForLock } from '../transactions/wait-for-lock.ts';
import { DatabaseOpenError, DriverNotFoundError } from './open-errors.ts';
import { clients, type Driver } from './sqlite-clients.ts';

/**
 * WAL with synchronous FULL: committed data survives a crash of the process and of the machine. The defaults of the drivers
 * differ (foreign keys, busy timeout, synchronous), so all are set on every connection.
 */
const PRAGMAS = [
  // A statement that meets the lock of another process fails at once and is repeated (`waitForLock`): waiting blocks the event loop.
  'PRAGMA busy_timeout = 0',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  // Pages as they were before a savepoint or a statement with triggers: SQLite writes them to a file beyond 64 KB otherwise.
  'PRAGMA temp_store = MEMORY',
].join(';');

/** Another journal mode would be written to the file, even to an empty one. The last reads the file, to fail if it is not a database. */
const READ_ONLY_PRAGMAS = ['PRAGMA busy_timeout = 0', 'PRAGMA query_only = ON', 'PRAGMA schema_version'].join(';');

/** The part of both drivers' connections that is used here; only better-sqlite3 has functions. */
interface Connection extends FunctionRegistry {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
}

/**
 * There is one connection for each process: better-sqlite3 is synchronous, so more would wait for the same thread. With one,
 * transactions wait for each other in Knex's queue and not in SQLite, and `:memory:` is one database
 * (docs/decisions/sqlite-driver.md).
 *
 * @throws {DriverNotFoundError} if the driver is not installed, or has no binary for this platform.
 * @throws {DatabaseOpenError} if the folder cannot be created. Other problems with the path show at the first statement.
 */
export function openSqlite(url: string, driver: Driver, readOnly: boolean): Knex {
  const pragmas = readOnly ? READ_ONLY_PRAGMAS : PRAGMAS;
  requireDriver(driver);
  if (url !== ':memory:' && !readOnly) {
    makeFolderOf(url);
    makeFile(url);
  }
  return knex({
    client: clients[driver],
    connection: { filename: url },
    // Only silences Knex's advice about SQLite: every insert names all of its columns.
    useNullAsDefault: true,
    // Otherwise Knex puts values into the messages of its errors, which are logged.
    compileSqlOnError: false,
    // Knex prints the stack of a failed connection; the caller gets the error itself.
    log: { warn: () => {} },
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: Connection, done: Done) => configure(connection, driver, pragmas, done),
    },
  });
}

function makeFolderOf(url: string): void {
  try {
    makeFolder(dirname(url));
  } catch (cause) {
    throw new DatabaseOpenError(url, cause);
  }
}

/** A new file is for its owner alone, and so are the files beside it, to which SQLite gives the same mode. One that exists keeps its mode. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch {
    // It exists; or it cannot be created, which the first statement reports.
  }
}

type Done = (error: unknown, connection: Connection) => void;

/** Waits for the write lock, which changing the journal mode of a new file needs. */
function configure(connection: Connection, driver: Driver, pragmas: string, done: Done): void {
  waitForLock(() => execute(connection, driver, pragmas)).then(
    () => done(null, connection),
    (error: unknown) => done(error, connection),
  );
}

async function execute(connection: Connection, driver: Driver, sql: string): Promise<void> {
  if (driver === 'better-sqlite3') {
    connection.exec(sql);
    registerScan(connection);
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
    const advice = 'run `npx -y pnpm@12 install`. If it has no binary for this platform, unset DATABASE_DRIVER';
    throw new DriverNotFoundError(`The database driver ${driver} cannot be loaded: ${advice}.`, { cause });
  }
}
