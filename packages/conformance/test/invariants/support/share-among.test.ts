import { expect, test } from 'vitest';
import { shareAmong } from '../../../src/invariants/support/share-among.ts';

test.each<[string, string[], string[], Record<string, string[]>]>([
  ['one target does all in their order', ['a'], ['1', 'first 2', '3'], { a: ['1', 'first 2', '3'] }],
  [
    'several share what any can do, and the first does what only it can',
    ['a', 'b'],
    ['1', '2', 'first 3', '4'],
    { a: ['first 3', '2'], b: ['1', '4'] },
  ],
  ['a target without work does nothing', ['a', 'b', 'c'], ['1', '2'], { a: ['1'], b: ['2'] }],
])('%s', async (_, targets, items, expected) => {
  const done: Record<string, string[]> = {};
  const work = async (target: string, item: string): Promise<void> => {
    done[target] = [...(done[target] ?? []), item];
    await Promise.resolve();
  };
  await shareAmong(targets, items, work, (item) => item.startsWith('first'));
  expect(done).toEqual(expected);
});
