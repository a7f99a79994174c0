import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { renderMarkdown } from '../../src/report/formats/render-markdown.ts';
import type { Mutant } from '../support/library.ts';
import { contract, idsOf, reviseParameter, runSuite } from '../support/library-run.ts';
import { listInvariants, testMutants } from '../support/test-mutants.ts';

test('an ignored page size is told by the first page that has another', async () => {
  const report = await runSuite({ mutant: 'ignores-page-size' }, { only: 'listBranches/200/invariant-pagination' });
  expect(renderConsole(report)).toMatch(
    / {2}GET \/v2\/branches\?per_page=3\n {4}status 200\n {2}- \/data: at most 3 items\n {2}\+ \/data: 4\n(?:.*\n)*? {2}usual cause: the size that the request asks for is ignored/,
  );
});

test('a wrong total is told by the page that has it', async () => {
  const report = await runSuite({ mutant: 'total-is-page-length' }, { only: 'listBooks/200/invariant-pagination' });
  expect(renderConsole(report)).toMatch(
    / {2}GET \/v2\/books\?per_page=\d+\n {4}status 200\n {2}- \/total_count: \d+, the items on all pages\n {2}\+ \/total_count: \d+\n/,
  );
});

test('a last page that names a next one is told by that, and not by its size', async () => {
  const report = await runSuite({ mutant: 'never-ends' }, { only: 'listBooks/200/invariant-pagination' });
  expect(renderConsole(report)).toMatch(
    / {2}- \/next_cursor: null, as this page has the last of \d+ items\n {2}\+ \/next_cursor: "\w+".*\n(?:.*\n)*? {2}usual cause: the next page is named whether or not it has items/,
  );
});

test.each([3, 4, 6, 8, 12])('a last page that is not full is read of a list of %i items', async (books) => {
  const options = { only: 'listBooks/200/invariant-pagination' };
  expect(idsOf(await runSuite({ books }, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'fills-the-last-page', books }, options);
  expect(results).toMatchObject([{ verdict: 'fail' }]);
});

test('the URL of the next page carries the size that a request leaves out', async () => {
  const options = { only: 'listBooks/200/invariant-default-query.per_page' };
  expect(idsOf(await runSuite({ books: 30 }, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'drops-default-size-from-url', books: 30 }, options);
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('to carry per_page=25') }]);
});

test('the order of a list of any length is checked', async () => {
  const { results } = await runSuite(
    { mutant: 'reverses-pages', books: 450 },
    { only: 'listBooks/200/invariant-pagination' },
  );
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('in pages of 26') }]);
});

describe('the total of a list', () => {
  test('is checked although the list is too short for several pages', async () => {
    const { results } = await runSuite(
      { mutant: 'total-grows', books: 0 },
      { only: 'listBooks/200/invariant-pagination' },
    );
    expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('/total_count: expected 0') }]);
  });

  test('is checked although another client writes', async () => {
    const { results } = await runSuite(
      { mutant: 'total-is-zero', isBusy: true },
      { only: 'listBooks/200/invariant-pagination' },
    );
    expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('/total_count') }]);
  });
});

test('the order of a list is checked although another client writes', async () => {
  const { results } = await runSuite(
    { mutant: 'changes-the-order', isBusy: true },
    { only: 'listBooks/200/invariant-pagination' },
  );
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('in one order') }]);
});

test('the order of a list is checked although its items change with each response', async () => {
  const { results } = await runSuite(
    { mutant: 'reverses-pages', isTicking: true },
    { only: 'listBooks/200/invariant-pagination' },
  );
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('in pages of 100') }]);
  const { results: right } = await runSuite({ isTicking: true }, { only: 'listBooks/200/invariant-pagination' });
  expect(right).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test.each<readonly [Mutant, string]>([
  ['changes-the-order', 'in one order'],
  ['repeats-an-item', 'every item once'],
])(
  'an item is identified by its id although its other fields change with each response: %s',
  async (mutant, reason) => {
    const { results } = await runSuite({ mutant, isTicking: true }, { only: 'listBooks/200/invariant-pagination' });
    expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining(reason) }]);
  },
);

test('a list that is too long to walk passes, and the report says what was not checked', async () => {
  const { results } = await runSuite({ books: 5_001 }, { only: 'listBooks/200/invariant-pagination' });
  const reason = expect.stringMatching(/^The list has more than 5,000 items\. Not checked: /);
  expect(results).toMatchObject([{ verdict: 'pass', reason }]);
});

