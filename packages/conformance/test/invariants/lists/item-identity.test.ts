import { expect, test } from 'vitest';
import { formatIdentity } from '../../../src/invariants/lists/paged-list.ts';

test.each([
  {
    why: 'an id tells, whatever else has changed',
    one: { id: 7, name: 'a' },
    other: { name: 'b', id: 7 },
    isSame: true,
  },
  { why: 'a number is not a text', one: { id: 7 }, other: { id: '7' }, isSame: false },
  {
    why: 'without an id the order of names does not count, at any depth',
    one: { at: 'x', by: [{ a: 1, b: null }] },
    other: { by: [{ b: null, a: 1 }], at: 'x' },
    isSame: true,
  },
  { why: 'without an id the order of items counts', one: { by: [1, 2] }, other: { by: [2, 1] }, isSame: false },
  { why: 'without an id another value is another item', one: { at: 'x' }, other: { at: 'y' }, isSame: false },
])('$why', ({ one, other, isSame }) => {
  expect(formatIdentity(one) === formatIdentity(other)).toBe(isSame);
});
