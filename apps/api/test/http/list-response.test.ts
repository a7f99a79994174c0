/** All lists with cursors, over HTTP (docs/decisions/keyset-cursors.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

interface List {
  readonly data: { readonly id: number }[];
  readonly pages: { readonly per_page: number; readonly next_cursor: string | null; readonly next_url: string | null };
  readonly total_count: number;
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LISTS: [path: string, byDefault: number, malformedCursor: string][] = [
  ['/v1/articles?help_center_id=21&', 30, 'Invalid cursor'],
  ['/v1/collections?help_center_id=21&', 30, 'Invalid cursor'],
  ['/v1/helpcenters?', 30, 'Invalid cursor'],
  ['/v1/contacts?', 25, 'Invalid query parameters'],
  ['/v1/conversations?', 25, 'Invalid query parameters'],
  ['/v1/tags?', 25, 'Invalid query parameters'],
  ['/v1/members?', 25, 'Invalid query parameters'],
];

describe.each(LISTS)('%s', (path, byDefault, malformedCursor) => {
  test('has its default page size, also for an empty per_page', async () => {
    for (const query of ['', 'per_page=', 'starting_after=&per_page=']) {
      const { body } = await service.get<List>(path + query);
      expect(body.pages.per_page, query).toBe(byDefault);
    }
  });

  test('has each item once, by next_cursor and by next_url, and counts all of them', async () => {
    const all = (await service.get<List>(`${path}per_page=100`)).body;
    const size = Math.max(1, Math.floor(Math.min(all.total_count, 100) / 3));
    for (const next of [byCursor(path, size), byUrl]) {
      const ids: number[] = [];
      for (let at: string | null = `${path}per_page=${size}`; at !== null && ids.length < 100; ) {
        const { status, body }: { status: number; body: List } = await service.get<List>(at);
        expect(status).toBe(200);
        expect(body.total_count).toBe(all.total_count);
        ids.push(...body.data.map(({ id }) => id));
        at = next(body);
      }
      expect(ids.slice(0, 100)).toEqual(all.data.map(({ id }) => id).slice(0, ids.length));
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(100, all.total_count));
    }
  });

  test('ends with null for next_cursor and next_url', async () => {
    let { body } = await service.get<List>(`${path}per_page=100`);
    while (body.pages.next_url !== null) body = (await service.get<List>(relative(body.pages.next_url))).body;
    expect(body.pages).toEqual({ per_page: 100, next_cursor: null, next_url: null });
  });

  test('rejects what is not a cursor of it', async () => {
    const { status, body } = await service.get(`${path}starting_after=not-a-cursor`);
    expect([status, body]).toMatchObject([400, { error: { message: malformedCursor } }]);
  });

  test('rejects a cursor together with another issue', async () => {
    const { body } = await service.get(`${path}starting_after=not!a!cursor&per_page=0`);
    expect(body).toMatchObject({ error: { message: 'Invalid query parameters' } });
  });

  test.each(['0', '101', '1.5', '-1', '01', 'x'])('rejects per_page=%s', async (size) => {
    const { status, body } = await service.get(`${path}per_page=${size}`);
    expect([status, body]).toMatchObject([
      400,
      { error: { message: 'Invalid query parameters', details: [{ path: '/query/per_page' }] } },
    ]);
  });
});

describe('a cursor belongs to one operation, account, sort and set of filters', () => {
  const cursorOf = async (path: string) => (await service.get<List>(path)).body.pages.next_cursor;

  test.each([
    ['another operation', '/v1/contacts?per_page=1', '/v1/conversations?'],
    ['another search', '/v1/contacts?search=a&per_page=1', '/v1/contacts?search=e'],
    ['a dropped filter', '/v1/conversations?status=Open&per_page=1', '/v1/conversations?'],
    ['another sort', '/v1/conversations?per_page=1', '/v1/conversations?sort_order=asc'],
    ['another help center', '/v1/articles?help_center_id=21&per_page=1', '/v1/articles?help_center_id=22'],
    ['another form', '/v1/collections?help_center_id=21&per_page=1', '/v1/collections?help_center_id=21&is_root=true'],
  ])('rejected with %s', async (_name, first, other) => {
    const { status } = await service.get(`${other}&starting_after=${await cursorOf(first)}`);
    expect(status).toBe(400);
  });

  test.each([
    ['another page size', '/v1/contacts?per_page=1', '/v1/contacts?per_page=2'],
    [
      'values in another order',
      '/v1/conversations?status=Open,Closed&per_page=1',
      '/v1/conversations?status=Closed,Open',
    ],
    ['repeated values', '/v1/conversations?status=Open&per_page=1', '/v1/conversations?status=Open,Open'],
    ['spelled-out defaults', '/v1/conversations?per_page=1', '/v1/conversations?sort_by=created_at&sort_order=desc'],
    ['an empty search', '/v1/contacts?per_page=1', '/v1/contacts?search='],
    ['a blank search', '/v1/conversations?per_page=1', '/v1/conversations?search=+'],
    [
      'a spelled-out form',
      '/v1/collections?help_center_id=21&per_page=1',
      '/v1/collections?help_center_id=21&is_root=false',
    ],
  ])('valid with %s', async (_name, first, other) => {
    const { status } = await service.get(`${other}&starting_after=${await cursorOf(first)}`);
    expect(status).toBe(200);
  });

  test.each([
    ['/v1/tags?per_page=1', 404, 'Resource not found'],
    ['/v1/members?per_page=1', 404, 'Resource not found'],
    ['/v1/tags?search=a&per_page=1', 404, 'Resource not found'],
    ['/v1/contacts?per_page=1', 400, 'Invalid query parameters'],
    ['/v1/conversations?per_page=1', 400, 'Invalid query parameters'],
    ['/v1/helpcenters?per_page=1', 400, 'Invalid cursor'],
  ])('of another account: %s', async (path, status, message) => {
    const response = await service.get(`${path}&starting_after=${await cursorOf(path)}`, { token: 'other_account' });
    expect([response.status, response.body]).toMatchObject([status, { error: { message } }]);
  });

  test('of another account with other filters it is malformed', async () => {
    const cursor = await cursorOf('/v1/tags?per_page=1');
    const response = await service.get(`/v1/tags?search=a&starting_after=${cursor}`, { token: 'other_account' });
    expect([response.status, response.body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
  });
});

describe('next_url', () => {
  test('is absolute and repeats the filters as sent', async () => {
    const { body } = await service.get<List>('/v1/conversations?status=Open,Pending&sort_by=updated_at&per_page=1');
    expect(body.pages.next_url).toMatch(service.baseUrl);
    const { pathname, searchParams } = new URL(body.pages.next_url ?? '');
    expect(pathname).toBe('/v1/conversations');
    expect(Object.fromEntries(searchParams)).toEqual({
      status: 'Open,Pending',
      sort_by: 'updated_at',
      per_page: '1',
      starting_after: body.pages.next_cursor,
    });
  });

  test('has the default page size where none was sent', async () => {
    const { body } = await service.get<List>('/v1/contacts');
    expect(new URL(body.pages.next_url ?? '').searchParams.get('per_page')).toBe('25');
  });

  test('starts with the configured public URL', async () => {
    const other = await startService({ config: { publicUrl: 'https://api.example.com/help' } });
    const { body } = await other.get<List>('/v1/contacts?per_page=1');
    expect(body.pages.next_url).toMatch(/^https:\/\/api\.example\.com\/help\/v1\/contacts\?/);
    await other.close();
  });

  test.each([
    ['https', 'https:'],
    ['HTTPS', 'https:'],
    ['a b', 'http:'],
    ['javascript', 'http:'],
  ])('with X-Forwarded-Proto %s starts with %s', async (forwarded, protocol) => {
    const other = await startService({ config: { trustProxy: ['loopback'] } });
    const headers = { 'X-Forwarded-Proto': forwarded };
    const { body } = await other.get<List>('/v1/contacts?per_page=1', { headers });
    expect(new URL(body.pages.next_url ?? '').protocol).toBe(protocol);
    await other.close();
  });
});

function byCursor(path: string, size: number) {
  return ({ pages }: List): string | null =>
    pages.next_cursor && `${path}per_page=${size}&starting_after=${pages.next_cursor}`;
}

function byUrl({ pages }: List): string | null {
  return pages.next_url && relative(pages.next_url);
}

function relative(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
