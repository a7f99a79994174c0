import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Library, libraryContract, newBook, schemasOf, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('a JSON text', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'is required'],
    ['half a JSON text', '{"title":', 'must be JSON'],
    ['blanks', '  ', 'must be JSON'],
    ['a raw U+0000', '{"title":"\0"}', 'must be JSON'],
    ['another encoding', Buffer.from([0x22, 0xff, 0x22]), 'must be UTF-8'],
    ['U+0000', '{"title":"\\u0000"}', 'must not contain U+0000 or half a surrogate pair'],
    ['U+0000 in a name', '{"a":[{"\\u0000":1}]}', 'must not contain U+0000 or half a surrogate pair'],
    ['half a surrogate pair', '{"title":"\\ud83d"}', 'must not contain U+0000 or half a surrogate pair'],
    ['halves in the wrong order', '{"title":"\\ude00\\ud83d"}', 'must not contain U+0000 or half a surrogate pair'],
  ])('rejects %s', async (_, body, wrong) => {
    const response = await library.postBook(body);
    expect(response).toEqual({ status: 400, message: 'Invalid book', details: [{ path: '/body', message: wrong }] });
  });

  test.each([
    ['an escaped pair', '\\ud83d\\ude00', '\u{1f600}'],
    ['an escaped backslash', '\\\\u0000', '\\u0000'],
  ])('accepts %s', async (_, escaped, title) => {
    const response = await library.postBook(JSON.stringify(newBook).replace('Emma', escaped));
    expect(response.status).toBe(201);
    expect(library.seen.at(-1)?.body).toMatchObject({ title });
  });

  test('is checked before the path and the query', async () => {
    const { body } = await library.send({ method: 'PATCH', path: '/books/0?x=1', body: '{' });
    expect(body.error.details).toEqual([{ path: '/body', message: 'must be JSON' }]);
  });

  test('is searched at any depth', async () => {
    const { details } = await library.postBook(`{"title":${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}}`);
    expect(details).toEqual([{ path: '/body', message: 'must not contain U+0000 or half a surrogate pair' }]);
  });

  test('of an update is required, though its schema requires no member', async () => {
    const { status, body } = await library.send({
      method: 'PATCH',
      path: '/books/1',
      headers: { 'content-type': 'application/json' },
    });
    expect({ status, details: body.error.details }).toEqual({
      status: 400,
      details: [{ path: '/body', message: 'is required' }],
    });
  });
});

describe('the number of values', () => {
  const details = async (body: string) => (await library.postBook(body)).details;
  const tooMany = [{ path: '/body', message: 'must have at most 50000 values' }];

  test.each([
    ['one too many', `[${','.repeat(49_999)}`],
    ['lists in lists', '['.repeat(50_001)],
    ['objects', `[${'{'.repeat(50_000)}`],
    ['lists after a text with an escaped quote', `["\\"",${'['.repeat(50_000)}`],
  ])('is at most 50,000: %s', async (_, body) => {
    expect(await details(body)).toEqual(tooMany);
  });

  test('may be higher where the contract allows it', async () => {
    const contract = await libraryContract((changed) => {
      const pages = {
        type: 'array',
        maxItems: 100,
        items: { type: 'array', maxItems: 600, items: { type: 'integer' } },
      };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { pages });
      Object.assign(changed.operations.createBook?.body ?? {}, { maxBytes: 1_000_000 });
    });
    const other = await startLibrary({ contract });
    onTestFinished(() => other.close());
    const pages = Array(100).fill(Array(600).fill(1));
    const { status } = await other.send({ path: '/books', body: { ...newBook, pages } });
    expect(status).toBe(201);
  });

  test.each([['as many as may be', `[${','.repeat(49_998)}`]])('accepts %s', async (_, body) => {
    expect(await details(body)).not.toEqual(tooMany);
  });
});
