/** Searches that also look at texts which no response shows: what was just created has none. */
import { type Contract, isObject, type TextFilter } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { Settings } from '../../support/library.ts';
import { idsOf, reviseContract, runSuite } from '../../support/library-run.ts';

/** The contract with a search that also looks at hidden texts, and other keywords of its filter. */
const reviseSearch = (keywords: Partial<TextFilter> = {}): Contract =>
  reviseContract((_, value) =>
    isObject(value) && value.match === 'contains-any-case' ? { ...value, isPartial: true, ...keywords } : value,
  );

const partial = reviseSearch();
const withIds = reviseSearch({ id: '/id' });
const byWords = reviseSearch({ id: '/id', match: 'words' });
const listed = 'createBook/201/invariant-listed';

test.each<[given: string, settings: Settings, failures: string[]]>([
  ['searches titles', {}, []],
  ['searches reviews too', { searchesReviews: true }, []],
  ['searches formats too', { mutant: 'searches-formats' }, ['createBook/201/invariant-listed']],
  [
    'searches reviews and formats too',
    { searchesReviews: true, mutant: 'searches-formats' },
    ['createBook/201/invariant-listed'],
  ],
])('a library that %s', async (_, settings, failures) => {
  const only = ['createBook/201/invariant-listed', 'listBooks/200/invariant-search-query.search'];
  const report = await runSuite(settings, { contract: partial, only });
  expect(idsOf(report, 'fail')).toEqual(failures);
});

test.each<[given: string, settings: Settings, contract: Contract, reason: RegExp]>([
  [
    'drops a mark after a word',
    { mutant: 'drops-marks-at-the-end-of-searches' },
    partial,
    /only items with search="\S+!", received item \d+, which does not have the text/,
  ],
  [
    'takes a comma for a blank',
    { mutant: 'reads-commas-as-blanks' },
    partial,
    /only items with search="[^" ]+,[^" ]+", received item \d+, which does not have the text/,
  ],
  [
    'finds an ID after a number sign',
    { mutant: 'finds-ids-after-number-signs', searchesIds: true },
    withIds,
    /only items with search="#\d+", received/,
  ],
  [
    'finds an ID in quotes',
    { mutant: 'finds-ids-in-quotes', searchesIds: true },
    byWords,
    /only items with search="\\"\d+\\"", received/,
  ],
])(
  'a library that %s fails, as what it has just created has no hidden texts',
  async (_, settings, contract, reason) => {
    const { mutant: _fault, ...right } = settings;
    expect((await runSuite(right, { contract, only: listed })).results).toMatchObject([{ verdict: 'pass' }]);
    const { results } = await runSuite(settings, { contract, only: listed });
    expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
  },
);
