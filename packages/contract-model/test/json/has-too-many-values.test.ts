import { describe, expect, test } from 'vitest';
import { hasTooManyValues } from '../../src/index.ts';

/** The smallest limit that the text keeps. */
function countValues(json: string): number {
  const bytes = Buffer.from(json);
  let limit = 0;
  while (hasTooManyValues(bytes, limit)) limit += 1;
  return limit;
}

describe('the values of a JSON text, each with a comma or a bracket before it,', () => {
  test.each<[json: string, values: number]>([
    ['1', 1],
    ['""', 1],
    ['[]', 2],
    ['[1]', 2],
    ['[1,2,3]', 4],
    ['{"a":1,"b":[2,{}]}', 6],
    ['[[[[[]]]]]', 6],
    ['["a,b","[{",","]', 4],
    ['["a\\",b"]', 2],
    ['["a\\\\",1]', 3],
    ['["a\\\\\\",1"]', 2],
    ['["\\"","\\\\"]', 3],
    ['["é🙂,é"]', 2],
  ])('of %s are counted as %i', (json, values) => {
    expect(countValues(json)).toBe(values);
  });

  test.each<[json: string, values: number]>([
    ['["no end, [', 2],
    ['"\\', 1],
  ])('of %s, which is no JSON, are counted without an error', (json, values) => {
    expect(countValues(json)).toBe(values);
  });

  test('of a long text are found at its end', () => {
    const long = Buffer.from(`["${'\\"a,'.repeat(100_000)}",${'1,'.repeat(10)}1]`);
    expect(hasTooManyValues(long, 13)).toBe(false);
    expect(hasTooManyValues(long, 12)).toBe(true);
  });
});
