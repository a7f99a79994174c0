import { describe, expect, test } from 'vitest';
import { type CursorScope, decodeCursor, encodeCursor } from '../../../src/database/pages/cursor.ts';
import { succeed } from '../../../src/result.ts';
import { failure } from '../../support/results.ts';

const scope: CursorScope = {
  operation: 'listTags',
  accountId: 1,
  filters: { search: 'a', ids: [1, 2], isRoot: false },
};
const cursor = encodeCursor(scope, [1_788_400_000, 7]);

test('a cursor is base64url and decodes to its keys', () => {
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor(scope, cursor)).toEqual(succeed([1_788_400_000, 7]));
});

test.each<[what: string, filters: CursorScope['filters']]>([
  ['order of filters', { isRoot: false, ids: [1, 2], search: 'a' }],
  ['order of values', { ...scope.filters, ids: [2, 1] }],
  ['repeated values', { ...scope.filters, ids: [2, 1, 2] }],
  ['a filter that is undefined', { ...scope.filters, brand: undefined }],
])('does not depend on %s', (_, filters) => {
  expect(decodeCursor({ ...scope, filters }, cursor)).toEqual(succeed([1_788_400_000, 7]));
});

test.each<[what: string, change: Partial<CursorScope>, code: string]>([
  ['another operation', { operation: 'listMembers' }, 'malformed-cursor'],
  ['another value', { filters: { ...scope.filters, search: 'b' } }, 'malformed-cursor'],
  ['one value more', { filters: { ...scope.filters, ids: [1, 2, 3] } }, 'malformed-cursor'],
  ['a filter less', { filters: { search: 'a' } }, 'malformed-cursor'],
  ['another account', { accountId: 2 }, 'foreign-cursor'],
  ['another account with other filters', { accountId: 2, filters: {} }, 'malformed-cursor'],
])('is rejected with %s', (_, change, code) => {
  expect(decodeCursor({ ...scope, ...change }, cursor)).toEqual(failure(code));
});

describe('a damaged cursor is malformed', () => {
  test.each<[what: string, damaged: string]>([
    ['cut short', cursor.slice(0, -1)],
    ['one letter longer', `${cursor}A`],
    ['with a letter that base64url has not', `${cursor.slice(0, 5)}!${cursor.slice(5)}`],
    ['padded', `${cursor}=`],
    ['empty', ''],
    ['text', 'not-a-cursor'],
    ['JSON without checksum', Buffer.from('[1,2,3]').toString('base64url')],
  ])('%s', (_, damaged) => {
    expect(decodeCursor(scope, damaged)).toEqual(failure('malformed-cursor'));
  });

  test('with any letter changed', () => {
    const changed = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    );
    for (const text of changed) expect(decodeCursor(scope, text), text).toEqual(failure('malformed-cursor'));
  });
});
