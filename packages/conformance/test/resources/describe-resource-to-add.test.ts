import { expect, test } from 'vitest';
import type { RequiredResource, Resource } from '../../src/resources/bindings/constraint-problem.ts';
import { describeResourceToAdd } from '../../src/resources/describe-resource-to-add.ts';

const need = (field = '/id', more: Partial<RequiredResource> = {}, where = {}): RequiredResource => ({
  kind: 'book',
  bindings: [{ at: '/body/book_id', kind: 'book', field, where, example: 1 }],
  isOther: false,
  isTarget: false,
  ...more,
});
const other = need('/title', { isOther: true });
const ofShelf = need('/id', {}, { '/shelf_id': { same: '/query/shelf_id' } });

test.each<readonly [string, readonly RequiredResource[], readonly Resource[], string]>([
  ['without any', [need()], [], 'add one to the account'],
  [
    'with one of two',
    [need(), other],
    [{ id: 1, title: 'A' }],
    'add another one to the account, because the request names 2 of them',
  ],
  ['with one that lacks the field', [need('/isbn')], [{ id: 1 }], 'add one with /isbn to the account'],
  [
    'with one that does not fit',
    [ofShelf],
    [{ id: 1, shelf_id: 2 }],
    'add another one to the account whose /shelf_id fits the rest of the request',
  ],
  ['with one that may not be changed', [need()], [{ id: 1 }], 'add another one to the account'],
])('%s', (_, required, available, expected) => {
  expect(describeResourceToAdd({ required, missing: required.at(-1), available })).toBe(expected);
});
