import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, newBook, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('the issues of a body', () => {
  test.each([
    ['a missing member', { title: 'Emma', isbn: newBook.isbn }, '/body/author_id', 'is required'],
    ['an unknown member', { ...newBook, color: 1 }, '/body/color', 'is not a known field'],
    ['a number as text', { ...newBook, author_id: '12' }, '/body/author_id', 'must be an integer'],
    ['a fraction', { ...newBook, author_id: 1.5 }, '/body/author_id', 'must be an integer'],
    ['null', { ...newBook, title: null }, '/body/title', 'must be a string'],
    ['a wrong type where null is allowed', { ...newBook, subtitle: 1 }, '/body/subtitle', 'must be a string or null'],
    ['an id too large', { ...newBook, author_id: 2 ** 53 }, '/body/author_id', 'must be at most 9007199254740991'],
    ['a text too long', { ...newBook, title: 'x'.repeat(256) }, '/body/title', 'must have at most 255 characters'],
    ['an item', { ...newBook, branch_ids: [1, 0] }, '/body/branch_ids/1', 'must be at least 1'],
    ['an array', [], '/body', 'must be an object'],
    ['null itself', 'null', '/body', 'must be an object'],
  ])('%s', async (_, body, path, message) => {
    expect((await library.postBook(body)).details).toEqual([{ path, message }]);
  });

  test('are reported all at once', async () => {
    const { details } = await library.postBook({ isbn: 'x', color: 1 });
    expect(details?.map((issue) => issue.path).sort()).toEqual([
      '/body/author_id',
      '/body/color',
      '/body/isbn',
      '/body/title',
    ]);
  });

  test('are reported up to a limit', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, 1]));
    expect((await library.postBook({ ...newBook, ...unknown })).details).toHaveLength(500);
  });

  test.each([
    [{ ...newBook, isbn: '12' }, 'Invalid ISBN'],
    [{ ...newBook, isbn: '12', color: 1 }, 'Invalid book'],
  ])('decide the message: %j', async (body, message) => {
    expect((await library.postBook(body)).message).toBe(message);
  });

  test('do not include a length in UTF-16 units: a code point counts as one', async () => {
    expect((await library.postBook({ ...newBook, title: '\u{1f600}'.repeat(255) })).status).toBe(201);
  });

  test.each(['a@b..example', 'a@', 'a b@example.com', 'a@-x.com'])('%s is not an email address', async (email) => {
    const { body } = await library.send({ path: '/authors', body: { name: 'Jane', email } });
    expect(body.error.details).toEqual([{ path: '/body/email', message: 'must be an email address' }]);
  });
});
