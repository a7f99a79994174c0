import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { type Mutant, startLibrary, tokens } from '../support/library.ts';
import { contract, idsOf, reviseContract, reviseParameter, runSuite } from '../support/library-run.ts';
import { listInvariants, testMutants } from '../support/test-mutants.ts';

/** Each walks a later page of a search. */
const laterPages = /^listBooks\/200\/invariant-(intersection|sort)-/;

const byId = reviseContract((key, value) =>
  key === 'x-filters' && isObject(value) && value.field === '/title' ? { ...value, id: '/id' } : value,
);

test.each<[Mutant, id: string]>([
  ['finds-starts-of-ids', 'listBooks/200/invariant-search-query.search'],
  ['finds-ids-of-all-accounts', 'listBooks/200/invariant-isolation'],
])('a search for an ID finds what has it, in the account: %s', async (mutant, id) => {
  const settings = { searchesIds: true, idBefore: 10_000 };
  expect(idsOf(await runSuite(settings, { contract: byId, only: id }), 'fail')).toEqual([]);
  expect(idsOf(await runSuite({ ...settings, mutant }, { contract: byId, only: id }), 'fail')).toEqual([id]);
});

test('an ID that is searched for is found among what the other filters select', async () => {
  const options = { contract: byId, only: 'listBooks/200/invariant-intersection-' };
  expect(idsOf(await runSuite({ searchesIds: true }, options), 'fail')).toEqual([]);
  const report = await runSuite({ searchesIds: true, mutant: 'finds-ids-in-any-format' }, options);
  const failed = ['format', 'author_id', 'available'].map(
    (name) => `listBooks/200/invariant-intersection-query.${name}`,
  );
  expect(idsOf(report, 'fail')).toEqual(failed);
});

test('pages of a sorted list are not smaller than the contract allows', async () => {
  const large = reviseParameter('per_page', { minimum: 4 });
  const only = 'listBooks/200/invariant-sort-query.sort_by';
  const { results, seen } = await runSuite({ books: 6 }, { contract: large, only });
  expect(results).toMatchObject([{ verdict: 'pass' }]);
  expect(seen.filter((line) => /per_page=[0-3](&|$)/.test(line))).toEqual([]);
});

test('a filter with another wrong item each time passes, and the report says what was not checked', async () => {
  const { results } = await runSuite(
    { mutant: 'adds-another-item-each-time', books: 40 },
    { only: 'listBooks/200/invariant-filter-query.format' },
  );
  const reason = expect.stringMatching(/changed between all reads.*Not checked: /);
  expect(results).toMatchObject([{ verdict: 'pass', reason }]);
});

test.each<[Mutant, string]>([['equal-titles-newest-first', 'listBooks/200/invariant-sort-query.sort_by']])(
  'what only books of an earlier run show is noticed by the next one: %s',
  { timeout: 60_000 },
  async (mutant, id) => {
    const library = await startLibrary({ mutant });
    const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' } as const;
    try {
      expect(idsOf(await run(options), 'fail')).toEqual([]);
      expect(idsOf(await run({ ...options, only: ['listBooks'] }), 'fail')).toEqual([id]);
    } finally {
      await library.close();
    }
  },
);

testMutants([
  [
    'crashes-on-search',
    [
      /^listBooks\/[24]00\/query.search-/,
      /^listBooks\/200\/invariant-(search-|intersection-|sort-|cursor$)/,
      /^createBook\/201\/invariant-listed$/,
    ],
  ],
  ['ignores-a-filter', [/\/200\/invariant-filter-query.format$/, listInvariants]],
  ['takes-the-last-value', [/\/200\/invariant-filter-query.format$/, listInvariants]],
  ['takes-two-values', [/\/200\/invariant-filter-query.format$/]],
  ['reads-false-as-absent', [/\/200\/invariant-filter-query.available$/, listInvariants]],
  ['searches-with-like', [/\/200\/invariant-search-query.search$/]],
  ['searches-in-one-case', [/\/200\/invariant-(search-query.search|listed-update)$/]],
  ['trims-searches', [/\/200\/invariant-search-query.search$/]],
  ['folds-ascii-only', [/\/200\/invariant-listed-update$/]],
  ['searches-starts-only', [/\/invariant-(search-query.search|sort-query.sort_by|listed.*)$/]],
  ['combines-with-or', [/\/200\/invariant-intersection-query.format$/, listInvariants]],
  ['counts-without-filters', [/\/200\/invariant-filter-query.format$/, listInvariants]],
  ['ignores-the-sort-with-filters', [/\/200\/invariant-sort-query.sort_by$/]],
  ['ignores-the-sort-with-searches', [/\/200\/invariant-sort-query.sort_by$/]],
  ['rejects-repeated-values', [/\/200\/(invariant-filter-query.format|query.format-at-max-items)$/]],
  [
    'shows-other-times-with-filters',
    [/\/200\/invariant-filter-query.author_id$/, /\/invariant-(listed$|related$|intersection-|sort-)/],
  ],
  ['ignores-the-sort', [/\/200\/invariant-sort-query.sort_by$/]],
  ['lists-the-oldest-first', [/\/200\/invariant-default-order$/, listInvariants]],
  ['ignores-the-third-filter', [/^listBooks\/200\/invariant-intersection-/, /^listBooks\/200\/invariant-pagination$/]],
  ['ignores-false-beside-format', [/^listBooks\/200\/invariant-intersection-/]],
  ['ignores-available-beside-several-formats', [/\/200\/invariant-intersection-query.format$/]],
  ['drops-search-from-url', [/^listBooks\/200\/invariant-search-query.search$/, laterPages]],
  ['counts-pages-of-searches', [/^listBooks\/200\/invariant-search-query.search$/, laterPages]],
  ['searches-blanks-as-nothing', [/^listBooks\/200\/invariant-search-query.search$/]],
]);
