import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tree } from '../html/tree.ts';
import { type Service, startService } from '../support/service.ts';

let now = 1_800_000_000;
let service: Service;
beforeAll(async () => {
  service = await startService({ now: () => now });
});
afterAll(() => service.close());

const ID = 4002;
const get = async (id = ID) => (await service.get<{ data: schemas.Article }>(`/v1/articles/${id}`)).body.data;
const put = (body: unknown, id: number | string = ID) => service.send('PUT', `/v1/articles/${id}`, body);
const list = async (query: string) =>
  (
    await service.get<{ data: schemas.Article[]; total_count: number }>(
      `/v1/articles?help_center_id=21&per_page=100&${query}`,
    )
  ).body;

/** The article that the documented examples show, as it is before each test of an update. */
async function reset(): Promise<schemas.Article> {
  now += 100;
  await put({
    title: 'Reset your router',
    content: '<p>five</p>',
    publish: true,
    is_public: true,
    collection_id: 302,
    brand_id: 3,
  });
  now += 100;
  return get();
}

describe('updating an article', () => {
  test('with content keeps it in the draft; readers see what was published', async () => {
    const before = await reset();
    const { status, body } = await put({ content: '<p>ten</p>' });
    expect([status, body]).toEqual([200, { id: ID, status: 'DRAFT' }]);
    expect(await get()).toEqual({ ...before, draft_html_content: '<p>ten</p>', status: 'DRAFT', updated_at: now });
  });

  test('with a title changes it at once, and not the slug', async () => {
    const before = await reset();
    await put({ title: 'Restart it' });
    expect(await get()).toEqual({ ...before, title: 'Restart it', status: 'DRAFT', updated_at: now });
  });

  test.each([{ title: 'Reset your router' }, { content: '<p>five</p>' }])(
    'with %j, the same as before, makes it a draft',
    async (body) => {
      await reset();
      expect((await put(body)).body).toEqual({ id: ID, status: 'DRAFT' });
    },
  );

  test('with neither leaves the status, and counts at once', async () => {
    const before = await reset();
    expect((await put({ is_public: false, collection_id: null, brand_id: 4 })).body).toEqual({
      id: ID,
      status: 'PUBLISHED',
    });
    const brand = { id: 4, name: 'Northwind Trade' };
    expect(await get()).toEqual({ ...before, is_public: false, collection: null, brand, updated_at: now });
  });

  test('with nothing changes nothing', async () => {
    const before = await reset();
    expect((await put({})).body).toEqual({ id: ID, status: 'PUBLISHED' });
    expect(await get()).toEqual(before);
  });

  test('tells who made the last change', async () => {
    await put({ title: 'Mine' }, 4001);
    expect((await get(4001)).last_updated_by.id).toBe(11);
  });

  test('with publish shows readers the draft, content of the same request included', async () => {
    const before = await reset();
    expect((await put({ content: '<p>six</p>', publish: true, is_public: true })).body).toEqual({
      id: ID,
      status: 'PUBLISHED',
    });
    expect(await get()).toEqual({
      ...before,
      draft_html_content: '<p>six</p>',
      published_html_content: '<p>six</p>',
      published_at: now,
      updated_at: now,
    });
  });

  test('with publish false is the same as without', async () => {
    const before = await reset();
    await put({ content: '<p>seven</p>', publish: false });
    expect(await get()).toMatchObject({ status: 'DRAFT', published_html_content: before.published_html_content });
  });

  test('an archived article stays archived when it is published', async () => {
    const archived = (await list('archived=true')).data[0]?.id ?? 0;
    await put({ publish: true, is_public: true }, archived);
    expect(await get(archived)).toMatchObject({ is_archived: true, status: 'PUBLISHED' });
  });

  test('sanitizes, and a YouTube frame becomes a video', async () => {
    await put({
      content: '<p onclick="x()">a<script>x</script></p><iframe src="https://youtu.be/dQw4w9WgXcQ?t=1"></iframe>',
    });
    const { draft_html_content } = await get();
    expect(tree(draft_html_content)).toEqual(
      tree('<p>a</p><video controls src="https://www.youtube.com/embed/dQw4w9WgXcQ" data-provider="youtube"></video>'),
    );
    await put({ content: draft_html_content });
    expect((await get()).draft_html_content).toBe(draft_html_content);
  });

  test('takes a body of megabytes', async () => {
    const image = `<img src="data:image/png;base64,${'A'.repeat(6_000_000)}" />`;
    expect((await put({ content: image })).status).toBe(200);
    expect((await get()).draft_html_content).toBe(image);
  });

  const INVALID = 'Invalid request data';
  const PUBLIC = 'is_public is required when publish is true';
  test.each<[string, number | string, object, number, string]>([
    ['to publish without is_public', ID, { publish: true }, 400, PUBLIC],
    ['that before the article is looked up', 9007199254740991, { publish: true }, 400, PUBLIC],
    ['that before what it names is looked up', ID, { publish: true, collection_id: 9007199254740991 }, 400, PUBLIC],
    ['to publish with is_public null', ID, { publish: true, is_public: null }, 400, INVALID],
    ['to publish without is_public, among other faults', ID, { publish: true, title: '' }, 400, INVALID],
    ['a blank title', ID, { title: ' ' }, 400, INVALID],
    ['null for the brand', ID, { brand_id: null }, 400, INVALID],
    ['an unknown brand', ID, { brand_id: 9007199254740991 }, 400, INVALID],
    ["another account's brand", ID, { brand_id: 100_003 }, 400, INVALID],
    ['an unknown collection', ID, { collection_id: 9007199254740991 }, 404, 'Collection not found.'],
    ['a collection of another help center', ID, { collection_id: 310 }, 404, 'Collection not found.'],
    ["another account's collection", ID, { collection_id: 100_301 }, 404, 'Collection not found.'],
    ['an unknown article', 9007199254740991, {}, 404, 'Article not found'],
    ["another account's article", 104_002, {}, 404, 'Article not found'],
    ['an ai flag of a wrong type', ID, { ai_agent_enabled: 'yes' }, 400, INVALID],
    ['the status', ID, { status: 'PUBLISHED' }, 400, INVALID],
    ['no id', 'x', {}, 400, 'Invalid article id'],
  ])('refuses %s', async (_name, id, body, status, message) => {
    const before = await get();
    const answer = await put(body, id);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { message } }]);
    expect(await get()).toEqual(before);
  });

  test('ignores the ai flags without the feature: they are no update', async () => {
    await service.knex('accounts').where({ id: 2 }).update({ has_ai: false });
    const article = async () =>
      (await service.get<{ data: schemas.Article }>('/v1/articles/104002', { token: 'other_account' })).body;
    const before = await article();
    now += 100;
    const answer = await service.send(
      'PUT',
      '/v1/articles/104002',
      { ai_agent_enabled: true, ai_copilot_enabled: true },
      { token: 'other_account' },
    );
    expect(answer.status).toBe(200);
    expect(await article()).toEqual(before);
  });

  test('an ai flag that changes is an update where the account has the feature', async () => {
    const before = await reset();
    await put({ ai_agent_enabled: true });
    await put({ ai_agent_enabled: false });
    expect((await get()).updated_at).toBeGreaterThan(before.updated_at);
  });
});

