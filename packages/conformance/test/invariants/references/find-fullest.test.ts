import { type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { pickFullest } from '../../../src/invariants/references/find-fullest.ts';
import { contract } from '../../support/library-run.ts';

const count = (at: string): Schema => ({ type: 'integer', 'x-derived': { count: at } });
const schema: Schema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { shelves: count('/shelf'), books: count('/book'), floor: { type: 'integer' } },
      },
    },
  },
};

const pick = (...items: Record<string, number>[]): Json | undefined => {
  const found = pickFullest(contract, schema, { data: items }, '/data');
  return found && valueAt(found, '/id');
};

test('the fullest item is the one with the highest counts, and several count more than a high one', () => {
  expect(pick({ id: 1, shelves: 0, books: 0 }, { id: 2, shelves: 1, books: 9 }, { id: 3, shelves: 4, books: 5 })).toBe(
    3,
  );
  expect(pick({ id: 1, shelves: 12, books: 0 }, { id: 2, shelves: 3, books: 4 })).toBe(2);
});

test('without a count no item is the fullest', () => {
  expect(pick({ id: 1, shelves: 0, books: 0, floor: 7 })).toBeUndefined();
  expect(pick()).toBeUndefined();
});
