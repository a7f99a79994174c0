import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('every response', () => {
  test.each([
    ['GET', '/books/815', 200],
    ['GET', '/shelves', 404],
    ['DELETE', '/books', 405],
    ['GET', '/books?x=1', 400],
  ])('%s %s is JSON with nosniff and without ETag', async (method, path, expected) => {
    const { status, headers } = await library.send({ method, path, headers: { 'if-none-match': '*' } });
    expect(status).toBe(expected);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers.etag).toBeUndefined();
  });
});
