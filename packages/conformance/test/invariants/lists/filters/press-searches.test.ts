/** Searches of the press for words with accents, for words of two parts, and with a blank that is not ASCII. */
import { expect, test } from 'vitest';
import type { PressFault } from '../../../support/press.ts';
import { runOnPress } from '../../../support/press-run.ts';

const search = /^listPosts\/200\/invariant-search/;

test('a press whose posts have such words passes', async () => {
  expect(await runOnPress(undefined, search)).toEqual([]);
});

test.each<[fault: PressFault, failure: RegExp]>([
  ['search-ignores-accents', /^fail .*only items that match search=Cafe, /],
  ['search-joins-parts-in-any-order', /^fail .*only items that match search=empty-half, /],
  ['search-splits-at-blanks-of-ascii', /^fail .*search=\S+ \u00a0\t\S+/],
])('a press whose %s fails', async (fault, failure) => {
  expect(await runOnPress(fault, search)).toEqual([expect.stringMatching(failure)]);
});
