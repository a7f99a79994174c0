/** Reads and writes of this process while another one writes to the same file. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Driver } from '../../src/database/sqlite-clients.ts';
import { writeTransaction } from '../../src/database/transactions.ts';
import { createStores, type Stores } from '../../src/stores.ts';
import { executeElsewhere, newFile, otherProcess, sampleFile } from '../support/database-file.ts';
import { drivers, NOW } from '../support/databases.ts';

const SETTINGS = { now: () => NOW, contactListVariant: 'companies' } as const;

let sample: Awaited<ReturnType<typeof sampleFile>>;
beforeAll(async () => {
  sample = await sampleFile();
});
afterAll(() => sample[Symbol.asyncDispose]());

function open(url: string, driver: Driver) {
  const knex = openDatabase({ url, driver });
  onTestFinished(() => knex.destroy());
  return knex;
}

describe.each(drivers)('%s, while another process holds the write lock', (driver) => {
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
    const url = await newFile();
    const other = await otherProcess(url);
    await other.execute('BEGIN EXCLUSIVE');
    const knex = open(url, driver);
    const migrated = migrate(knex);
    await new Promise(setImmediate);
    await other.execute('COMMIT');
    expect(await migrated).not.toEqual([]);
  });
});

describe.each(drivers)('%s, a read of several statements', (driver) => {
  const request = { accountId: 1, perPage: 3 };
  const reads: [name: string, read: (stores: Stores) => Promise<unknown>][] = [
    ['listArticles', ({ articles }) => articles.list({ ...request, helpCenterId: 21, collectionId: 302 })],
    ['listCollections', ({ collections }) => collections.list({ ...request, helpCenterId: 21, isRoot: false })],
    [
      'listCollections of one',
      ({ collections }) => collections.list({ ...request, helpCenterId: 21, isRoot: false, collectionId: 301 }),
    ],
    ['getCollection', ({ collections }) => collections.find(1, 301)],
    ['getCompany', ({ companies }) => companies.find(1, 401)],
    ['listContacts', ({ contacts }) => contacts.list(request)],
    ['getContact', ({ contacts }) => contacts.find(1, 1815)],
    ['listContactFields', ({ contactFields }) => contactFields.list({ accountId: 1, page: 1, limit: 10 })],
    ['listConversationFields', ({ conversationFields }) => conversationFields.list(request)],
    ['getConversationField', ({ conversationFields }) => conversationFields.find(1, 74)],
    [
      'listConversations',
      ({ conversations }) => conversations.list({ ...request, sortBy: 'created_at', sortOrder: 'desc' }),
    ],
    ['listHelpCenters', ({ helpCenters }) => helpCenters.list(request)],
    ['listMembers', ({ members }) => members.list(request)],
    ['listTags', ({ tags }) => tags.list(request)],
  ];

  test.each(reads)('%s sees one state of the database', async (_name, read) => {
    const url = await sample.copy();
    const knex = open(url, driver);
    const stores = createStores(knex, SETTINGS);
    const quiet = await read(stores);

    const tables: { name: string }[] = await knex.raw("SELECT name FROM sqlite_master WHERE type = 'table'");
    const emptying = tables.map(({ name }) => `DELETE FROM ${name};`).join(' ');
    const emptied = new Promise<void>((resolve) => {
      knex.once('query-response', () => {
        executeElsewhere(url, emptying);
        resolve();
      });
    });
    expect(await read(stores)).toEqual(quiet);
    await emptied;
    expect(await read(stores)).not.toEqual(quiet);
  });
});
