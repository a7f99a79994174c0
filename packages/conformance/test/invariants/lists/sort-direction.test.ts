/** A list that is sorted by a parameter, in a direction that another one gives, or by default. */
import { expect, test } from 'vitest';
import type { PressFault } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

const cases = /^listWriters\/200\/invariant-/;

test('writers who are listed in the order that is asked for are as documented', async () => {
  expect(await runOnPress(undefined, cases)).toEqual([]);
});

test.each<[fault: PressFault, expected: RegExp]>([
  ['ignores-a-downward-direction', /descending for sort=badge&direction=down/],
  ['sorts-down-without-a-direction', /for sort=id/],
  ['ignores-a-direction-without-a-sort', /for direction=down/],
])('a press that %s fails', async (fault, expected) => {
  const [first, ...others] = (await runOnPress(fault, cases)).filter((one) => /invariant-sort-query.sort /.test(one));
  expect(others).toEqual([]);
  expect(first).toMatch(/^fail /);
  expect(first).toMatch(expected);
});
