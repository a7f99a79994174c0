import { expect, test } from 'vitest';
import { createRandom } from '../../../db/sample/random.ts';
import { createScan } from '../../../src/database/search/text-scan.ts';

test.each<[terms: string[], texts: (string | null)[], found: boolean]>([
  [['he', 'she', 'his', 'hers'], ['ushers', 'this'], true],
  [['he', 'she', 'his', 'hers'], ['ushers', 'thi', 's'], false],
  [['abcd', 'bc'], ['xabcdx'], true],
  [['abce', 'bcd'], ['abcd abce'], true],
  [['aab'], ['aaaab'], true],
  [['ab', 'cd'], ['a', 'bcd'], false],
  [['a'], [null, ''], false],
  [['a', 'b'], [null, 'b', 'a'], true],
  [['🚲', '日本'], ['ein 🚲 in 日本'], true],
  [['🚲'], ['🚳'], false],
  [[], [], true],
])('%j in %j: %s', (terms, texts, found) => {
  expect(createScan(terms.map((text) => ({ text })))(1, texts)).toBe(found);
});

test.each([
  [9001, true],
  [9002, false],
])('a term of digits is found by the id %i: %s', (id, found) => {
  expect(createScan([{ text: '9001', id: 9001 }, { text: 'a' }])(id, ['a'])).toBe(found);
});

test('finds what comparing each term finds', () => {
  const random = createRandom(1);
  const text = (max: number) => Array.from({ length: random.int(1, max) }, () => random.pick(['a', 'b', 'é'])).join('');
  const found = new Set<boolean>();
  for (let round = 0; round < 3_000; round += 1) {
    const terms = Array.from({ length: random.int(1, 6) }, () => text(5));
    const scan = createScan(terms.map((term) => ({ text: term })));
    const texts = [text(30), text(30)];
    const expected = terms.every((term) => texts.some((each) => each.includes(term)));
    expect(scan(0, texts), JSON.stringify({ terms, texts })).toBe(expected);
    found.add(expected);
  }
  expect(found.size).toBe(2);
});
