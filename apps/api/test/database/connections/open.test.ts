import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { loadSample } from '../../../db/sample/index.ts';
import { openDatabase, ping } from '../../../src/database/connections/open.ts';
import { StorageFaultError, withStorageFault } from '../../../src/database/connections/storage-fault.ts';
import { migrate, migrationStatus } from '../../../src/database/migrate.ts';
import { type Engine, engines, openSample } from '../../support/databases.ts';
import { expectOk } from '../../support/results.ts';
import { newDatabase } from '../../support/shared-database.ts';

const names = Object.keys(migrations);
let url: string;
beforeEach(async () => {
  url = await newDatabase();
});

/** Opens the database while `work` runs. */
async function withDatabase<T>(
  engine: Engine,
  work: (knex: ReturnType<typeof openDatabase>) => Promise<T>,
  options: { readonly readOnly?: boolean } = {},
): Promise<T> {
  const knex = openDatabase(engine === 'postgresql' ? { url } : { url, driver: engine, ...options });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

describe.each(engines)('%s', (engine) => {
  test('migrations run once and report their status', async () => {
    await withDatabase(engine, async (knex) => {
      expect(await migrationStatus(knex)).toEqual({ applied: [], pending: names, newer: [] });
      expect(await migrate(knex)).toEqual(names);
      expect(await migrationStatus(knex)).toEqual({ applied: names, pending: [], newer: [] });
    });
    expect(await withDatabase(engine, migrate)).toEqual([]);
  });

  // PostgreSQL has no file.
  if (engine !== 'postgresql') {
    test('a file that is opened to be read cannot be written', async () => {
      await withDatabase(engine, migrate);
      await withDatabase(
        engine,
        async (knex) => {
          expect(await migrationStatus(knex)).toEqual({ applied: names, pending: [], newer: [] });
          await expect(knex('accounts').delete()).rejects.toThrow('attempt to write a readonly database');
        },
        { readOnly: true },
      );
    });
  }

  describe('migrations that this version does not know', () => {
    const first = Object.fromEntries(Object.entries(migrations).slice(0, 2));
    const insert = (knex: Knex, name: string) =>
      knex('knex_migrations').insert({ name, batch: 2, migration_time: new Date() });

    test('a database that a newer version has migrated is used', async () => {
      await withDatabase(engine, async (knex) => {
        await migrate(knex);
        await insert(knex, '9998-later');
        await insert(knex, '9999-last');
        expect(await migrate(knex)).toEqual([]);
        expect(await migrationStatus(knex)).toEqual({
          applied: names,
          pending: [],
          newer: ['9998-later', '9999-last'],
        });
      });
    });

    test.each<[name: string, applied: typeof migrations, unknown: string]>([
      ['before the newest of this version', migrations, '0002-other'],
      ['after some of this version that have not run', first, '9999-later'],
    ])('%s: the database is rejected', async (_name, applied, unknown) => {
      await withDatabase(engine, async (knex) => {
        await migrate(knex, applied);
        await insert(knex, unknown);
        const message = `The database has migrations that this version of the service does not know, and that are not of a newer one (${unknown}): start the version that ran them, or restore a backup from before.`;
        await expect(migrate(knex)).rejects.toThrow(message);
        await expect(migrationStatus(knex)).rejects.toThrow(message);
      });
    });
  });

  test('loading the sample twice changes nothing', async () => {
    await withDatabase(engine, async (knex) => {
      await migrate(knex);
      const first = await loadSample(knex);
      const contacts = await knex('contacts').count();
      expect(await loadSample(knex)).toEqual(first);
      expect(await knex('contacts').count()).toEqual(contacts);
    });
  });

  test('the sample is not loaded beside other accounts', async () => {
    await withDatabase(engine, async (knex) => {
      await migrate(knex);
      await knex('accounts').insert({ name: 'Real', has_ai: true, has_knowledge_base: true, created_at: 1 });
      await expect(loadSample(knex)).rejects.toThrow('empty database');
    });
  });

  test('a storage fault fails statements and transactions in its scope, and nowhere else', async () => {
    const { knex, stores } = await openSample(engine);
    const read = () => stores.tags.list({ accountId: 1, perPage: 1 });
    const write = () => stores.companies.create({ accountId: 1, name: 'Faulty' });
    const [failed, alsoFailed, other] = await Promise.allSettled([
      withStorageFault(read),
      withStorageFault(write),
      read(),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(StorageFaultError) });
    expect(alsoFailed).toMatchObject({ status: 'rejected', reason: expect.any(StorageFaultError) });
    expect(other).toMatchObject({ status: 'fulfilled' });
    await expect(withStorageFault(() => ping(knex))).rejects.toThrow(StorageFaultError);
    await ping(knex);
    expect(expectOk(await write())).toMatchObject({ name: 'Faulty' });
    await knex.destroy();
  });

  test('database errors have no values', async () => {
    const { knex } = await openSample(engine);
    const insert = knex('tags').insert({ account_id: 1, name: 'secret value', name_folded: 'refund', created_at: 1 });
    const error: Error = await insert.then(
      () => new Error('It was inserted'),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(/unique constraint/i);
    // As the log has it, with all members of the error.
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/secret value|refund/);
    await knex.destroy();
  });
});

/** Runs a script of `support/` in three processes at once, and returns everything that they print. */
async function runThrice(script: string, ...parameters: string[]): Promise<string[]> {
  const file = join(import.meta.dirname, '..', '..', 'support', script);
  const run = () => promisify(execFile)(process.execPath, ['--no-warnings', file, ...parameters]);
  return (await Promise.all([run(), run(), run()])).flatMap(({ stdout }): string[] => JSON.parse(stdout));
}

test('where several processes start at once, each migration runs once', async () => {
  expect((await runThrice('migrating-process.ts', url)).toSorted()).toEqual(names);
});

test('of equal requests in several processes one succeeds and the others conflict', async () => {
  await withDatabase(engines[0] ?? 'better-sqlite3', async (knex) => {
    await migrate(knex);
    await loadSample(knex);
  });
  const rounds = 8;
  const outcomes = await runThrice('creating-process.ts', url, String(rounds));
  const times = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  expect(times('email-taken')).toBe(2 * rounds);
  expect(times('name-taken')).toBe(2 * rounds);
  expect(times('created')).toBe(5 * rounds);
  await withDatabase(engines[0] ?? 'better-sqlite3', async (knex) => {
    const requesters = await knex('contacts').where('email', 'like', 'requester%@race.example');
    expect(requesters).toHaveLength(rounds);
  });
});
