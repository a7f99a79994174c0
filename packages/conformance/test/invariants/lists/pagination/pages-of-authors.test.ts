/** Numbered pages, in the default size, of one item, and after the last one. */
import { expect, test } from 'vitest';
import type { Mutant } from '../../../support/library.ts';
import { idsOf, runSuite } from '../../../support/library-run.ts';

const options = { only: 'listAuthors/200/invariant-pagination' };

test.each<[mutant: Mutant, reason: RegExp]>([
  ['has-another-default-on-later-pages', /the items 26 to 50 of the list, as 25 is the default size/],
  ['repeats-the-first-page-after-the-last', /expected no items on page \d+/],
  ['total-is-zero-after-last', /on an empty page as well, received 0/],
  ['has-no-pages-of-one', /1 of the \d+ items on a page of 1, received 0/],
])('a library that %s does not conform', async (mutant, reason) => {
  expect(idsOf(await runSuite({ authors: 60 }, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant, authors: 60 }, options);
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});
