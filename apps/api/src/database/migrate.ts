import type { Knex } from 'knex';
import { migrations } from '../../db/migrations/index.ts';

export interface MigrationStatus {
  /** Names in the order in which they ran. */
  readonly applied: readonly string[];
  /** Names in the order in which they will run. */
  readonly pending: readonly string[];
}

/** Names carry no file extension, so that sources and a build share one history. */
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name];
    if (!migration) throw new Error(`There is no migration ${name} in db/migrations/index.ts`);
    return { up: migration, down: refuseToGoBack };
  },
};

async function refuseToGoBack(): Promise<void> {
  throw new Error('Migrations only run forward; restore a backup to go back');
}

/**
 * Runs all pending migrations in one transaction and returns their names. It also looks for them inside it, so of
 * several processes that start at once one migrates and the others wait. Knex refuses a database that has a migration
 * which this version does not know.
 */
export async function migrate(knex: Knex): Promise<readonly string[]> {
  const [, names] = await knex.transaction((trx) => trx.migrate.latest({ migrationSource }));
  return names;
}

/** What has run and what has not; changes nothing but Knex's own bookkeeping tables, made when absent. */
export async function migrationStatus(knex: Knex): Promise<MigrationStatus> {
  const [applied, pending] = await knex.migrate.list({ migrationSource });
  return { applied: applied.map((row: { name: string }) => row.name), pending };
}
