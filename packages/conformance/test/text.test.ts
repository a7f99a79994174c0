import { expect, test } from 'vitest';
import { show } from '../src/text.ts';

test.each([
  ['a usual blank', 'a b', '"a b"'],
  ['a no-break space', 'a\u00a0b', String.raw`"a\u00a0b"`],
  ['an ideographic space', 'a\u3000b', String.raw`"a\u3000b"`],
  ['a zero-width space', 'a\u200bb', String.raw`"a\u200bb"`],
  ['a byte order mark', '\ufeffa', String.raw`"\ufeffa"`],
  ['what is not there', undefined, 'nothing'],
])('%s is shown so that a reader can tell it from others', (_, value, shown) => {
  expect(show(value)).toBe(shown);
});
