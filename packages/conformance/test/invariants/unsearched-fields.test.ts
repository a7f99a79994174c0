/** Searches that also look at texts which no response shows: what was just created has none. */
import type { Contract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { Settings } from '../support/library.ts';
import { contract, idsOf, runSuite } from '../support/library-run.ts';

// A copy of a contract is a contract.
const partial: Contract = JSON.parse(JSON.stringify(contract), (_, value) =>
  value?.match === 'contains-any-case' ? { ...value, isPartial: true } : value,
);

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
