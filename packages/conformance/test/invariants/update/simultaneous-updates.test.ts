/** Updates that are sent at once: of different fields, and of one list that grows. */
import { expect, test } from 'vitest';
import type { Mutant } from '../../support/library.ts';
import { runSuite } from '../../support/library-run.ts';

const only = 'updateBook/200/invariant-simultaneous-updates';

test.each<[mutant: Mutant, reason: RegExp]>([
  ['update-resets-availability', /^\/available: expected .* as an update with available was accepted/],
  ['loses-simultaneous-tags', /^\/tags\/\*: expected \["item .*"\], as an update with tags was accepted/],
])('a library that %s fails', async (mutant, reason) => {
  const { results } = await runSuite({ mutant }, { only });
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});

test('a library that keeps both passes', async () => {
  expect((await runSuite({}, { only })).results).toMatchObject([{ verdict: 'pass' }]);
});
