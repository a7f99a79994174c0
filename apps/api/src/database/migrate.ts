import type { Knex } from 'knex';
import { type Migration, migrations as ownMigrations } from '../../db/migrations/index.ts';
import { openUnlimited } from './connections/open-postgres.ts';
import { isPostgres } from './engine.ts';
import { waitForLock } from './transactions/wait-for-lock.ts';

type Migrations = Readonly<Record<string, Migration>>;

interface MigrationStatus {
  /** Names in the order in which they ran. */
  readonly applied: readonly string[];
  /** Names in the order in which they will run. */
  readonly pending: readonly string[];
  /** Names of a newer version of the service, in the order in which they ran. All of this version ran before. */
  readonly newer: readonly string[];
}

/** The status of a database that does not exist yet. */
export const NOTHING_APPLIED: MigrationStatus = { applied: [], pending: Object.keys(ownMigrations), newer: [] };

/** The database was migrated by something that is no newer version of this service; the message says what to do. */
class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError';
}

/** A migration left references to rows that do not exist. */
export class DanglingReferencesError extends Error {
  override readonly name = 'DanglingReferencesError';
}

/** Max time that a process waits for another one that migrates. */
const MIGRATION_TIMEOUT_MS = 60_000;

/** The key of the advisory lock on PostgreSQL: any number that no other program uses on the same database. */
const MIGRATION_LOCK = 7_276_301_529;

/**
 * Runs the pending migrations, each in its own transaction. It looks them up again under the write lock, so if several
 * processes start at once, one runs each migration and the others wait. If no migration is pending, it writes nothing. Those of
 * a newer version are left as they are: during a rolling release, instances of both versions start in any order.
 *
 * @returns the names of the migrations that this process ran.
 * @throws {DanglingReferencesError} after that migration was rolled back.
 * @throws {UnknownMigrationError}
 */
export async function migrate(knex: Knex, migrations: Migrations = ownMigrations): Promise<readonly string[]> {
  const { pending } = await migrationStatus(knex, migrations);
  if (pending.length === 0) return [];
  if (isPostgres(knex)) return migratePostgres(knex, migrations);
  // SQLite cannot rebuild a referenced table while foreign keys are enforced, and they cannot be switched off inside a
  // transaction. The pool has one connection, so this is the one that migrates.
  await knex.raw('PRAGMA foreign_keys = OFF');
  // An index of a large table is sorted on disk.
  await knex.raw('PRAGMA temp_store = FILE');
  try {
    return await runPending(knex, migrations);
  } finally {
    await knex.raw('PRAGMA foreign_keys = ON');
    await knex.raw('PRAGMA temp_store = MEMORY');
  }
}

async function migratePostgres(knex: Knex, migrations: Migrations): Promise<string[]> {
  const unlimited = openUnlimited(knex, MIGRATION_TIMEOUT_MS);
  try {
    return await runPending(unlimited, migrations);
  } finally {
    await unlimited.destroy();
  }
}

async function runPending(knex: Knex, migrations: Migrations): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const attempt = () => keepCause(migrations, (keeping) => knex.transaction((trx) => runNext(trx, keeping)));
    const name = await waitForLock(attempt, MIGRATION_TIMEOUT_MS);
    if (name === undefined) return names;
    names.push(name);
  }
}

/** SQLite itself rolls back when the disk is full. Knex would report that it finds nothing to roll back, instead of the cause. */
async function keepCause<T>(migrations: Migrations, run: (migrations: Migrations) => Promise<T>): Promise<T> {
  const causes: unknown[] = [];
  const keeping = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    (knex) =>
      migration(knex).catch((cause: unknown) => {
        causes.push(cause);
        throw cause;
      }),
  ]);
  try {
    return await run(Object.fromEntries(keeping));
  } catch (error) {
    throw causes[0] ?? error;
  }
}

/** Reads which migrations have run. Does not write. @throws {UnknownMigrationError} */
export async function migrationStatus(knex: Knex, migrations: Migrations = ownMigrations): Promise<MigrationStatus> {
  const known = Object.keys(migrations);
  // Knex would create its tables if they are missing.
  if (!(await knex.schema.hasTable('knex_migrations'))) return { applied: [], pending: known, newer: [] };
  const [rows, pending]: [{ name: string }[], string[]] = await knex.migrate.list(configOf(migrations));
  const names = rows.map(({ name }) => name);
  const applied = names.filter((name) => known.includes(name));
  const newer = names.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? '';
  const unknown = pending.length === 0 ? newer.filter((name) => name < newest) : newer;
  if (unknown.length === 0) return { applied, pending, newer };
  throw new UnknownMigrationError(
    `The database has migrations that this version of the service does not know, and that are not of a newer one (${unknown.join(', ')}): start the version that ran them, or restore a backup from before.`,
  );
}

/** @returns the name of the migration; undefined if none is pending. */
async function runNext(trx: Knex.Transaction, migrations: Migrations): Promise<string | undefined> {
  // Waits until no other process migrates. The lock ends with the transaction.
  if (isPostgres(trx)) await trx.raw('SELECT pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
  const [, names]: [number, string[]] = await trx.migrate.up(configOf(migrations));
  const [name] = names;
  if (name !== undefined && !isPostgres(trx)) await checkReferences(trx, name);
  return name;
}

/** Checks the foreign keys, which SQLite does not enforce during the migration. */
async function checkReferences(trx: Knex.Transaction, migration: string): Promise<void> {
  const rows: { table: string; parent: string }[] = await trx.raw('PRAGMA foreign_key_check');
  if (rows.length === 0) return;
  const references = Map.groupBy(rows, ({ table, parent }) => `${table} to ${parent}`);
  const counts = [...references].map(([reference, { length }]) => `${length} from ${reference}`);
  throw new DanglingReferencesError(
    `The migration ${migration} was rolled back: it leaves references to rows that do not exist, ${counts.join(', ')}.`,
  );
}

function configOf(migrations: Migrations): Knex.MigratorConfig {
  // Knex would reject those of a newer version. What is unknown is checked in `migrationStatus`.
  return { migrationSource: sourceOf(migrations), disableMigrationsListValidation: true };
}

/** Names have no file extension, so that TypeScript sources and a build share one history. */
function sourceOf(migrations: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => Object.keys(migrations),
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const migration = migrations[name];
      if (!migration) throw new Error(`There is no migration ${name} in db/migrations/index.ts`);
      return { up: migration, down: rejectDownMigration };
    },
  };
}

async function rejectDownMigration(): Promise<void> {
  throw new Error('Migrations cannot be reverted: restore a backup instead');
}
