/** Pages of lists with cursors. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, PageRequest } from '../../../src/database/pages/page.ts';
import type { DomainError, Result } from '../../../src/result.ts';
import type { Stores } from '../../../src/stores.ts';
import { countStatements, engines, openSample, type Sample } from '../../support/databases.ts';
import { expectOk, failure, walk } from '../../support/results.ts';

type Fetch = (stores: Stores, request: PageRequest) => Promise<Result<Page<{ id: number }>, DomainError>>;

const lists: [name: string, fetch: Fetch][] = [
  ['contacts', ({ contacts }, request) => contacts.list(request)],
  ['tags', ({ tags }, request) => tags.list(request)],
  ['members', ({ members }, request) => members.list(request)],
  ['help centers', ({ helpCenters }, request) => helpCenters.list(request)],
  [
    'conversations',
    ({ conversations }, request) => conversations.list({ ...request, sortBy: 'created_at', sortOrder: 'desc' }),
  ],
  [
    'conversations, least recently updated first',
    ({ conversations }, request) => conversations.list({ ...request, sortBy: 'last_updated_at', sortOrder: 'asc' }),
  ],
  ['articles', ({ articles }, request) => articles.list({ ...request, helpCenterId: 21 })],
  ['root collections', ({ collections }, request) => collections.list({ ...request, helpCenterId: 21, isRoot: true })],
  [
    'collections with children',
    ({ collections }, request) => collections.list({ ...request, helpCenterId: 21, isRoot: false }),
  ],
  [
    'children of a collection',
    ({ collections }, request) => collections.list({ ...request, helpCenterId: 21, isRoot: false, collectionId: 302 }),
  ],
];

describe.each(engines)('%s', (engine) => {
  let sample: Sample;
  beforeAll(async () => {
    sample = await openSample(engine);
  });
  afterAll(() => sample.knex.destroy());

  describe.each(lists)('%s', (_, fetch) => {
    test.each([3, 100])(
      'with page size %i, every item comes once and in the same order, and total counts them',
      async (perPage) => {
        const whole = expectOk(await fetch(sample.stores, { accountId: 1, perPage: 1000 }));
        expect(whole.nextCursor).toBeNull();
        expect(whole.total).toBe(whole.items.length);
        expect(whole.items.length).toBeGreaterThan(1);
        const pages = await walk((cursor) => fetch(sample.stores, { accountId: 1, perPage, cursor }));
        expect(pages.flat().map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
        expect(pages.slice(0, -1).every((page) => page.length === perPage)).toBe(true);
      },
    );

    test('the number of statements does not depend on the page size', async () => {
      const cost = (perPage: number) =>
        countStatements(sample.knex, () => fetch(sample.stores, { accountId: 1, perPage }));
      const [few, many] = [await cost(2), await cost(100)];
      expect(many).toBe(few);
      // BEGIN and COMMIT are two of them.
      expect(few).toBeLessThanOrEqual(7);
    });

    test.each([1.5, 1e300, 'x\u0000', null])('a forged cursor with the key %j is malformed', async (key) => {
      const { nextCursor } = expectOk(await fetch(sample.stores, { accountId: 1, perPage: 1 }));
      const [account, print, ...keys] = JSON.parse(
        Buffer.from(nextCursor ?? '', 'base64url')
          .subarray(6)
          .toString(),
      );
      const payload = Buffer.from(JSON.stringify([account, print, ...keys.fill(key)]));
      const checksum = createHash('sha256').update(payload).digest().subarray(0, 6);
      const cursor = Buffer.concat([checksum, payload]).toString('base64url');
      expect(await fetch(sample.stores, { accountId: 1, perPage: 1, cursor })).toEqual(failure('malformed-cursor'));
    });
  });

  test.each<[name: string, fetch: Fetch, statements: number]>([
    ...lists.map(([name, fetch]): [string, Fetch, number] => {
      // Its help center is looked up first: decisions tell which error comes first.
      return [name, fetch, name.includes('collection') ? 3 : 0];
    }),
    ['contacts by name', ({ contacts }, request) => contacts.list({ ...request, search: 'a' }), 0],
    ['contacts by phone', ({ contacts }, request) => contacts.list({ ...request, phone: '+15550100' }), 0],
    [
      'conversations by status and text',
      ({ conversations }, request) =>
        conversations.list({ ...request, sortBy: 'created_at', sortOrder: 'desc', statuses: ['Open'], search: 'bike' }),
      0,
    ],
    [
      'articles by text',
      ({ articles }, request) => articles.list({ ...request, helpCenterId: 21, search: 'shipping' }),
      0,
    ],
  ])('a damaged cursor of %s is malformed, and nothing of the list is read', async (_, fetch, statements) => {
    const run = async () => {
      const request = { accountId: 1, perPage: 1, cursor: 'x' };
      expect(await fetch(sample.stores, request)).toEqual(failure('malformed-cursor'));
    };
    expect(await countStatements(sample.knex, run)).toBe(statements);
  });

  test.each(lists.filter(([name]) => ['contacts', 'tags', 'members'].includes(name)))(
    'a cursor of %s that was issued to another account is foreign',
    async (_, fetch) => {
      const { nextCursor } = expectOk(await fetch(sample.stores, { accountId: 2, perPage: 1 }));
      const request = { accountId: 1, perPage: 1, cursor: nextCursor ?? '' };
      expect(await fetch(sample.stores, request)).toEqual(failure('foreign-cursor'));
    },
  );

  test('rows that are added or removed meanwhile shift no other rows', async () => {
    const { knex, stores } = await openSample(engine);
    const first = expectOk(await stores.tags.list({ accountId: 1, perPage: 10 }));
    await knex('conversation_tags').where('tag_id', 85).delete();
    await knex('tags').where('id', 85).delete();
    await knex('tags').insert({ account_id: 1, name: 'New', name_folded: 'new', created_at: 1 });
    const rest = await walk((cursor) =>
      stores.tags.list({ accountId: 1, perPage: 10, cursor: cursor ?? first.nextCursor ?? undefined }),
    );
    const names = [...first.items, ...rest.flat()].map(({ name }) => name);
    expect(new Set(names).size).toBe(29);
    expect(names.at(-1)).toBe('New');
    await knex.destroy();
  });
});
