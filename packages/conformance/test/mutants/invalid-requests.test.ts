import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import type { Settings } from '../support/library.ts';
import { contract, idsOf, reviseContract, runSuite } from '../support/library-run.ts';
import { testMutants } from '../support/test-mutants.ts';

const nameDraft = {
  error: { message: 'Invalid query', details: [{ path: '/query/draft', message: 'is not a known parameter' }] },
};

test('details about the query as a whole are a warning where they should be about a parameter', async () => {
  const only = 'listBooks/400/query.per_page-above-maximum';
  const { results } = await runSuite({ mutant: 'details-about-the-query' }, { only });
  expect(results).toMatchObject([{ verdict: 'pass', warnings: [{ at: '/error/details', level: 'SHOULD' }] }]);
});

test('the documented error is shown without the details of another mistake', async () => {
  const only = 'listBooks/400/query.per_page-above-maximum';
  const report = await runSuite({ mutant: 'takes-101-per-page' }, { only });
  expect(renderConsole(report)).toMatch(/^ {2}- body such as \{"error":\{"message":"[^"]+"\}\}$/m);
});

testMutants([
  ['takes-any-query', [/^listBooks\/400\//, /^listBooks\/200\/invariant-undeclared-names$/]],
  [
    'ignores-names-with-underscores',
    [
      /\/400\/(query-unknown-parameter(s|-alone)?|order-query|language-of-texts|error-for-a-browser|invalid-cursor-beside-unknown)$/,
      /\/invariant-undeclared-names$/,
    ],
  ],
  ['ignores-names-of-objects', [/^listBooks\/400\/query-parameter-of-objects$/]],
  [
    'ignores-unknown-fields',
    [
      /^createBook\/400\/body-(unknown-fields?|field-in-other-case|(name|prototype)-of-objects)$/,
      /^createBook\/400\/(order-body|invalid-isbn-beside-unknown)$/,
      /^createBook\/201\/invariant-undeclared-names$/,
    ],
  ],
  ['ignores-shown-fields', [/^createBook\/201\/invariant-undeclared-names$/]],
  ['ignores-common-parameters', [/\/20[01]\/invariant-undeclared-names$/]],
  ['ignores-fields-of-objects', [/^createBook\/400\/body-name-of-objects$/]],
  ['takes-101-per-page', [/^listBooks\/400\/query.per_page-above-maximum$/]],
  ['repeats-encoded-names', [/^listBooks\/400\/query.per_page-repeated-encoded$/]],
  ['ignores-wrong-flags-beside-formats', [/^listBooks\/400\/query.available-not-a-boolean-beside-others$/]],
  ['checks-the-ends-of-lists', [/^createBook\/400\/body.tags.items-is-number-between-others$/]],
  [
    'counts-utf-16',
    [/^createBook\/201\/body.title-at-max-length-(wide|padded)$/, /^createBook\/201\/invariant-faithful-text$/],
  ],
  [
    'no-details',
    [
      /^listBooks\/400\/((query-)?unknown-parameter(s|-alone)?|query-parameter-(of-objects|in-(other-case|brackets)))$/,
      /^createBook\/400\/no-title$/,
      /\/invariant-undeclared-names$/,
    ],
  ],
  ['text-without-id', [/^(getBook|updateBook)\/404\/(unknown-book|other-account)$/]],
  ['takes-blanks-outside-ascii', [/^createBook\/400\/body.title-blank$/]],
  ['counts-trimmed-subtitles', [/^createBook\/400\/body\.subtitle-above-max-length$/]],
  ['corrects-emails', [/^createAuthor\/400\/body\.email-wrong-form-display-name$/]],
  ['takes-empty-emails', [/^createAuthor\/400\/body.email-wrong-form-empty$/]],
  ['reads-whole-parts-of-ids', [/^createBook\/400\/body\.author_id-is-fraction$/]],
  ['names-in-any-case', [/\/400\/query-parameter-in-other-case$/, /\/invariant-undeclared-names$/]],
  ['reads-starts-of-numbers', [/\/400\/query\.\w+-trailing-letter$/]],
  ['reads-fractions-of-zero', [/^listBooks\/400\/query\.\w+-fraction-of-zero$/]],
  ['reads-digits-of-all-scripts', [/^listBooks\/400\/query\.\w+-arabic-digit$/]],
  ['reads-null-as-no-flag', [/^listBooks\/400\/query\.available-no-value$/]],
  ['reads-on-as-true', [/^listBooks\/400\/query\.available-on$/]],
  ['reads-hexadecimal', [/^listBooks\/400\/query\.\w+-hexadecimal$/]],
  ['reads-blanks-as-nothing', [/^updateBook\/400\/body-blank$/]],
  [
    'details-about-another-parameter',
    [
      /^listBooks\/400\/query\.per_page-above-maximum$/,
      /^(list(Books|Branches|Authors)|getBook|createBook)\/400\//,
      /\/invariant-undeclared-names$/,
    ],
  ],
  ['blames-cursors-beside-others', [/^listBooks\/400\/invalid-cursor-beside-unknown$/]],
  ['blames-authors-alone', [/^listBooks\/400\/invalid-author-beside-unknown$/]],
  ['blames-isbns-beside-others', [/^createBook\/400\/invalid-isbn-beside-unknown$/]],
  ['drops-prototypes', [/^createBook\/400\/body-prototype-of-objects$/]],
  ['reads-ids-without-line-breaks', [/^(getBook|updateBook)\/400\/path\.id-line-break$/]],
  ['reads-flags-alone-as-true', [/^listBooks\/400\/query-flag-alone$/]],
]);

/** Books are selected by a list of authors, separated by commas. */
const contractWithAuthors = reviseContract((_, value) =>
  isObject(value) && value.name === 'author_id' && isObject(value.schema)
    ? { ...value, explode: false, schema: { type: 'array', maxItems: 10, items: { type: 'integer', minimum: 1 } } }
    : value,
);

test('a list of numbers is not read as JSON', async () => {
  const id = 'listBooks/400/query.author_id.items-json-list';
  const options = { contract: contractWithAuthors, only: id };
  expect((await runSuite({}, options)).results).toMatchObject([{ verdict: 'pass' }]);
  expect(idsOf(await runSuite({ mutant: 'reads-lists-as-json' }, options), 'fail')).toEqual([id]);
});

/** Errors about unknown names have details for books as well. */
const contractWithNames = reviseContract((key, value) =>
  key === 'unknown-query' && isObject(value) && value.change !== undefined
    ? { ...value, details: 'required', value: nameDraft }
    : value,
);

test.each<[library: string, settings: Settings]>([
  ['that names all mistakes', {}],
  ['that names unknown fields alone where there are some', { mutant: 'names-unknown-fields-alone' }],
])('a library %s conforms to a contract in which errors name the unknown fields of books', async (_, settings) => {
  expect(contractWithNames).not.toEqual(contract);
  expect(idsOf(await runSuite(settings, { contract: contractWithNames }), 'fail')).toEqual([]);
});

testMutants(
  [
    ['names-wrong-fields-alone', [/^createBook\/400\/body-unknown-beside-wrong$/]],
    ['does-not-escape-names', [/^createBook\/400\/body-unknown-fields$/]],
  ],
  { contract: contractWithNames },
);
