/** A creation that is rejected creates nothing, not even what it would have found or created. */
import { expect, test } from 'vitest';
import type { PressFault } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

const cases = /^createLetter\/(400\/|201\/invariant-rejected-create$)/;

test.each<[fault: PressFault | undefined, failures: readonly RegExp[]]>([
  [undefined, []],
  [
    'rejected-letters-create-readers',
    [
      /^fail createLetter\/201\/invariant-rejected-create reader \/email: expected no reader with "[^"]+", which the request of createLetter\/400\/unknown-(writer|copy|badge), which is rejected, had at \/body\/from, received there is one\.$/,
    ],
  ],
  // That request has created a reader with right, and no other one has.
  ['takes-letters-to-unknown-writers', [/^fail createLetter\/400\/unknown-writer status: expected 400, received 201/]],
])('of a press with the fault %s, exactly the true failures are told', async (fault, failures) => {
  const found = await runOnPress(fault, cases);
  expect(found).toEqual(failures.map((pattern) => expect.stringMatching(pattern)));
});
