/** A search finds a book by the end of a long title, and reads all of what is searched for. */
import { expect, test } from 'vitest';
import type { Mutant } from '../../support/library.ts';
import { idsOf, runSuite } from '../../support/library-run.ts';

test.each<[mutant: Mutant, only: string, reason: RegExp]>([
  [
    'indexes-100-characters',
    'updateBook/200/invariant-listed-update',
    /is in it since an update, received a list without/,
  ],
  [
    'reads-30-characters-of-searches',
    'createBook/201/invariant-listed',
    /expected only items with search=.*, which does not have the text/,
  ],
])('a library that %s fails %s', async (mutant, only, reason) => {
  expect(idsOf(await runSuite({}, { only }), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant }, { only });
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});
