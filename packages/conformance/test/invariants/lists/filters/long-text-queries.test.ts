/** Searches for what a long text of an item has, up to its last letter. */
import { expect, test } from 'vitest';
import { listOfLongText } from '../../../../src/invariants/lists/filters/long-text-queries.ts';
import type { ListFilter } from '../../../../src/invariants/lists/list-filters.ts';

const filter = {
  filter: { field: '/title', match: 'contains' },
  schema: { maxLength: 250 },
} as unknown as ListFilter<never>; // the queries need no more

test.each<[title: string, queries: string[]]>([
  ['a title', []],
  ['a title of many letters', ['ny letters', 'a title of many letterx', ' title of many letterx']],
  // As the longest texts of the suite begin: with characters outside of the Basic Multilingual Plane.
  [`${'🙂'.repeat(22)} text`, [`${'🙂'.repeat(5)} text`, `${'🙂'.repeat(22)} texy`, `${'🙂'.repeat(21)} texy`]],
])('for %s: %j', (title, queries) => {
  expect(listOfLongText(filter, [{ title: 'short' }, { title }])).toEqual(queries);
});
