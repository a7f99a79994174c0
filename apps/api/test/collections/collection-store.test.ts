import { expect, test } from 'vitest';
import { describeOnSample } from '../support/databases.ts';
import { expectOk, failure, walk } from '../support/results.ts';

const accountId = 1;

describeOnSample('collections', (sample) => {
  const list = (query: object) =>
    sample.stores.collections.list({ accountId, helpCenterId: 21, isRoot: false, perPage: 100, ...query });

  test('roots have their children in them, one level deep, by position', async () => {
    const { items, total } = expectOk(await list({}));
    expect(items.map(({ id }) => id)).toEqual([301, 304, 308, 305]);
    expect(total).toBe(4);
    expect(items[0]?.sub_collections.map(({ id, sub_collections }) => [id, sub_collections])).toEqual([
      [306, []],
      [302, []],
    ]);
    expect(items[0]).toMatchObject({
      level: 1,
      parent_collection: null,
      root_collection: null,
      parent_collection_id: null,
      root_collection_id: null,
      brand_id: 3,
    });
  });

  test('positions sort by code point, on every engine', async () => {
    const positions = ['', 'B', 'Z', 'a', 'b', 'é', '\uffee', '𝒜'];
    const [template] = await sample.knex('collections').where({ id: 301 });
    await sample
      .knex('help_centers')
      .insert({ ...(await sample.knex('help_centers').where({ id: 21 }).first()), id: 9021 });
    const rows = positions.map((position, index) => ({
      ...template,
      id: 9900 - index,
      help_center_id: 9021,
      position,
    }));
    await sample.knex('collections').insert(rows);
    const { items } = expectOk(await list({ helpCenterId: 9021, perPage: 100 }));
    expect(items.map(({ position }) => position)).toEqual(positions);
    const walked = await walk((cursor) => list({ helpCenterId: 9021, perPage: 3, cursor }));
    expect(walked.flat().map(({ position }) => position)).toEqual(positions);
  });

  test('is_root gives roots alone', async () => {
    const { items } = expectOk(await list({ isRoot: true }));
    expect(items.map(({ id, sub_collections }) => [id, sub_collections])).toEqual(
      [301, 304, 308, 305].map((id) => [id, []]),
    );
  });

  test('a collection gives its direct children, of equal position by id, whatever is_root says', async () => {
    for (const isRoot of [true, false]) {
      const { items, total } = expectOk(await list({ collectionId: 302, isRoot }));
      expect(items.map(({ id }) => id)).toEqual([303, 307]);
      expect(total).toBe(2);
      expect(items[0]).toMatchObject({
        level: 3,
        is_last_level_sub_collection: true,
        parent_collection: { id: 302, name: 'Devices', slug: 'devices' },
        root_collection: { id: 301, name: 'Getting started', slug: 'getting-started' },
        sub_collections: [],
      });
    }
  });

  test.each<[what: string, query: object, code: string]>([
    ['an unknown help center', { helpCenterId: 1 }, 'help-center-not-found'],
    ['an unknown help center before a cursor', { helpCenterId: 1, cursor: 'x' }, 'help-center-not-found'],
    ["another account's help center", { helpCenterId: 100_021 }, 'help-center-not-found'],
    ['a cursor before an unknown collection', { collectionId: 1, cursor: 'x' }, 'malformed-cursor'],
    ['an unknown collection', { collectionId: 1 }, 'collection-not-found'],
    ['a collection of another help center', { collectionId: 309 }, 'collection-not-found'],
  ])('rejects %s', async (_, query, code) => {
    expect(await list(query)).toEqual(failure(code));
  });

  test.each([301, 302, 303, 305])(
    'the counts of collection %i are of direct children, the archived ones left out',
    async (id) => {
      const collection = await sample.stores.collections.find(accountId, id);
      const own = expectOk(
        await sample.stores.articles.list({ accountId, helpCenterId: 21, collectionId: id, perPage: 1000 }),
      ).items;
      const current = own.filter(({ is_archived }) => !is_archived);
      expect(collection).toMatchObject({
        articles_count: current.length,
        published_articles_count: current.filter(({ status }) => status === 'PUBLISHED').length,
        subcollections_count: collection?.sub_collections.length,
      });
      expect(collection?.articles.map((article) => article.id).toSorted()).toEqual(
        current.map((article) => article.id).toSorted(),
      );
    },
  );

  test('one that is retrieved has children without the collections above them, and articles by position', async () => {
    const collection = await sample.stores.collections.find(accountId, 301);
    expect(collection?.sub_collections.map(({ id }) => id)).toEqual([306, 302]);
    expect(
      collection?.sub_collections.some((child) => 'parent_collection' in child || 'root_collection' in child),
    ).toBe(false);
    const positions = collection?.articles.map(({ position, id }) => `${position} ${id}`) ?? [];
    expect(positions).toEqual(positions.toSorted());
    expect(collection?.articles[0]?.created_by).toEqual({
      id: 11,
      name: 'Ada Okafor',
      email: 'ada.okafor@northwind.example',
    });
  });
});
