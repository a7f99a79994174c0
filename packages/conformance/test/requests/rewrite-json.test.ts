import { expect, test } from 'vitest';
import { rewriteJson } from '../../src/requests/rewrite-json.ts';

const value = {
  text: `http://x/ab 🙂🙂🙂 "\\u0041"\n${'é'.repeat(287)}🙂`,
  list: [1, true, null],
  empty: [],
  none: {},
};

test.each(['spelling', 'whole-fractions', 'upper-case-escapes'] as const)(
  'writes the same value as %s',
  (rewriting) => {
    expect(JSON.parse(rewriteJson(value, rewriting))).toEqual(value);
  },
);

test('escapes what need not be escaped, reverses names, and has all white space at both ends', () => {
  const text = rewriteJson(value, 'spelling');
  expect(text).toMatch(/^[\t\r\n ]{4}\{.*\}[\t\r\n ]{4}$/s);
  expect(text).toContain('\\/\\/x');
  expect(text).toContain('\\ud83d\\ude42');
  expect(text).toContain('\\u0074');
  expect(text.indexOf('none')).toBeLessThan(text.indexOf('li'));
});

test('writes even integers with a fraction of zero, odd ones with an exponent of zero, and other values as they are', () => {
  expect(rewriteJson({ ids: [8, -1, 1.5, 1e21], text: '7', none: null }, 'whole-fractions')).toBe(
    '{"ids":[8.0,-1e0,1.5,1e+21],"text":"7","none":null}',
  );
});

test('writes the digits of escaped characters in upper case, and no other letters', () => {
  expect(rewriteJson({ text: 'a\ud800 \\ud800' }, 'upper-case-escapes')).toBe('{"text":"a\\uD800 \\\\ud800"}');
});
