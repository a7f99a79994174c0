/** Searches with so many words that a service may leave some out. */
import type { TextFilter } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { queryManyWords } from '../../../../src/invariants/lists/filters/many-words.ts';
import type { ListFilter } from '../../../../src/invariants/lists/list-filters.ts';

const ITEMS = [
  { title: 'Nine five', text: 'three' },
  { title: 'Nine eight seven five', text: 'four three zero eighty' },
];

const query = (match: TextFilter['match'], maxLength?: number, items = ITEMS) =>
  queryManyWords(
    // Of a filter, only these members are read.
    {
      filter: { match, field: ['/title', '/text'] },
      schema: { ...(maxLength !== undefined && { maxLength }) },
    } as unknown as ListFilter<TextFilter>,
    items,
    'absent',
  );

test('all words of the item that has the most, the short ones first, without parts of others, and one that is absent', () => {
  const [all] = query('words');
  expect(all).toEqual({ text: 'Nine five four zero seven three eighty absent', isCertain: true });
});

test('after some words, one of another field alone', () => {
  expect(query('words').slice(2)).toEqual([{ text: 'Nine five zero seven three eighty four', isCertain: false }]);
});

test('after some words, two letters that no item has next to each other', () => {
  expect(query('words')[1]).toEqual({ text: 'Nine five four zero seven three qx', isCertain: false });
});

test('as many words as fit', () => {
  expect(query('words', 20)[0]?.text).toBe('Nine five absent');
});

test.each([
  ['where the text is searched for as it stands', () => query('contains')],
  ['where no item has many words', () => query('words', undefined, ITEMS.slice(0, 1))],
])('none %s', (_, run) => {
  expect(run()).toEqual([]);
});
