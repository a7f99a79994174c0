import type { schemas } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { describeOnSample, NOW } from './support/databases.ts';
import { done } from './support/results.ts';

const accountId = 1;

describeOnSample('listing articles', (sample) => {
  const list = (query: object) =>
    sample.repositories.articles.list({ accountId, helpCenterId: 21, perPage: 1000, ...query });
  const isPublished = ({ status, is_archived }: schemas.Article) => status === 'PUBLISHED' && !is_archived;
  const isDraft = ({ status, is_archived }: schemas.Article) => status !== 'PUBLISHED' && !is_archived;
  const isArchived = ({ is_archived }: schemas.Article) => is_archived;

  test.each<[flags: object, matches: (article: schemas.Article) => boolean]>([
    [{}, () => true],
    [{ published: true }, isPublished],
    [{ draft: true }, isDraft],
    [{ archived: true }, isArchived],
    [{ published: true, archived: true }, (article) => isPublished(article) || isArchived(article)],
    [{ published: true, draft: false }, isPublished],
    [{ published: false }, (article) => !isPublished(article)],
    [{ archived: false }, (article) => !isArchived(article)],
    [{ published: false, draft: false }, isArchived],
    [{ published: true, draft: true, archived: true }, () => true],
  ])('flags %j', async (flags, matches) => {
    const expected = done(await list({}))
      .items.filter(matches)
      .map(({ id }) => id);
    const page = done(await list(flags));
    expect(page.items.map(({ id }) => id)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test.each<[what: string, query: object, refusal: string]>([
    ['all flags false', { published: false, draft: false, archived: false, cursor: 'x' }, 'no-bucket'],
    ['a cursor before an unknown help center', { helpCenterId: 1, cursor: 'x' }, 'malformed-cursor'],
    ['an unknown help center', { helpCenterId: 1, collectionId: 1 }, 'help-center-not-found'],
    ["another account's help center", { helpCenterId: 100_021 }, 'help-center-not-found'],
    ['an unknown collection', { collectionId: 1 }, 'collection-not-found'],
    ['a collection of another help center', { collectionId: 309 }, 'collection-not-found'],
  ])('refuses %s', async (_, query, refusal) => {
    expect(await list(query)).toEqual({ refusal });
  });

  test('a collection gives its own articles, not those below it', async () => {
    const { items } = done(await list({ collectionId: 301 }));
    expect(items.every(({ collection }) => collection?.id === 301)).toBe(true);
    expect(items.map(({ id }) => id)).toContain(4001);
    expect(items.map(({ id }) => id)).not.toContain(4002);
  });

  test.each<[search: string, ids: number[]]>([
    ['ROUTER', [4002]],
    ['"ten seconds"', [4002]],
    ['"five seconds"', [4002]],
    ['router five', [4002]],
    ['"button for"', [4002]],
    ['strong', []],
    ['αλλαγή ΔΙΕΎΘΥΝΣΗΣ nothing', []],
  ])('search %j finds %j', async (search, ids) => {
    expect(done(await list({ search })).items.map(({ id }) => id)).toEqual(ids);
  });

  test('HTML is searched as text: entities decoded, white space folded', async () => {
    const { items } = done(await list({ search: '"a 5 MM key & a cloth"' }));
    const written = done(await list({})).items.filter(({ draft_html_content }) =>
      draft_html_content.includes('5&nbsp;mm'),
    );
    expect(items).toEqual(written);
    expect(items.length).toBeGreaterThan(0);
  });

  test('flags that mean the same share a cursor, others do not', async () => {
    const { nextCursor } = done(await list({ perPage: 1, archived: true }));
    const again = (flags: object) => list({ perPage: 1, cursor: nextCursor, ...flags });
    expect(await again({ archived: true, draft: false })).toHaveProperty('items');
    expect(await again({ draft: false, published: false })).toHaveProperty('items');
    expect(await again({ draft: true })).toEqual({ refusal: 'malformed-cursor' });
  });

  test('digits share a cursor with the same digits in quotes: here they are no id', async () => {
    const { nextCursor: cursor } = done(await list({ perPage: 1, search: '5' }));
    expect(cursor).not.toBeNull();
    expect(await list({ perPage: 1, search: '"5"', cursor })).toHaveProperty('items');
  });
});

describeOnSample('updating articles', (sample) => {
  const update = (id: number, changes: object) =>
    sample.repositories.articles.update({ accountId, id, memberId: 12, ...changes });
  const find = async (id: number) => {
    const article = await sample.repositories.articles.find(accountId, id);
    if (!article) throw new Error(`Article ${id} is not there`);
    return article;
  };
  const content = { html: '<p>New <em>text</em></p>', folded: 'new text' };

  test.each<[what: string, changes: object, refusal: object]>([
    ['an unknown collection, before a brand', { collectionId: 1, brandId: 1 }, { refusal: 'collection-not-found' }],
    ['a collection of another help center', { collectionId: 309 }, { refusal: 'collection-not-found' }],
    ['an unknown brand', { brandId: 1 }, { refusal: 'invalid', faults: [{ path: '/body/brand_id' }] }],
    ["another account's brand", { brandId: 100_003 }, { refusal: 'invalid' }],
  ])('refuses %s, and changes nothing', async (_, changes, refusal) => {
    const before = await find(4001);
    expect(await update(4001, { title: 'Changed', publish: true, isPublic: true, ...changes })).toMatchObject(refusal);
    expect(await find(4001)).toEqual(before);
  });

  test.each([1, 104_001])('refuses article %i, which is not in the account', async (id) => {
    expect(await update(id, {})).toEqual({ refusal: 'not-found' });
  });

  test.each<[what: string, changes: object]>([
    ['nothing', {}],
    ['what it has', { isPublic: true, collectionId: 301, brandId: 3, aiAgentEnabled: false }],
  ])('sending %s changes nothing, updated_at neither', async (_, changes) => {
    const before = await find(4001);
    expect(await update(4001, changes)).toEqual({ id: 4001, status: 'PUBLISHED' });
    expect(await find(4001)).toEqual(before);
  });

  test('the same title makes a published article a draft', async () => {
    const [article] = done(
      await sample.repositories.articles.list({ accountId, helpCenterId: 21, perPage: 1, published: true }),
    ).items;
    if (!article) throw new Error('No article is published');
    expect(await update(article.id, { title: article.title })).toMatchObject({ status: 'DRAFT' });
    const editor = { id: 12, name: 'Tomás Rivera', email: 'tomas.rivera@northwind.example' };
    expect(await find(article.id)).toEqual({ ...article, status: 'DRAFT', updated_at: NOW, last_updated_by: editor });
    const again = await find(article.id);
    await update(article.id, { memberId: 11, title: article.title });
    expect(await find(article.id)).toEqual(again);
  });

  test('content goes to the draft; title, collection, brand and is_public count at once', async () => {
    const before = await find(4002);
    const changes = { title: 'Restart your router', content, collectionId: null, brandId: 4, isPublic: false };
    expect(await update(4002, changes)).toEqual({ id: 4002, status: 'DRAFT' });
    expect(await find(4002)).toMatchObject({
      title: 'Restart your router',
      slug: before.slug,
      draft_html_content: content.html,
      published_html_content: before.published_html_content,
      published_at: before.published_at,
      collection: null,
      brand: { id: 4, name: 'Northwind Trade' },
      is_public: false,
      updated_at: NOW,
    });
  });

  test('publishing copies the draft, what was sent with it included', async () => {
    expect(await update(4004, { content, publish: true, isPublic: true })).toEqual({ id: 4004, status: 'PUBLISHED' });
    expect(await find(4004)).toMatchObject({
      status: 'PUBLISHED',
      draft_html_content: content.html,
      published_html_content: content.html,
      published_at: NOW,
      is_public: true,
    });
    const found = await sample.repositories.articles.list({
      accountId,
      helpCenterId: 21,
      perPage: 5,
      search: '"new text"',
      published: true,
    });
    expect(done(found).items.map(({ id }) => id)).toContain(4004);
  });

  test('an archived article that is published stays archived', async () => {
    expect(await update(4003, { publish: true, isPublic: true })).toEqual({ id: 4003, status: 'PUBLISHED' });
    expect(await find(4003)).toMatchObject({ is_archived: true, published_at: NOW });
  });

  test('without title, content and publish the status stays', async () => {
    const [article] = done(
      await sample.repositories.articles.list({ accountId, helpCenterId: 22, perPage: 1, published: true }),
    ).items;
    expect(await update(article?.id ?? 0, { isPublic: false })).toMatchObject({ status: 'PUBLISHED' });
    expect(await find(article?.id ?? 0)).toMatchObject({ is_public: false, updated_at: NOW });
  });
});

describeOnSample('collections', (sample) => {
  const list = (query: object) =>
    sample.repositories.collections.list({ accountId, helpCenterId: 21, isRoot: false, perPage: 100, ...query });

  test('roots have their children in them, one level deep, by position', async () => {
    const { items, total } = done(await list({}));
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

  test('is_root gives roots alone', async () => {
    const { items } = done(await list({ isRoot: true }));
    expect(items.map(({ id, sub_collections }) => [id, sub_collections])).toEqual(
      [301, 304, 308, 305].map((id) => [id, []]),
    );
  });

  test('a collection gives its direct children, of equal position by id, whatever is_root says', async () => {
    for (const isRoot of [true, false]) {
      const { items, total } = done(await list({ collectionId: 302, isRoot }));
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

  test.each<[what: string, query: object, refusal: string]>([
    ['an unknown help center', { helpCenterId: 1 }, 'help-center-not-found'],
    ['an unknown help center before a cursor', { helpCenterId: 1, cursor: 'x' }, 'help-center-not-found'],
    ["another account's help center", { helpCenterId: 100_021 }, 'help-center-not-found'],
    ['a cursor before an unknown collection', { collectionId: 1, cursor: 'x' }, 'malformed-cursor'],
    ['an unknown collection', { collectionId: 1 }, 'collection-not-found'],
    ['a collection of another help center', { collectionId: 309 }, 'collection-not-found'],
  ])('refuses %s', async (_, query, refusal) => {
    expect(await list(query)).toEqual({ refusal });
  });

  test.each([301, 302, 303, 305])(
    'the counts of collection %i are of direct children, the archived ones left out',
    async (id) => {
      const collection = await sample.repositories.collections.find(accountId, id);
      const own = done(
        await sample.repositories.articles.list({ accountId, helpCenterId: 21, collectionId: id, perPage: 1000 }),
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
    const collection = await sample.repositories.collections.find(accountId, 301);
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
