import { expect, test } from 'vitest';
import { findDifferences } from '../src/responses.ts';

const response = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
const now = Math.floor(Date.now() / 1000);

test.each([
  ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, 0],
  ['another value', { a: 1 }, { a: 2 }, 1],
  ['a missing member', { a: 1, b: 2 }, { a: 1 }, 1],
  ['another time of creation, both of now', { created_at: now }, { created_at: now - 2 }, 0],
  ['another time of creation', { created_at: 1_700_000_000 }, { created_at: 1_700_000_001 }, 1],
  ['a cursor in another form', { next_cursor: 'a' }, { next_cursor: 'b' }, 0],
  ['no cursor', { next_cursor: 'a' }, { next_cursor: null }, 1],
  [
    'a next page on another port',
    { next_url: 'http://a:1/v1?per_page=2&starting_after=x' },
    { next_url: 'http://a:2/v1?starting_after=y&per_page=2' },
    0,
  ],
  [
    'a next page of another size',
    { next_url: 'http://a:1/v1?per_page=2' },
    { next_url: 'http://a:1/v1?per_page=3' },
    1,
  ],
])('%s', (_, expected, actual, count) => {
  expect(findDifferences({ get: [response(expected)] }, { get: [response(actual)] })).toHaveLength(count);
});
