/** Searches for names and values of markup. */
import { expect, test } from 'vitest';
import { listMarkup } from '../../../../src/invariants/lists/filters/markup-queries.ts';

const filter = { match: 'words', field: '/text', html: ['/text'] } as const;

test.each<[html: string, expected: string[]]>([
  ['<p>text</p>', []],
  ['<strong>text</strong>', ['strong']],
  ['<strong>strong text</strong>', []],
  ['<a href="https://files.example/a">text</a>', ['href', 'https']],
  ['<a href="#text" title="Other words">text</a>', ['href', 'Other']],
  ['a &amp; b', ['&amp;']],
  // Longer than what a search of a pattern at each letter ends with.
  [`<p>${'All of it stays. '.repeat(120_000)}</p><img alt="picture">`, ['alt', 'picture']],
])('of %.50s', (html, expected) => {
  expect(listMarkup(filter, [{ text: html }])).toEqual(expected);
});
