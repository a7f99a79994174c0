/** What names a writer by an address or an ID that no writer has. */
import { expect, test } from 'vitest';
import type { PressFault } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

const cases = /^createLetter\/201\/invariant-exact-reference$/;

test('letters to nobody who writes are rejected, so the press passes', async () => {
  expect(await runOnPress(undefined, cases)).toEqual([]);
});

test.each<[fault: PressFault, value: RegExp]>([
  ['finds-writers-by-patterns', /"\w*_\w*@one\.example" at \/body\/to/],
  ['finds-writers-by-the-start-of-an-address', /"\w+@one\.exampl" at \/body\/to/],
  ['finds-writers-by-the-end-of-an-address', /"(da|ea|em)@one\.example" at \/body\/to/],
  ['finds-writers-without-tags', /"\w+\+t@one\.example" at \/body\/to/],
  ['sends-copies-to-sites', /[12] at \/body\/copy_ids\/0/],
  ['reads-32-bits-of-copies', /\d{10,} at \/body\/copy_ids\/0/],
])('a press that %s fails', async (fault, value) => {
  const failed = await runOnPress(fault, cases);
  expect(failed).toEqual([expect.stringMatching(value)]);
  expect(failed).toEqual([
    expect.stringMatching(/expected 400 for .*, as no "writer" has this \/(email|id), received 201/),
  ]);
});
