import { expect, test } from 'vitest';
import { keepRepeated, type RepeatedDifference } from '../../../src/invariants/references/compare-related.ts';

const difference = (expected: string, received: string): RepeatedDifference => ({
  key: 'folder 7 /count',
  finding: { at: '/data/0/count', expected, received },
});

test.each<[what: string, again: RepeatedDifference[], isStill: boolean | undefined]>([
  ['stays', [difference('5', '4'), difference('5', '4')], true],
  ['has one value that stays', [difference('5', '3'), difference('5', '9')], true],
  ['stays once', [difference('6', '5'), difference('6', '5'), difference('8', '7')], true],
  ['moves with what another client writes', [difference('6', '5'), difference('8', '7')], false],
])('a difference that %s', (_, again, isStill) => {
  const first: RepeatedDifference[] = [difference('5', '4')];
  const kept = again.reduce((known, found) => keepRepeated(known, [found]), first);
  expect(kept.map((one) => one.isStill)).toEqual([isStill]);
});

test('a difference that is gone is not kept', () => {
  expect(keepRepeated([difference('5', '4')], [])).toEqual([]);
});
