import { describe, expect, test } from 'vitest';
import type { Mutant } from '../support/library.ts';
import { contractWithListedAuthors, idsOf, runSuite } from '../support/library-run.ts';
import { listInvariants, testMutants } from '../support/test-mutants.ts';

test('a second Authorization header is no failure where only the first is read, as behind many proxies, but a warning', async () => {
  const only = 'service/401/authorization-repeated';
  const { results } = await runSuite({ mutant: 'takes-the-first-header' }, { only });
  expect(results).toMatchObject([{ verdict: 'pass', warnings: [{ at: 'status', expected: '401' }] }]);
  const { results: right } = await runSuite({}, { only });
  expect(right).toMatchObject([{ verdict: 'pass', warnings: [] }]);
});

test('what belongs to another account is rejected beside other fields as well', async () => {
  const options = { contract: contractWithListedAuthors, only: 'createBook/201/invariant-isolation' };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'foreign-authors-beside-tags' }, options);
  const reason = expect.stringContaining('expected 404 beside the fields of createBook/201/complete as well');
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

describe('isolation of a list', () => {
  const options = { contract: contractWithListedAuthors, only: 'listBooks/200/invariant-isolation' };

  test.each<[Mutant, object]>([
    ['fails-for-other-account', { verdict: 'inconclusive', reason: expect.stringContaining('second account') }],
    ['fails-without-size-for-other-account', { verdict: 'fail', reason: expect.stringContaining('received 500') }],
    ['fails-on-foreign-filters', { verdict: 'fail', reason: expect.stringContaining('received 500') }],
  ])('is not what a list shows that %s', async (mutant, expected) => {
    const { results } = await runSuite({ mutant }, options);
    expect(results).toMatchObject([expected]);
  });

  test('says which part needs more in the second account', async () => {
    const { results } = await runSuite({ otherAuthors: 0 }, options);
    const reason = expect.stringMatching(/^Not checked: .*other_account needs "author"/);
    expect(results).toMatchObject([{ verdict: 'pass', reason }]);
  });
});

testMutants([
  [
    'lets-everybody-in',
    [
      /\/invariant-(cursor|isolation|hidden-existence|same-values)$/,
      /\/401\//,
      /\/403\/(no-lending|order-feature|scope-.*)$/,
      /\/404\/(foreign-cursor|other-account)$/,
    ],
  ],
  ['ignores-scopes', [/\/403\/(unscoped|order-permission)$/, /\/403\/scope-/, /\/invariant-hidden-existence$/]],
  ['takes-any-scope', [/\/403\/scope-/]],
  ['writes-with-view-scope', [/^(createBook|updateBook|createAuthor)\/403\/scope-books:view$/]],
  ['malformed-writes-need-scope', [/\/invariant-narrow-token-/]],
  ['named-authors-need-another-scope', [/^createBook\/404\/unknown-author-with-scope-books:manage$/]],
  ['reads-with-manage-scope-only', [/^(getBook|listAuthors)\/200\/(scope-books:view|invariant-narrow-read)$/]],
  ['ignores-included-scopes', [/^(getBook|listBooks|listAuthors)\/200\/scope-books:manage$/]],
  ['other-401-text', [/\/401\//]],
  ['extra-401-member', [/\/401\//]],
  ['drops-www-authenticate', [/\/401\//]],
  [
    'tells-what-exists',
    [/^(getBook|updateBook)\/400\/path\.id-/, /^(getBook|updateBook)\/4\d\d\/order-/, /\/invariant-hidden-existence$/],
  ],
  ['tells-which-authors-exist', [/^createBook\/201\/invariant-hidden-existence$/]],
  ['reads-books-of-all-accounts', [/^getBook\/404\/other-account$/]],
  ['rejects-and-changes-foreign-books', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['compares-emails-of-all-accounts', [/^createAuthor\/201\/invariant-same-values$/]],
  ['lists-every-account', [/^listBooks\/200\/invariant-isolation$/, listInvariants]],
  ['shows-what-a-token-may-edit', [/^listBooks\/200\/invariant-narrow-read$/]],
  ['shows-subtitles-to-writers', [/^listBooks\/200\/invariant-narrow-read$/]],
  ['takes-any-scheme', [/^service\/401\/scheme-(basic|token|with-more-letters)$/]],
  ['takes-tokens-as-users', [/^service\/401\/token-as-user$/]],
  ['takes-tokens-of-queries', [/^service\/401\/token-in-query$/]],
  ['takes-tokens-of-cookies', [/^service\/401\/token-in-other-headers$/]],
  ['takes-tokens-as-keys', [/^service\/401\/token-in-other-headers$/]],
  ['takes-a-scheme-alone-for-none', [/^service\/401\/scheme-alone$/]],
  ['takes-bare-tokens', [/^service\/401\/scheme-missing$/]],
  ['empty-is-malformed', [/^service\/401\/authorization-empty$/]],
  ['takes-revoked-tokens', [/\/401\/credential-revoked$/, /^getBook\/200\/invariant-hidden-existence$/]],
  ['takes-starts-of-tokens', [/^service\/401\/token-and-more$/]],
  ['takes-tokens-in-quotes', [/^service\/401\/token-in-quotes$/]],
  ['takes-tokens-with-padding', [/^service\/401\/token-and-padding$/]],
  ['takes-tokens-in-any-case', [/^service\/401\/token-in-other-case$/]],
  ['takes-tokens-without-their-end', [/^service\/401\/start-of-token$/]],
  ['takes-first-words', [/^service\/401\/token-and-word$/]],
  ['compares-scheme-case', [/^service\/200\/scheme-in-(other|upper)-case$/]],
  ['lists-scheme-spellings', [/^service\/200\/scheme-in-(other|upper)-case$/]],
]);

test('where each response differs, nothing is said of what a narrow token sees', async () => {
  const { results } = await runSuite({ isTicking: true }, { only: 'listBooks/200/invariant-narrow-read' });
  expect(results).toMatchObject([{ verdict: 'pass', reason: expect.stringMatching(/Not checked: that a token/) }]);
});
