import { openapi } from '@helpdesk/contract';
import { valueAt } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { sanitizers } from '../../src/html/sanitizers.ts';
import { succeed } from '../../src/result.ts';

const { article, description } = sanitizers;
const rejected = (message: string) => ({ ok: false, error: { code: 'rejected', message } });
const tooLong = (limit: unknown) => rejected(`must be at most ${limit} characters after sanitizing`);
/** The worker thread does not load the contract, so the service has these limits a second time. */
const limitOf = (schema: string, member: string) =>
  valueAt(openapi, `/components/schemas/${schema}/properties/${member}/maxLength`);

test('an article has its HTML, and its text without letter case', () => {
  expect(article('<b>ÄA</b><x>&amp;</x>')).toEqual(succeed({ html: '<strong>ÄA</strong>&amp;', folded: 'äa&' }));
});

test('a description has its HTML, its text, and that without letter case', () => {
  expect(description('<b>ÄA</b>')).toEqual(succeed({ html: '<strong>ÄA</strong>', text: 'ÄA', folded: 'äa' }));
});

test('a description that is empty after sanitizing is rejected', () => {
  expect(description('<p></p>')).toEqual(rejected('must have text, an image or a video left after sanitizing'));
});

test.each([
  ['an article that escaping makes too long', article, '&'.repeat(2_000_001), ['ArticleUpdate', 'content']],
  [
    'a description that escaping makes too long',
    description,
    `<p>${'&'.repeat(199_999)}</p>`,
    ['NewConversation', 'description'],
  ],
] as const)('%s is rejected, with the limit of the contract', (_name, cleaner, sent, [schema, member]) => {
  expect(cleaner(sent)).toEqual(tooLong(limitOf(schema, member)));
});

test.each([
  ['an article as long as it may be', article, '&'.repeat(2_000_000), 10_000_000],
  ['a description as long as it may be', description, `<p>${'&'.repeat(199_998)}</p>xxx`, 1_000_000],
  ['a description in code points', description, `<p>${'😀'.repeat(999_993)}</p>`, 1_999_993],
  ['a text, however it is escaped', description, '&'.repeat(1_000_000), 5_000_007],
])('%s is kept', (_name, cleaner, sent, length) => {
  expect(cleaner(sent)).toHaveProperty('value.html.length', length);
});