describe('the buckets', () => {
  const bucketOf = ({ status, is_archived }: schemas.Article) =>
    is_archived ? 'archived' : status === 'PUBLISHED' ? 'published' : 'draft';

  test.each([
    ['', ['published', 'draft', 'archived']],
    ['published=true', ['published']],
    ['draft=true', ['draft']],
    ['archived=true', ['archived']],
    ['published=true&archived=true', ['published', 'archived']],
    ['published=true&draft=false', ['published']],
    ['published=false', ['draft', 'archived']],
    ['published=false&archived=false', ['draft']],
    ['published=true&draft=true&archived=true', ['published', 'draft', 'archived']],
  ])('%j shows %j', async (query, buckets) => {
    const all = (await list('')).data;
    const { data, total_count } = await list(query);
    expect(data).toEqual(all.filter((article) => buckets.includes(bucketOf(article))));
    expect(total_count).toBe(data.length);
    expect(new Set(data.map(bucketOf))).toEqual(new Set(buckets));
  });

  test('all false is refused', async () => {
    const { status, body } = await service.get(
      '/v1/articles?help_center_id=21&published=false&draft=false&archived=false',
    );
    expect([status, body]).toEqual([400, { error: { message: 'Select at least one of published, draft, archived' } }]);
  });
});

describe('the list', () => {
  test('is of one help center, the newest first', async () => {
    const { data } = await list('');
    expect(new Set(data.map(({ help_center }) => help_center.id))).toEqual(new Set([21]));
    expect(data).toEqual(data.toSorted((a, b) => b.created_at - a.created_at || b.id - a.id));
  });

  test("with a collection has that collection's own articles alone", async () => {
    const { data } = await list('collection_id=301');
    expect(data).toEqual((await list('')).data.filter(({ collection }) => collection?.id === 301));
    expect(data.length).toBeGreaterThan(0);
  });

  test('searches title, draft and published text, not the markup', async () => {
    await put(
      { title: 'Quokka', content: '<p>Wom<strong>bat</strong> is &amp; was</p>', publish: true, is_public: true },
      4001,
    );
    await put({ content: '<p>Numbat</p>' }, 4001);
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).data.map(({ id }) => id);
    for (const search of ['QUOKKA', 'wombat', 'numbat', 'quokka numbat', '"is & was"', 'quokka "']) {
      expect(await found(search), search).toEqual([4001]);
    }
    for (const search of ['quokka strong', '"was is"', 'quokka &amp;']) expect(await found(search), search).toEqual([]);
  });

  const QUERY = 'Invalid query parameters';
  test.each([
    ['', 400, QUERY],
    ['help_center_id=', 400, QUERY],
    ['help_center_id=0', 400, QUERY],
    ['help_center_id=null', 400, QUERY],
    ['help_center_id=21&help_center_id=21', 400, QUERY],
    ['help_center_id=21&published=', 400, QUERY],
    ['help_center_id=21&published=1', 400, QUERY],
    [`help_center_id=21&search=${'x'.repeat(251)}`, 400, QUERY],
    ['help_center_id=9007199254740991', 404, 'Help center not found'],
    ['help_center_id=100021', 404, 'Help center not found'],
    ['help_center_id=21&collection_id=9007199254740991', 404, 'Collection not found.'],
    ['help_center_id=22&collection_id=301', 404, 'Collection not found.'],
    ['help_center_id=9007199254740991&starting_after=abc', 400, 'Invalid cursor'],
  ])('refuses %j', async (query, status, message) => {
    const answer = await service.get(`/v1/articles?${query}`);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { message } }]);
  });
});

test('an article that was never published has no time and no content of it', async () => {
  const unpublished = (await list('draft=true')).data.filter(({ published_at }) => published_at === null);
  expect(unpublished.length).toBeGreaterThan(0);
  for (const article of unpublished) expect(article.published_html_content).toBe('');
});
