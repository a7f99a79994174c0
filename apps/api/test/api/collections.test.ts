import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const list = async (query: string) =>
  (
    await service.get<{ data: schemas.Collection[]; total_count: number }>(
      `/v1/collections?help_center_id=21&per_page=100&${query}`,
    )
  ).body;
const find = async (id: number) =>
  (await service.get<{ data: schemas.CollectionDetails }>(`/v1/collections/${id}`)).body.data;

test('without a flag, roots have their direct children, and these have none in them', async () => {
  const { data, total_count } = await list('');
  expect(total_count).toBe(data.length);
  expect(data.flatMap(({ sub_collections }) => sub_collections).length).toBeGreaterThan(0);
  for (const root of data) {
    expect(root).toMatchObject({ level: 1, parent_collection_id: null, root_collection_id: null });
    expect(root).toMatchObject({ parent_collection: null, root_collection: null });
    expect(root.sub_collections).toHaveLength(root.subcollections_count);
    for (const child of root.sub_collections) {
      expect(child).toMatchObject({
        level: 2,
        parent_collection_id: root.id,
        root_collection_id: root.id,
        sub_collections: [],
      });
    }
  }
});

test('is_root=true gives the same roots, flat', async () => {
  const nested = (await list('is_root=false')).data;
  expect((await list('is_root=true')).data).toEqual(nested.map((root) => ({ ...root, sub_collections: [] })));
});

test('collection_id gives its direct children, whatever is_root says', async () => {
  const root = (await list('')).data.find(({ subcollections_count: count }) => count > 1);
  const children = (await list(`collection_id=${root?.id}`)).data;
  expect(children).toEqual(root?.sub_collections);
  expect((await list(`collection_id=${root?.id}&is_root=true`)).data).toEqual(children);
});

test('the order is by position, by code points, then id', async () => {
  const { data } = await list('');
  const sorted = data.toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id - b.id));
  expect(data.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
});

test('the third level is the last', async () => {
  const [second] = (await list('')).data.flatMap(({ sub_collections }) =>
    sub_collections.filter((one) => one.subcollections_count > 0),
  );
  const third = (await list(`collection_id=${second?.id}`)).data;
  expect(second?.is_last_level_sub_collection).toBe(false);
  expect(third.length).toBeGreaterThan(0);
  for (const collection of third) {
    expect(collection).toMatchObject({
      level: 3,
      is_last_level_sub_collection: true,
      root_collection_id: second?.root_collection_id,
    });
  }
});

describe('one collection', () => {
  test('counts and lists the same articles: its own, not archived', async () => {
    for (const { id } of (await list('')).data) {
      const collection = await find(id);
      const articles = await service.get<{ data: { id: number; status: string; is_archived: boolean }[] }>(
        `/v1/articles?help_center_id=21&collection_id=${id}&archived=false&per_page=100`,
      );
      const own = articles.body.data;
      expect(collection.articles.map((article) => article.id).toSorted()).toEqual(
        own.map((article) => article.id).toSorted(),
      );
      expect(collection.articles_count).toBe(own.length);
      expect(collection.published_articles_count).toBe(own.filter(({ status }) => status === 'PUBLISHED').length);
    }
  });

  test('shows its children without the parent and root objects', async () => {
    const { sub_collections } = await find(301);
    expect(sub_collections.length).toBeGreaterThan(0);
    for (const child of sub_collections) {
      expect(child).not.toHaveProperty('parent_collection');
      expect(child).not.toHaveProperty('root_collection');
      expect(child.parent_collection_id).toBe(301);
    }
  });

  test.each([
    ['9007199254740991', 404, 'Collection not found.'],
    ['100301', 404, 'Collection not found.'],
    ['0', 400, 'Invalid collection id'],
    ['x', 400, 'Invalid collection id'],
  ])('%s is refused', async (id, status, message) => {
    const answer = await service.get(`/v1/collections/${id}`);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { message } }]);
  });
});

const HELP_CENTER = 'Invalid help_center_id';
test.each([
  ['', 400, HELP_CENTER],
  ['help_center_id=', 400, HELP_CENTER],
  ['help_center_id=x', 400, HELP_CENTER],
  ['help_center_id=9007199254740991', 400, HELP_CENTER],
  ['help_center_id=100021', 400, HELP_CENTER],
  ['help_center_id=21&is_root=1', 400, 'Invalid query parameters'],
  ['help_center_id=21&level=2', 400, 'Invalid query parameters'],
  ['help_center_id=21&collection_id=9007199254740991', 404, 'Collection not found.'],
  ['help_center_id=22&collection_id=301', 404, 'Collection not found.'],
])('%j is refused', async (query, status, message) => {
  const answer = await service.get(`/v1/collections?${query}`);
  expect([answer.status, answer.body]).toMatchObject([status, { error: { message } }]);
});
