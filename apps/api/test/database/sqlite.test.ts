/** What is special about SQLite: its settings, and one write lock for the whole file. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { mergeSegments } from '../../src/conversations/segments/merge-segments.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import type { Driver } from '../../src/database/connections/sqlite-clients.ts';
import { migrate } from '../../src/database/migrate.ts';
import { writeTransaction } from '../../src/database/transactions/transactions.ts';
import { createStores, type Stores } from '../../src/stores.ts';
import { DRIVERS, NOW } from '../support/databases.ts';
import { newDatabase, otherProcess, sampleDatabase } from '../support/shared-database.ts';

const SETTINGS = { now: () => NOW, contactListVariant: 'companies' } as const;

let sample: Awaited<ReturnType<typeof sampleDatabase>>;
beforeAll(async () => {
  sample = await sampleDatabase();
});
afterAll(() => sample[Symbol.asyncDispose]());

function open(url: string, driver: Driver) {
  const knex = openDatabase({ url, driver });
  onTestFinished(() => knex.destroy());
  return knex;
}

describe.each(DRIVERS)('%s', (driver) => {
  test.each([
    ['journal_mode', 'wal'],
    // 2 is FULL: a commit is on disk before it is acknowledged.
    ['synchronous', 2],
    ['foreign_keys', 1],
    // 2 is MEMORY.
    ['temp_store', 2],
    // A statement that waits blocks every request.
    ['busy_timeout', 0],
  ])('every connection has %s %s', async (pragma, value) => {
    const [row] = await open(await newDatabase(), driver).raw(`PRAGMA ${pragma}`);
    expect(Object.values(row)).toEqual([value]);
  });
});

test('the schema has only functions that the sqlite3 of distributions knows, so that it can make backups', async () => {
  const knex = open(await newDatabase(), 'better-sqlite3');
  await migrate(knex);
  // Since SQLite 3.43; Debian 12 has 3.40.
  expect(await knex('sqlite_master').whereLike('sql', '%octet_length%').pluck('name')).toEqual([]);
});

test('a driver that cannot be loaded is rejected with advice', () => {
  // Only an incomplete installation lacks one of those that have types.
  const driver = 'absent' as Driver;
  expect(() => openDatabase({ url: ':memory:', driver })).toThrow(
    'The database driver absent cannot be loaded: run `npx -y pnpm@12 install`.',
  );
});

describe.each(DRIVERS)('%s, while another process holds the write lock', (driver) => {
  const writes: [name: string, write: (stores: Stores) => Promise<unknown>][] = [
    ['a transaction', ({ companies }) => companies.create({ accountId: 1, name: 'Patient' })],
    ['a statement', ({ tokens }) => tokens.revoke(1, 1)],
  ];

  test.each(writes)('%s waits for it, and reads do not', async (_name, write) => {
    const url = await sample.copy();
    const knex = open(url, driver);
    const stores = createStores(knex, SETTINGS);
    const other = await otherProcess(url);
    await other.execute('BEGIN IMMEDIATE');
    const attempted = new Promise<void>((resolve) => {
      knex.on('query', ({ sql }: { sql: string }) => sql.startsWith('BEGIN IMMEDIATE') && resolve());
    });

    const order: string[] = [];
    const written = write(stores).then(() => order.push('written'));
    await attempted;
    await stores.tags.list({ accountId: 1, perPage: 1 });
    order.push('read');
    await other.execute('COMMIT');
    await written;
    expect(order).toEqual(['read', 'written']);
  });

  test.each([
    ['segments are built again', (knex: Knex) => buildSegments(knex, 1, { size: 100 })],
    ['segments are joined', (knex: Knex) => mergeSegments(knex, 1, () => false, { max: 4, min: 2 })],
  ])('%s once the lock is free', async (_what, work) => {
    const url = await sample.copy();
    const knex = open(url, driver);
    await buildSegments(knex, 1, { size: 100 });
    const { last_id } = await knex('search_segments').orderBy('id', 'desc').first('last_id');
    await knex('conversations').where('id', last_id).update({ status: 'Pending' });
    const other = await otherProcess(url);
    await other.execute('BEGIN IMMEDIATE');
    const attempted = new Promise<void>((resolve) => {
      knex.on('query', ({ sql }: { sql: string }) => sql.startsWith('BEGIN IMMEDIATE') && resolve());
    });
    const working = work(knex);
    await Promise.race([attempted, working]);
    await other.execute('COMMIT');
    expect(await working).toBeGreaterThan(0);
  });

  test('a write fails after its timeout and changes nothing', async () => {
    const url = await sample.copy();
    const knex = open(url, driver);
    const other = await otherProcess(url);
    await other.execute('BEGIN IMMEDIATE');
    let isRun = false;
    const work = async () => {
      isRun = true;
    };
    await expect(writeTransaction(knex, work, 0)).rejects.toThrow('database is locked');
    expect(isRun).toBe(false);
  });

  test('a new file is migrated once the lock is free', async () => {
    const url = await newDatabase();
    const other = await otherProcess(url);
    await other.execute('BEGIN EXCLUSIVE');
    const knex = open(url, driver);
    const migrated = migrate(knex);
    await new Promise(setImmediate);
    await other.execute('COMMIT');
    expect(await migrated).not.toEqual([]);
  });
});
