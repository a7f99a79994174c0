import { expect, test } from 'vitest';
import { makeLongText } from '../../../src/invariants/update/listed-update.ts';

test.each([
  [{}, 40],
  [{ 'x-trim': true as const }, 40],
  [{ 'x-html': {} as never }, 40],
  [{ 'x-html': {} as never }, 300],
])('a long text for %j of %i letters ends with its part', (schema, length) => {
  expect(makeLongText(schema, 'the end', length)).toMatch(/the end(?:<\/p>| *)$/);
});

test('a long text with HTML is about as long as it may be, and one for a short field is a text too', () => {
  const schema = { 'x-html': {} as never };
  const { length } = makeLongText(schema, 'the end', 1000);
  expect(length).toBeGreaterThan(900);
  expect(length).toBeLessThan(1000);
  expect(makeLongText(schema, 'the end', 20)).toBe('<p></p><p>the end</p>');
});
