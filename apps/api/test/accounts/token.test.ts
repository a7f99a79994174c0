import { describe, expect, test } from 'vitest';
import { hashToken, isWellFormed, mintToken } from '../../src/accounts/token.ts';

test('a token has its prefix, at least 160 random bits, and only characters that are valid in a header', () => {
  const [, secret = ''] = /^hd_([0-9A-Za-z]+)[0-9A-Za-z]{6}$/.exec(mintToken()) ?? [];
  expect(secret.length * Math.log2(62)).toBeGreaterThanOrEqual(160);
});

test('no two tokens are the same', () => {
  const tokens = Array.from({ length: 1000 }, mintToken);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('every minted token is well formed', () => {
  for (let round = 0; round < 1000; round++) expect(isWellFormed(mintToken())).toBe(true);
});

describe('a malformed token is detected without the database', () => {
  const token = mintToken();
  const other = (character: string): string => (character === 'a' ? 'b' : 'a');
  test.each([
    ['empty', ''],
    ['without prefix', token.slice(3)],
    ['another prefix', `xx_${token.slice(3)}`],
    ['shortened', token.slice(0, -1)],
    ['lengthened', `${token}0`],
    ['a line break at the end', `${token}\n`],
    ['prefix in upper case', `HD_${token.slice(3)}`],
    ['a character outside the alphabet', `${token.slice(0, 10)}-${token.slice(11)}`],
    ['a typo in the secret', token.slice(0, 10) + other(token.charAt(10)) + token.slice(11)],
    ['a typo in the checksum', token.slice(0, -1) + other(token.slice(-1))],
    ['two characters exchanged', swapFirstTwoDifferent(token)],
  ])('%s', (_name, text) => {
    expect(isWellFormed(text)).toBe(false);
  });
});

test('the stored form is SHA-256 in hex', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

function swapFirstTwoDifferent(token: string): string {
  const characters = [...token];
  const at = characters.findIndex((character, index) => index >= 3 && character !== characters[index + 1]);
  [characters[at], characters[at + 1]] = [characters[at + 1] ?? '', characters[at] ?? ''];
  return characters.join('');
}
