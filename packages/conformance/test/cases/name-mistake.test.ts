/** Cases with an equal mistake are one cause in the reports. */
import { expect, test } from 'vitest';
import { plan } from '../../src/index.ts';
import { contract } from '../support/library-run.ts';

const mistakes = Map.groupBy(plan(contract), ({ mistake }) => mistake);
const idsOf = (mistake: string): string[] => (mistakes.get(mistake) ?? []).map(({ id }) => id);

test.each<[mistake: string, ids: string[]]>([
  ['an unknown query parameter', ['listBooks/400/unknown-parameter', 'getBook/400/query-unknown-parameter']],
  ['a query parameter that is sent twice', ['listBooks/400/query.per_page-repeated']],
  ['a query that is undecodable', ['listBooks/400/query.search-undecodable']],
  ['/query/per_page maximum', ['listBooks/400/query.per_page-above-maximum']],
  ['/query/search maxLength', ['listBooks/400/query.search-above-max-length']],
  ['/body/title maxLength', ['createBook/400/body.title-above-max-length']],
  ['/body/title type', ['createBook/400/body.title-is-number', 'createBook/400/body.title-is-array']],
  ['/body/title required', ['createBook/400/no-title']],
])('%s is the mistake of %j', (mistake, ids) => {
  expect(idsOf(mistake)).toEqual(expect.arrayContaining(ids));
});

test('only cases that are rejected for their input have one', () => {
  const named = plan(contract).filter(({ mistake }) => mistake !== undefined);
  expect(named.filter(({ status }) => status !== 400)).toEqual([]);
});
