import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryContract, schemasOf, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

/** The query as the handler got it; undefined if the handler was not called. */
async function queryOf(query: string) {
  const before = library.seen.length;
  await library.send({ path: `/books?${query}` });
  return library.seen[before]?.query;
}

async function issuesOf(path: string) {
  const { status, body } = await library.send({ path });
  return status === 400 ? body.error.details : status;
}

describe('scalars', () => {
  const integer = 'must be an integer in decimal digits';
  test.each([
    ['per_page=1e1', '/query/per_page', integer],
    ['per_page=0x10', '/query/per_page', integer],
    ['per_page=%2B1', '/query/per_page', integer],
    ['per_page=-1', '/query/per_page', integer],
    ['per_page=01', '/query/per_page', integer],
    ['per_page=1.0', '/query/per_page', integer],
    ['per_page=+1', '/query/per_page', integer],
    ['per_page=null', '/query/per_page', integer],
    ['per_page=%D9%A1', '/query/per_page', integer],
    ['per_page=0', '/query/per_page', 'must be at least 1'],
    ['per_page=101', '/query/per_page', 'must be at most 100'],
    ['author_id=9007199254740993', '/query/author_id', 'must be at most 9007199254740991'],
    ['available=1', '/query/available', 'must be true or false'],
    ['available=TRUE', '/query/available', 'must be true or false'],
    ['sort_by=Title', '/query/sort_by', 'must be created_at or title'],
  ])('rejects %s', async (query, path, message) => {
    expect(await issuesOf(`/books?${query}`)).toEqual([{ path, message }]);
  });

  test.each([
    ['/books/1e0', integer],
    ['/books/-1', integer],
    ['/books/0', 'must be at least 1'],
    ['/books/9007199254740992', 'must be at most 9007199254740991'],
    ['/books/emma', integer],
  ])('rejects %s', async (path, message) => {
    const { status, body } = await library.send({ path });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: { message: 'Invalid book id', details: [{ path: '/path/id', message }] } },
    });
  });

  test('converts values to their types and adds defaults', async () => {
    expect(await queryOf('available=false&author_id=9007199254740991')).toEqual({
      available: false,
      author_id: 9007199254740991,
      per_page: 25,
      sort_by: 'created_at',
    });
  });
});

describe('scalars without a documented maximum', () => {
  test.each(['9007199254740992', '9007199254740993', '9'.repeat(400)])(
    'rejects %s, which a number cannot hold',
    async (id) => {
      const contract = await libraryContract((changed) =>
        Reflect.deleteProperty(schemasOf(changed).Id ?? {}, 'maximum'),
      );
      const other = await startLibrary({ contract });
      expect((await other.send({ path: `/books/${id}` })).status).toBe(400);
      await other.close();
    },
  );
});

describe('path parameters', () => {
  test('0 reaches the handler as a number', async () => {
    const contract = await libraryContract((changed) => Object.assign(schemasOf(changed).Id ?? {}, { minimum: 0 }));
    const other = await startLibrary({ contract });
    await other.send({ path: '/books/0' });
    expect(other.seen[0]?.params).toEqual({ id: 0 });
    await other.close();
  });
});

describe('query parameters', () => {
  test('reports each unknown parameter, with any name', async () => {
    const names = ['color', 'per_page[]', '__proto__', 'a~1/b'];
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    expect(await issuesOf(`/books?${query}`)).toEqual(
      ['/query/color', '/query/per_page[]', '/query/__proto__', '/query/a~01~1b'].map((path) => ({
        path,
        message: 'is not a known parameter',
      })),
    );
  });

  test.each([
    ['per_page=1&per_page=1', '/query/per_page', 'must not be repeated'],
    ['search=&search=', '/query/search', 'must not be repeated'],
    ['format=paper&format=audio', '/query/format', 'must not be repeated'],
    ['per_page=', '/query/per_page', 'must not be empty'],
    ['per_page', '/query/per_page', 'must not be empty'],
    ['format=', '/query/format', 'must not be empty'],
    ['format=paper,', '/query/format', 'must not have an empty value in its list'],
    ['format=,paper', '/query/format', 'must not have an empty value in its list'],
    ['format=paper,%20audio', '/query/format', 'must have no blanks around the values of its list'],
    ['format=paper,stone', '/query/format', 'must be paper, audio or braille'],
    ['format=stone,clay', '/query/format', 'must be paper, audio or braille'],
    [`format=${Array(11).fill('audio').join()}`, '/query/format', 'must have at most 10 items'],
  ])('rejects %s', async (query, path, message) => {
    expect(await issuesOf(`/books?${query}`)).toEqual([{ path, message }]);
  });

  test('reports up to 500 issues', async () => {
    const query = Array.from({ length: 600 }, (_, n) => `x${n}`).join('&');
    expect(await issuesOf(`/books?${query}`)).toHaveLength(500);
  });

  test('reports all issues at once', async () => {
    const { body } = await library.send({ path: '/books?color=red&per_page=0&available=1&sort_by=&search=%zz' });
    expect(body.error.details.map((issue: { path: string }) => issue.path).sort()).toEqual(
      ['available', 'color', 'per_page', 'search', 'sort_by'].map((name) => `/query/${name}`),
    );
  });

  test.each([
    ['format=paper,audio', { format: ['paper', 'audio'] }],
    ['format=paper%2Caudio', { format: ['paper', 'audio'] }],
    ['format=paper', { format: ['paper'] }],
    ['search=&after=', {}],
    ['search', {}],
    ['&search=a&', { search: 'a' }],
  ])('reads %s', async (query, values) => {
    expect(await queryOf(query)).toEqual({ ...values, per_page: 25, sort_by: 'created_at' });
  });
});

describe('query strings', () => {
  test.each([
    ['search=a+b', 'a b'],
    ['search=a%2Bb', 'a+b'],
    ['search=a=b', 'a=b'],
    // Reserved characters, which express-openapi-validator would reject or split at.
    ["search=2026-01-01T00:00:00Z/?@!$'()*,;[x]", "2026-01-01T00:00:00Z/?@!$'()*,;[x]"],
    ['search=%22exact%22', '"exact"'],
    ['search=null', 'null'],
    ['search=%C3%A9', 'é'],
  ])('reads %s', async (query, search) => {
    expect((await queryOf(query))?.search).toBe(search);
  });

  test.each([
    ['search=%', '/query/search', 'must be percent-encoded UTF-8'],
    ['search=%ff', '/query/search', 'must be percent-encoded UTF-8'],
    ['search=%ed%a0%80', '/query/search', 'must be percent-encoded UTF-8'],
    ['search=a%00', '/query/search', 'must not contain U+0000'],
    ['%zz=1', '/query/%zz', 'is not a known parameter'],
  ])('rejects %s', async (query, path, message) => {
    expect(await issuesOf(`/books?${query}`)).toEqual([{ path, message }]);
  });
});
