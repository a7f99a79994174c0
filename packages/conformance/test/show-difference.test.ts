import { expect, test } from 'vitest';
import { showDifference } from '../src/show-difference.ts';

const long = 'x'.repeat(100);
const names = [1, 2, 3].map((number) => `${number} ${long}`);

test.each<readonly [string, unknown, unknown, readonly [string, string]]>([
  ['short arrays', ['a'], ['a', 'b'], ['["a"]', '["a","b"]']],
  ['an item that was added', names, [...names, 'b'], ['3 items', '4 items; /3 is "b"']],
  ['an item that is there twice', names, [names[0], ...names], ['3 items', `4 items; /1 is "1 ${long}"`]],
  ['an item that is missing', [...names, 'b'], names, ['4 items; /3 is "b"', '3 items']],
  ['another item', [...names, 'a'], [...names, 'b'], ['/3 is "a"', '/3 is "b"']],
  ['a member of an object', { names, a: 1 }, { names, a: 2 }, ['/a is 1', '/a is 2']],
  ['a member that is missing', { names, a: 1 }, { names }, ['/a is 1', '/a is nothing']],
  ['a member of an item', [{ names, a: 1 }], [{ names, a: [] }], ['/0/a is 1', '/0/a is []']],
  [
    'items of a member',
    { names },
    { names: [...names, 'b'] },
    ['/names has 3 items', '/names has 4 items; /names/3 is "b"'],
  ],
  ['values of other types', names, 1, [expect.stringMatching(/^\["1 x/) as unknown as string, '1']],
  ['long texts', `${long}a`, `${long}b`, ['…"xxxxxxxxxxa" (101 characters)', '…"xxxxxxxxxxb" (101 characters)']],
])('shows the difference of %s', (_, expected, received, shown) => {
  expect(showDifference(expected, received)).toEqual(shown);
});
