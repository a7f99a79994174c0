import type { Knex } from 'knex';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { DriverNotFoundError } from '../../src/database/open-errors.ts';
import type { Driver } from '../../src/database/sqlite-clients.ts';
import { createStores, type Stores } from '../../src/stores.ts';

/** The current time of every store in these tests, later than everything in the sample. */
export const NOW = 1_788_400_000;

/** The drivers that can be loaded; sqlite3 is optional. */
export const drivers = (['better-sqlite3', 'sqlite3'] as const).filter(isBuilt);

export function isBuilt(driver: Driver): boolean {
  try {
    void openDatabase({ url: ':memory:', driver }).destroy();
    return true;
  } catch (error) {
    if (error instanceof DriverNotFoundError) return false;
    throw error;
  }
}

export interface Sample {
  readonly knex: Knex;
  readonly stores: Stores;
}

/** The sample in memory, for one test file or test. */
export async function openSample(driver: Driver): Promise<Sample> {
  const knex = openDatabase({ url: ':memory:', driver });
  await migrate(knex);
  await loadSample(knex);
  return { knex, stores: createStores(knex, { now: () => NOW, contactListVariant: 'companies' }) };
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

/** Runs the tests on every driver that can be loaded, with one sample for all tests of a driver. */
export function describeOnSample(name: string, define: (sample: Sample) => void): void {
  describe.each(drivers)(`${name}, %s`, (driver) => {
    // Opened before the first test, closed after the last.
    const sample = {} as { -readonly [Key in keyof Sample]: Sample[Key] };
    beforeAll(async () => {
      Object.assign(sample, await openSample(driver));
    });
    afterAll(() => sample.knex.destroy());
    define(sample);
  });
}
