import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryContract, schemasOf, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

/** What the handler got for that query; undefined where it was not asked. */
async function queryOf(query: string) {
  const before = library.seen.length;
  await library.send({ path: `/books?${query}` });
  return library.seen[before]?.query;
}

async function faultsOf(path: string) {
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
  ])('refuses %s', async (query, path, message) => {
    expect(await faultsOf(`/books?${query}`)).toEqual([{ path, message }]);
  });

  test.each([
    ['/books/1e0', integer],
    ['/books/-1', integer],
    ['/books/0', 'must be at least 1'],
    ['/books/9007199254740992', 'must be at most 9007199254740991'],
    ['/books/emma', integer],
  ])('refuses %s', async (path, message) => {
    const { status, body } = await library.send({ path });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: { message: 'Invalid book id', details: [{ path: '/path/id', message }] } },
    });
  });

  test('types what it takes, and puts defaults where nothing was sent', async () => {
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
    'refuses %s, which a number cannot hold',
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

describe('path-parameters', () => {
  test('hands a handler the number 0, not the text', async () => {
    const contract = await libraryContract((changed) => Object.assign(schemasOf(changed).Id ?? {}, { minimum: 0 }));
    const other = await startLibrary({ contract });
    await other.send({ path: '/books/0' });
    expect(other.seen[0]?.params).toEqual({ id: 0 });
    await other.close();
  });
});

describe('query', () => {
  test('names every unknown parameter, whatever it is called', async () => {
    const names = ['color', 'per_page[]', '__proto__', 'a~1/b'];
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    expect(await faultsOf(`/books?${query}`)).toEqual(
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
  ])('refuses %s', async (query, path, message) => {
    expect(await faultsOf(`/books?${query}`)).toEqual([{ path, message }]);
  });

  test('names up to 500', async () => {
    const query = Array.from({ length: 600 }, (_, n) => `x${n}`).join('&');
    expect(await faultsOf(`/books?${query}`)).toHaveLength(500);
  });

  test('finds everything that is wrong at once', async () => {
    const { body } = await library.send({ path: '/books?color=red&per_page=0&available=1&sort_by=&search=%zz' });
    expect(body.error.details.map((fault: { path: string }) => fault.path).sort()).toEqual(
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

describe('query-string', () => {
  test.each([
    ['search=a+b', 'a b'],
    ['search=a%2Bb', 'a+b'],
    ['search=a=b', 'a=b'],
    // Reserved characters, which the validator would refuse or split at.
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
  ])('refuses %s', async (query, path, message) => {
    expect(await faultsOf(`/books?${query}`)).toEqual([{ path, message }]);
  });
});

describe('the validator takes a query value as it was read', () => {
  test('also where it is described by alternatives', async () => {
    const contract = await libraryContract((changed) => {
      const search = changed.operations.listBooks?.parameters.find(({ name }) => name === 'search');
      // With a reference among the alternatives the validator would parse the value as JSON.
      const anyOf = [{ $ref: '#/components/schemas/BookFormat' }, { type: 'string' }];
      Object.assign(search ?? {}, { schema: { anyOf } });
    });
    const other = await startLibrary({ contract });
    await other.send({ path: '/books?search=12' });
    await other.send({ path: '/books?search=%22exact%22' });
    expect(other.seen.map(({ query }) => query.search)).toEqual(['12', '"exact"']);
    await other.close();
  });
});

describe('the text of a 400', () => {
  test.each([
    ['/books?per_page=0', 'Invalid query'],
    ['/books?author_id=Jane', 'Invalid author_id'],
    ['/books?author_id=Jane&per_page=0', 'Invalid author_id'],
    [`/books?after=${'x'.repeat(501)}`, 'Invalid cursor'],
    [`/books?after=${'x'.repeat(501)}&per_page=0`, 'Invalid query'],
    ['/books/0?x=1', 'Invalid book id'],
    ['/books/1?x=1', 'Invalid query'],
  ])('%s: %s', async (path, message) => {
    const { status, body } = await library.send({ path });
    expect({ status, message: body.error.message }).toEqual({ status: 400, message });
  });
});
