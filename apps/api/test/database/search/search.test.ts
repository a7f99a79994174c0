import { expect, test } from 'vitest';
import { foldCase, normalizeTerms, parseSearch, parseTexts } from '../../../src/database/search/search.ts';

test.each<[text: string, folded: string]>([
  ['Ada', 'ada'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδόσ'],
  ['ÉCOLE', 'école'],
  ['ШЕВЧЕНКО', 'шевченко'],
  ['Straße', 'straße'],
  ['ẞ', 'ß'],
  ['İ', 'İ'],
  ['K', 'k'],
  ['𐐀', '𐐨'],
  ['Renée 🚲', 'renée 🚲'],
  ['100%_*"', '100%_*"'],
])('%s folds to %s', (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});

test('folding keeps the number of code points', () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    letter.isWellFormed(),
  );
  expect(letters.filter((letter) => [...foldCase(letter)].length !== 1)).toEqual([]);
});

test.each<[search: string, terms: (string | { text: string; id: number })[]]>([
  ['', []],
  ['  \t\n ', []],
  ['Brake', ['brake']],
  ['  two   words ', ['two', 'words']],
  ['"An exact Phrase"', ['an exact phrase']],
  ['word "the phrase" other', ['word', 'the phrase', 'other']],
  ['"my phrase', ['my', 'phrase']],
  ['a "first one" and "other rest', ['first one', 'and', 'other', 'rest']],
  ['al"pha', ['alpha']],
  ['"one" t"wo', ['one', 'two']],
  ['90"01', [{ text: '9001', id: 9001 }]],
  ['"', []],
  ['""', []],
  ['"  "', []],
  ['5" tyre', ['5', 'tyre'].map((text) => (text === '5' ? { text, id: 5 } : text))],
  ['9001', [{ text: '9001', id: 9001 }]],
  ['"9001"', ['9001']],
  ['007', ['007']],
  ['9007199254740992', ['9007199254740992']],
  ['12a', ['12a']],
  ['٣', ['٣']],
  ['z Z z', ['z']],
  ['ΟΔΟΣ οδος', ['οδοσ']],
  ['brake ke lever "brake lever"', ['brake lever']],
  ['"two words" words two', ['two words']],
  ['9001 9001', [{ text: '9001', id: 9001 }]],
  ['9001 "9001"', ['9001']],
  ['9001 x9001', ['x9001']],
  ['"900" 9001', ['900', { text: '9001', id: 9001 }]],
  ['900 9001', [900, 9001].map((id) => ({ text: String(id), id }))],
])('%j is parsed as %j', (search, terms) => {
  expect(parseSearch(search)).toEqual(terms.map((term) => (typeof term === 'string' ? { text: term } : term)));
});

test.each<[search: string, texts: string[]]>([
  ['', []],
  ['Brake LEVER brake', ['brake', 'lever']],
  ['900 9001 "9001"', ['9001']],
  ['z '.repeat(125), ['z']],
])('%j has the texts %j where digits are never an id', (search, texts) => {
  expect(parseTexts(search)).toEqual(texts);
});

test.each<[one: string, other: string, same: boolean]>([
  ['Brake lever', 'BRAKE  lever', true],
  ['9001', '"9001"', false],
  ['a b', '"a b"', false],
  ['a a', 'A', true],
  ['9001 "9001"', '"9001"', true],
])('%j and %j are the same search: %s', (one, other, same) => {
  expect(String(normalizeTerms(parseSearch(one))) === String(normalizeTerms(parseSearch(other)))).toBe(same);
});
