import { describe, expect, test } from 'vitest';
import { type CursorScope, decodeCursor, encodeCursor } from '../../src/database/cursor.ts';

const list: CursorScope = { operation: 'listTags', accountId: 1, filters: { search: 'a', ids: [1, 2], isRoot: false } };
const cursor = encodeCursor(list, [1_788_400_000, 7]);

test('a cursor is base64url and gives its keys back', () => {
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor(list, cursor)).toEqual([1_788_400_000, 7]);
});

test.each<[what: string, filters: CursorScope['filters']]>([
  ['order of filters', { isRoot: false, ids: [1, 2], search: 'a' }],
  ['order of values', { ...list.filters, ids: [2, 1] }],
  ['repeated values', { ...list.filters, ids: [2, 1, 2] }],
  ['a filter that is undefined', { ...list.filters, brand: undefined }],
])('does not depend on %s', (_, filters) => {
  expect(decodeCursor({ ...list, filters }, cursor)).toEqual([1_788_400_000, 7]);
});

test.each<[what: string, change: Partial<CursorScope>, fault: string]>([
  ['another operation', { operation: 'listMembers' }, 'malformed'],
  ['another value', { filters: { ...list.filters, search: 'b' } }, 'malformed'],
  ['one value more', { filters: { ...list.filters, ids: [1, 2, 3] } }, 'malformed'],
  ['a filter less', { filters: { search: 'a' } }, 'malformed'],
  ['another account', { accountId: 2 }, 'foreign'],
  ['another account with other filters', { accountId: 2, filters: {} }, 'malformed'],
])('is refused for %s', (_, change, fault) => {
  expect(decodeCursor({ ...list, ...change }, cursor)).toBe(fault);
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
    expect(decodeCursor(list, damaged)).toBe('malformed');
  });

  test('with any letter changed', () => {
    const changed = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    );
    expect(changed.filter((text) => decodeCursor(list, text) !== 'malformed')).toEqual([]);
  });
});