test('a cursor that the contract does not bind may be read leniently, such as a plain number', async () => {
  const unbound = structuredClone(contract);
  delete Object(unbound.operations.listBooks?.pagination).isBound;
  const options = { contract: unbound, only: 'listBooks/200/invariant-cursor' };
  const { results } = await runSuite({ mutant: 'takes-damaged-cursors' }, options);
  expect(results).toMatchObject([{ verdict: 'pass' }]);
});

test('a damaged cursor that is accepted is called so', async () => {
  const { results } = await runSuite({ mutant: 'takes-damaged-cursors' }, { only: 'listBooks/200/invariant-cursor' });
  expect(results).toMatchObject([
    { reason: expect.stringContaining('expected 400 to a cursor that is damaged, received 200') },
  ]);
});

test('a search that the contract does not allow is not combined with a cursor', async () => {
  const strict = reviseParameter('search', { minLength: 2 });
  const { results, seen } = await runSuite({}, { contract: strict, only: 'listBooks/200/invariant-cursor' });
  expect(results).toMatchObject([{ verdict: 'pass' }]);
  expect(seen.filter((line) => /[?&]search=a(&|$)/.test(line))).toEqual([]);
});

test('a list that could not be read once is read again, and fails one invariant at most', async () => {
  let walks = 0;
  const { results } = await runSuite(
    {},
    {
      only: 'listBooks/200/invariant-',
      fetch: async (input, init) => {
        const isWalk = /books\?per_page=100$/.test(String(input));
        if (isWalk) walks += 1;
        // The first ones look for books, and compare pages and tokens.
        return isWalk && walks === 4
          ? Response.json({ error: { message: 'Error loading books' } }, { status: 500 })
          : fetch(input, init);
      },
    },
  );
  const failed = results.filter(({ verdict }) => !['pass', 'skipped'].includes(verdict));
  expect(failed.map(({ case: { id } }) => id).slice(1)).toEqual([]);
});

test('a long list is walked to its end with a larger limit', async () => {
  const only = 'listBooks/200/invariant-pagination';
  const short = await runSuite({ books: 5_001 }, { only });
  expect(short.results).toMatchObject([
    { reason: expect.stringContaining('a --max-items of more than the 5,001 that') },
  ]);
  const { results } = await runSuite({ books: 5_001 }, { only, maxItems: 6_000 });
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test('a list that others write to passes, and the report says what was not checked', async () => {
  const report = await runSuite({ isBusy: true }, { only: 'listBooks/200/invariant-pagination' });
  const reason = expect.stringMatching(/another client wrote to it\. Not checked: /);
  expect(report.results).toMatchObject([{ verdict: 'pass', reason }]);
  expect(renderConsole(report)).toEqual(reason);
  expect(renderMarkdown(report)).toEqual(reason);
});

testMutants([
  ['skips-an-item', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['repeats-an-item', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['binds-cursors-to-empty-values', [/^listBooks\/200\/invariant-cursor$/]],
  ['counts-through-searches', [/^listBooks\/200\/invariant-stable-pages$/]],
  ['wrong-total', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['total-is-page-length', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['total-is-zero', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['total-grows', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['total-in-small-pages', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['changes-the-order', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['fails-on-filters', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['never-ends', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['drops-filter-from-url', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['takes-damaged-cursors', [/^listBooks\/(400\/invalid-cursor|200\/invariant-(pagination|cursor))$/]],
  ['reads-null-as-no-cursor', [/^listBooks\/200\/invariant-cursor$/]],
  ['ignores-page-size', [/^listBranches\/200\/(invariant-pagination|paged)$/]],
  ['starts-after-branches-only', [/^listBranches\/200\/invariant-pagination$/]],
  ['says-more-after-last', [/^listAuthors\/200\/invariant-pagination$/]],
  ['fails-after-last', [/^listAuthors\/200\/invariant-pagination$/]],
  ['has-another-default', [/^listBooks\/200\/invariant-default-query.per_page$/, /^listBooks\/200\/invariant-cursor$/]],
  ['has-another-default-later', [/^listBooks\/200\/invariant-cursor$/]],
  ['gives-two-for-one', [/^listBooks\/200\/(query.per_page-at-minimum|small-page)$/, listInvariants]],
  ['takes-any-cursor', [/^listBooks\/200\/invariant-cursor$/]],
  ['compares-cursors-as-sent', [/^listBooks\/200\/invariant-cursor$/]],
  ['cursor-keeps-its-size', [/^listBooks\/200\/invariant-cursor$/]],
  ['drops-available-from-url-beside-format', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['cursor-is-an-offset', [/^listBooks\/200\/invariant-stable-pages$/]],
]);
