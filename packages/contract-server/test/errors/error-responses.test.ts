import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

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
