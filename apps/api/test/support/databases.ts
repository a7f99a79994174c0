/** Databases for tests that use them in this process only. Files and databases for several processes: `shared-database.ts`. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import type { Driver } from '../../src/database/connections/sqlite-clients.ts';
import { isPostgres } from '../../src/database/engine.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createStores, type Stores } from '../../src/stores.ts';
import { createPostgresDatabase, isOnPostgres } from './postgres-databases.ts';

/** The current time of every store in these tests, later than everything in the sample. */
export const NOW = 1_788_400_000;

/** An engine, and its driver if it has several. */
export type Engine = Driver | 'postgresql';

export const DRIVERS: readonly Driver[] = ['better-sqlite3', 'sqlite3'];

/** Both drivers of SQLite, or PostgreSQL. */
export const engines: readonly Engine[] = isOnPostgres ? ['postgresql'] : DRIVERS;

export interface Sample {
  readonly knex: Knex;
  readonly stores: Stores;
}

/** An empty database; in memory on SQLite. */
export async function openEmpty(engine: Engine): Promise<Knex> {
  if (engine === 'postgresql') return openDatabase({ url: await createPostgresDatabase('empty') });
  return openDatabase({ url: ':memory:', driver: engine });
}

/** The sample, for one test file or test; in memory on SQLite. */
export async function openSample(engine: Engine): Promise<Sample> {
  const knex = await openSampleDatabase(engine);
  return { knex, stores: createStores(knex, { now: () => NOW, contactListVariant: 'companies' }) };
}

async function openSampleDatabase(engine: Engine): Promise<Knex> {
  if (engine === 'postgresql') return openDatabase({ url: await createPostgresDatabase('sample') });
  const knex = await openEmpty(engine);
  await migrate(knex);
  await loadSample(knex);
  return knex;
}

/** The names of all tables of the service, without those of the engine and of Knex, and those that triggers keep. */
export async function listTables(knex: Knex): Promise<string[]> {
  const names: string[] = isPostgres(knex)
    ? await knex('pg_tables').where('schemaname', 'public').pluck('tablename')
    : await knex('sqlite_master').where('type', 'table').pluck('name');
  return names
    .filter(
      (name) =>
        !/^(knex_|sqlite_)|_(config|content|data|docsize|idx|search|counts|names|segments|blocks|parts|words)$/.test(
          name,
        ),
    )
    .sort();
}

/** @returns the number of statements that are sent to the database while `work` runs. */
export async function countStatements(knex: Knex, work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  knex.on('query', count);
  await work();
  knex.removeListener('query', count);
  return statements;
}

/** Runs the tests on every driver of the engine, with one sample for all tests of a driver. */
export function describeOnSample(name: string, define: (sample: Sample) => void): void {
  describe.each(engines)(`${name}, %s`, (engine) => {
    // Opened before the first test, closed after the last.
    const sample = {} as { -readonly [Key in keyof Sample]: Sample[Key] };
    beforeAll(async () => {
      Object.assign(sample, await openSample(engine));
    });
    afterAll(() => sample.knex.destroy());
    define(sample);
  });
}
