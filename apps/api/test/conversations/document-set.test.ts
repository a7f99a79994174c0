import { expect, test } from 'vitest';
import { decodeIds, encodeIds } from '../../src/conversations/segments/document-set.ts';

const PLACES: [name: string, positions: number[]][] = [
  ['none', []],
  ['the first', [0]],
  ['the last of a group and the first of the next', [63, 64]],
  ['some of a group', [70, 71, 90]],
  ['with groups between', [1, 300, 999]],
  ['all', Array.from({ length: 1_000 }, (_, position) => position)],
];
const LISTS: [name: string, idOf: (position: number) => number][] = [
  ['one after another', (position) => position + 1],
  ['far apart', (position) => 20_000_000_000 + position ** 3],
];

test.each(PLACES.flatMap(([place, positions]) => LISTS.map(([list, idOf]) => ({ place, positions, list, idOf }))))(
  'ids of a segment are found: $place, $list',
  ({ positions, idOf }) => {
    const encoded = encodeIds(Array.from({ length: 1_000 }, (_, position) => idOf(position)));
    expect(decodeIds(encoded, positions)).toEqual(positions.map(idOf));
  },
);
