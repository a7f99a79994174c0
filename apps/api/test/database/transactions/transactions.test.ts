/** Reads of this process while another one writes to the same database. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/database/connections/open.ts';
import { createStores, type Stores } from '../../../src/stores.ts';
import { type Engine, engines, listTables, NOW } from '../../support/databases.ts';
import { executeElsewhere, sampleDatabase } from '../../support/shared-database.ts';

const SETTINGS = { now: () => NOW, contactListVariant: 'companies' } as const;

let sample: Awaited<ReturnType<typeof sampleDatabase>>;
beforeAll(async () => {
  sample = await sampleDatabase();
});
afterAll(() => sample[Symbol.asyncDispose]());

function open(url: string, engine: Engine) {
  const knex = openDatabase(engine === 'postgresql' ? { url } : { url, driver: engine });
  onTestFinished(() => knex.destroy());
  return knex;
}

describe.each(engines)('%s, a read of several statements', (engine) => {
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
    const knex = open(url, engine);
    const stores = createStores(knex, SETTINGS);
    const quiet = await read(stores);

    const emptying = (await listTables(knex)).map((name) => `DELETE FROM ${name};`).join(' ');
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
