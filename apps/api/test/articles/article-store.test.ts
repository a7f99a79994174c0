import type { schemas } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { describeOnSample, NOW } from '../support/databases.ts';
import { expectOk, failure } from '../support/results.ts';

const accountId = 1;

describeOnSample('listing articles', (sample) => {
  const list = (query: object) => sample.stores.articles.list({ accountId, helpCenterId: 21, perPage: 1000, ...query });
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
    const expected = expectOk(await list({}))
      .items.filter(matches)
      .map(({ id }) => id);
    const page = expectOk(await list(flags));
    expect(page.items.map(({ id }) => id)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test.each<[what: string, query: object, code: string]>([
    ['all flags false', { published: false, draft: false, archived: false, cursor: 'x' }, 'no-bucket'],
    ['a cursor before an unknown help center', { helpCenterId: 1, cursor: 'x' }, 'malformed-cursor'],
    ['an unknown help center', { helpCenterId: 1, collectionId: 1 }, 'help-center-not-found'],
    ["another account's help center", { helpCenterId: 100_021 }, 'help-center-not-found'],
    ['an unknown collection', { collectionId: 1 }, 'collection-not-found'],
    ['a collection of another help center', { collectionId: 309 }, 'collection-not-found'],
  ])('rejects %s', async (_, query, code) => {
    expect(await list(query)).toEqual(failure(code));
  });

  test('a collection has its own articles, not those of its children', async () => {
    const { items } = expectOk(await list({ collectionId: 301 }));
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
    ['router five ten "button for" seconds', [4002]],
    ['router five ten "button for" seconds nothing', []],
    ['strong', []],
    ['αλλαγή ΔΙΕΎΘΥΝΣΗΣ nothing', []],
  ])('search %j finds %j', async (search, ids) => {
    expect(expectOk(await list({ search })).items.map(({ id }) => id)).toEqual(ids);
  });

  test('HTML is searched as text: entities decoded, white space collapsed', async () => {
    const { items } = expectOk(await list({ search: '"a 5 MM key & a cloth"' }));
    const written = expectOk(await list({})).items.filter(({ draft_html_content }) =>
      draft_html_content.includes('5\u00a0mm'),
    );
    expect(items).toEqual(written);
    expect(items.length).toBeGreaterThan(0);
  });

  test('flags that select the same buckets share a cursor, others do not', async () => {
    const { nextCursor } = expectOk(await list({ perPage: 1, archived: true }));
    const again = (flags: object) => list({ perPage: 1, cursor: nextCursor, ...flags });
    expect(expectOk(await again({ archived: true, draft: false }))).toHaveProperty('items');
    expect(expectOk(await again({ draft: false, published: false }))).toHaveProperty('items');
    expect(await again({ draft: true })).toEqual(failure('malformed-cursor'));
  });

  test('digits share a cursor with the same digits in quotes, because they are not an id here', async () => {
    const { nextCursor: cursor } = expectOk(await list({ perPage: 1, search: '5' }));
    expect(cursor).not.toBeNull();
    expect(expectOk(await list({ perPage: 1, search: '"5"', cursor }))).toHaveProperty('items');
  });
});

describeOnSample('an article with an undocumented status', (sample) => {
  const id = 4080;
  const shows = async (flags: object): Promise<boolean> => {
    const { items } = expectOk(
      await sample.stores.articles.list({ accountId, helpCenterId: 21, perPage: 1000, ...flags }),
    );
    return items.some((one) => one.id === id);
  };

  test.each<[isArchived: boolean, flags: object, isShown: boolean]>([
    [false, {}, true],
    [false, { published: true, draft: true, archived: true }, false],
    [false, { archived: false }, false],
    [true, {}, true],
    [true, { published: true, draft: true }, false],
    [true, { archived: true }, true],
  ])('archived: %j, flags %j', async (isArchived, flags, isShown) => {
    await sample.knex('articles').where({ id }).update({ status: 'LEGACY', is_archived: isArchived });
    expect(await shows(flags)).toBe(isShown);
  });
});

describeOnSample('updating articles', (sample) => {
  const update = (id: number, changes: object) =>
    sample.stores.articles.update({ accountId, id, memberId: 12, ...changes });
  const find = async (id: number) => {
    const article = await sample.stores.articles.find(accountId, id);
    if (!article) throw new Error(`Article ${id} is not there`);
    return article;
  };
  const content = { html: '<p>New <em>text</em></p>', folded: 'new text' };

  test.each<[what: string, changes: object, expected: object]>([
    ['an unknown collection, before a brand', { collectionId: 1, brandId: 1 }, failure('collection-not-found')],
    ['a collection of another help center', { collectionId: 309 }, failure('collection-not-found')],
    [
      'an unknown brand',
      { brandId: 1 },
      { ok: false, error: { code: 'invalid-input', issues: [{ path: ['brandId'] }] } },
    ],
    ["another account's brand", { brandId: 100_003 }, failure('invalid-input')],
  ])('rejects %s, and changes nothing', async (_, changes, expected) => {
    const before = await find(4001);
    expect(await update(4001, { title: 'Changed', publish: true, isPublic: true, ...changes })).toMatchObject(expected);
    expect(await find(4001)).toEqual(before);
  });

  test.each([1, 104_001])('rejects article %i, which is not in the account', async (id) => {
    expect(await update(id, {})).toEqual(failure('not-found'));
  });

  test.each<[what: string, changes: object]>([
    ['nothing', {}],
    ['what it has', { isPublic: true, collectionId: 301, brandId: 3, aiAgentEnabled: false }],
  ])('sending %s changes nothing, not even updated_at', async (_, changes) => {
    const before = await find(4001);
    expect(expectOk(await update(4001, changes))).toEqual({ id: 4001, status: 'PUBLISHED' });
    expect(await find(4001)).toEqual(before);
  });

  test('the same title makes a published article a draft', async () => {
    const [article] = expectOk(
      await sample.stores.articles.list({ accountId, helpCenterId: 21, perPage: 1, published: true }),
    ).items;
    if (!article) throw new Error('No article is published');
    expect(expectOk(await update(article.id, { title: article.title }))).toMatchObject({ status: 'DRAFT' });
    const editor = { id: 12, name: 'Tomás Rivera', email: 'tomas.rivera@northwind.example' };
    expect(await find(article.id)).toEqual({ ...article, status: 'DRAFT', updated_at: NOW, last_updated_by: editor });
    const again = await find(article.id);
    await update(article.id, { memberId: 11, title: article.title });
    expect(await find(article.id)).toEqual(again);
  });

  test('content changes the draft; title, collection, brand and is_public change at once', async () => {
    const before = await find(4002);
    const changes = { title: 'Restart your router', content, collectionId: null, brandId: 4, isPublic: false };
    expect(expectOk(await update(4002, changes))).toEqual({ id: 4002, status: 'DRAFT' });
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

  test('publishing copies the draft, with content of the same request', async () => {
    expect(expectOk(await update(4004, { content, publish: true, isPublic: true }))).toEqual({
      id: 4004,
      status: 'PUBLISHED',
    });
    expect(await find(4004)).toMatchObject({
      status: 'PUBLISHED',
      draft_html_content: content.html,
      published_html_content: content.html,
      published_at: NOW,
      is_public: true,
    });
    const found = await sample.stores.articles.list({
      accountId,
      helpCenterId: 21,
      perPage: 5,
      search: '"new text"',
      published: true,
    });
    expect(expectOk(found).items.map(({ id }) => id)).toContain(4004);
  });

  test('an archived article that is published stays archived', async () => {
    expect(expectOk(await update(4003, { publish: true, isPublic: true }))).toEqual({ id: 4003, status: 'PUBLISHED' });
    expect(await find(4003)).toMatchObject({ is_archived: true, published_at: NOW });
  });

  test('the status stays without title, content and publish', async () => {
    const [article] = expectOk(
      await sample.stores.articles.list({ accountId, helpCenterId: 22, perPage: 1, published: true }),
    ).items;
    expect(expectOk(await update(article?.id ?? 0, { isPublic: false }))).toMatchObject({ status: 'PUBLISHED' });
    expect(await find(article?.id ?? 0)).toMatchObject({ is_public: false, updated_at: NOW });
  });
});
