import { expect, test } from 'vitest';
import { parseBody } from '../src/parse-body.ts';

const nest = (depth: number, inner: string): string => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
const BRACKETS = '[{'.repeat(2_000);

test.each<[text: string, body: string]>([
  ['as deep as allowed', nest(1_000, '1')],
  ['with brackets in a text', JSON.stringify([BRACKETS])],
  ['with brackets after a quote in a text', JSON.stringify([`"${BRACKETS}`])],
  ['with brackets after a backslash at the end of a text', JSON.stringify(['\\', `"\\"${BRACKETS}`])],
  ['with brackets after backslashes and quotes', JSON.stringify([`\\\\"\\"${BRACKETS}\\`, BRACKETS])],
])('a body %s is read', (_, body) => {
  expect(parseBody({ body })).toEqual(JSON.parse(body));
});

test.each<[text: string, body: string]>([
  ['deeper than that', nest(1_001, '1')],
  ['deeper after a text that ends with a backslash', `["\\\\",${nest(1_000, '1')}]`],
  ['whose text does not end', `${'['.repeat(1_001)}"a\\"`],
])('a body %s is not', (_, body) => {
  expect(parseBody({ body })).toBeUndefined();
});
