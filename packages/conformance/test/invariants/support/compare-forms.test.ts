import type { Json, Schema } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { sortUnordered } from '../../../src/invariants/support/array-order.ts';
import { compareForms } from '../../../src/invariants/support/compare-forms.ts';
import { formatFinding } from '../../../src/result.ts';
import { contract } from '../../support/library-run.ts';

const sorted: Schema = { type: 'array', 'x-order': [{ field: '/id', direction: 'asc' }], items: { type: 'object' } };
const schema: Schema = {
  type: 'object',
  properties: { labels: { type: 'array', items: { type: 'object' } }, options: sorted, branch_ids: { type: 'array' } },
};

/** What differs between two forms of a book, of which the library takes `branch_ids` from a request. */
function compare(left: Json, right: Json): string[] {
  const [one, other] = [left, right].map((value) => ({ value, schema, at: '', body: structuredClone(value) }));
  if (one === undefined || other === undefined) throw new Error('no forms');
  return compareForms(contract, one, other, 'as first').map(formatFinding);
}

const [one, two] = [
  { id: 1, name: 'a', parts: ['x', 'y'] },
  { id: 2, name: 'b', parts: [] },
];

test('the items of an array without an order are compared in any order', () => {
  expect(compare({ labels: [one, two] }, { labels: [two, { ...one, parts: ['y', 'x'] }] })).toEqual([]);
  expect(compare({ labels: [one, two] }, { labels: [two, { ...one, name: 'c' }] })).toEqual([
    '/labels/1/name: expected "a", as first, received "c"',
  ]);
  expect(compare({ labels: ['a', 'a', 'b'] }, { labels: ['b', 'a', 'b'] })).toEqual([
    '/labels/2: expected "a", as first, received "b"',
  ]);
});

test('another order of an array that is sorted, or was sent, is named', () => {
  expect(compare({ options: [one, two] }, { options: [two, one] })).toEqual([
    '/options: expected the order [1,2], as first, received the same items in another order: [2,1]',
  ]);
  expect(compare({ branch_ids: [3, 1] }, { branch_ids: [1, 3] })).toEqual([
    '/branch_ids: expected the order [3,1], as first, received the same items in another order: [1,3]',
  ]);
});

test('two resources that differ in the order of an array are the same, unless the array was sent', () => {
  const sort = (value: Json): Json => sortUnordered(contract, value);
  expect(sort({ labels: [two, { ...one, parts: ['y', 'x'] }] })).toEqual(sort({ labels: [one, two] }));
  expect(sort({ branch_ids: [3, 1] })).not.toEqual(sort({ branch_ids: [1, 3] }));
});
