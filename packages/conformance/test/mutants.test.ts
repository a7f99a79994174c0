import { type Contract, isObject } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { run } from '../src/index.ts';
import { findInvariant } from '../src/invariants/registry.ts';
import { renderConsole } from '../src/report/render-console.ts';
import { renderMarkdown } from '../src/report/render-markdown.ts';
import { type Mutant, startLibrary, tokens } from './support/library.ts';
import { contract, idsOf, runSuite } from './support/library-run.ts';

/** A wrong list is seen by several invariants. */
const listInvariants = /^listBooks\/200\/invariant-/;
/** Each walks a later page of a search. */
const laterPages = /^listBooks\/200\/invariant-(intersection|sort)-/;

/** The cases that must fail for each mutant; no others may fail. */
const mutants: readonly (readonly [Mutant, readonly RegExp[]])[] = [
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
  ['reads-with-manage-scope-only', [/^(getBook|listAuthors)\/200\/scope-books:view$/]],
  ['ignores-included-scopes', [/^(getBook|listBooks|listAuthors)\/200\/scope-books:manage$/]],
  ['other-401-text', [/\/401\//]],
  ['extra-401-member', [/\/401\//]],
  ['drops-www-authenticate', [/\/401\//]],
  ['omits-a-field', [/^(createBook\/201|getBook\/200|updateBook\/200)\//]],
  ['wrong-content-type', [/\/20[01]\//]],
  ['no-location', [/^createBook\/201\//]],
  ['starts-unavailable', [/^createBook\/201\//]],
  ['starts-with-a-subtitle', [/^createBook\/201\//]],
  ['takes-any-query', [/^listBooks\/400\//, /^listBooks\/200\/invariant-undeclared-names$/]],
  [
    'ignores-names-with-underscores',
    [/\/400\/(query-unknown-parameter(s|-alone)?|order-query)$/, /\/invariant-undeclared-names$/],
  ],
  ['ignores-names-of-objects', [/^listBooks\/400\/query-parameter-of-objects$/]],
  [
    'ignores-unknown-fields',
    [
      /^createBook\/400\/(body-(unknown-fields?|field-in-other-case|name-of-objects)|order-body)$/,
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
  ['does-not-trim', [/^createBook\/201\/(complete|body.title-at-max-length-padded|invariant-varied-values)$/]],
  [
    'no-details',
    [
      /^listBooks\/400\/((query-)?unknown-parameter(s|-alone)?|query-parameter-(of-objects|in-(other-case|brackets)))$/,
      /^createBook\/400\/no-title$/,
      /\/invariant-undeclared-names$/,
    ],
  ],
  ['text-without-id', [/^(getBook|updateBook)\/404\/(unknown-book|other-account)$/]],
  [
    'crashes-on-search',
    [
      /^listBooks\/[24]00\/query.search-/,
      /^listBooks\/200\/invariant-(search-|intersection-|sort-|cursor$)/,
      /^createBook\/201\/invariant-listed$/,
    ],
  ],
  ['skips-an-item', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['repeats-an-item', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['binds-cursors-to-empty-values', [/^listBooks\/200\/invariant-cursor$/]],
  ['counts-through-searches', [/^listBooks\/200\/invariant-stable-pages$/]],
  ['wrong-total', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['takes-isbn-twice', [/^createBook\/409\/isbn-taken$/, /^createBook\/201\/invariant-unique-isbn-taken$/]],
  ['takes-blanks-outside-ascii', [/^createBook\/400\/body.title-blank$/]],
  ['counts-trimmed-subtitles', [/^createBook\/400\/body\.subtitle-above-max-length$/]],
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
  ['has-another-default', [/^listBooks\/200\/invariant-default-query.per_page$/, /^listBooks\/200\/invariant-cursor$/]],
  ['has-another-default-later', [/^listBooks\/200\/invariant-cursor$/]],
  ['ignores-the-sort-with-filters', [/\/200\/invariant-sort-query.sort_by$/]],
  ['ignores-the-sort-with-searches', [/\/200\/invariant-sort-query.sort_by$/]],
  ['rejects-repeated-values', [/\/200\/(invariant-filter-query.format|query.format-at-max-items)$/]],
  ['gives-two-for-one', [/^listBooks\/200\/(query.per_page-at-minimum|small-page)$/, listInvariants]],
  [
    'shows-other-times-with-filters',
    [/\/200\/invariant-filter-query.author_id$/, /\/invariant-(listed$|related$|intersection-|sort-)/],
  ],
  ['ignores-the-sort', [/\/200\/invariant-sort-query.sort_by$/]],
  ['lists-the-oldest-first', [/\/200\/invariant-default-order$/, listInvariants]],
  ['takes-any-cursor', [/^listBooks\/200\/invariant-cursor$/]],
  ['compares-cursors-as-sent', [/^listBooks\/200\/invariant-cursor$/]],
  ['routes-by-the-start-of-a-path', [/^(getBook|listAuthors|listBranches)\/404\/path-extra-segment$/]],
  ['reads-tokens-before-routing', [/\/404\/unknown-path-with-unknown-token$/]],
  ['trims-paths', [/^listBooks\/404\/path-blank$/]],
  ['no-allow', [/\/405\//, /\/204\/method-options/]],
  [
    'knows-few-methods',
    [
      /\/(method-(head|options)|invariant-head$)/,
      /\/405\//,
      /^service\//,
      /\/404\/(path-|order-route$|options-of-unknown-path$|unknown-path-with-unknown-token$)/,
    ],
  ],
  ['stores-other-title', [/^createBook\/201\//]],
  [
    'returns-another-book',
    [/^getBook\/200\/minimal$/, /\/invariant-(read-back-|(related|update|simultaneous-updates)$)/],
  ],
  ['returns-the-next-book', [/^getBook\/200\/invariant-exact-id$/]],
  ['rejects-ids-in-gaps', [/^getBook\/200\/invariant-exact-id$/]],
  ['rejects-the-greatest-id', [/^getBook\/200\/invariant-exact-id$/]],
  ['reads-32-bits-of-an-id', [/^getBook\/200\/invariant-exact-id$/]],
  ['update-resets-availability', [/^updateBook\/200\/invariant-update$/, /invariant-simultaneous-updates$/]],
  ['rejected-update-has-effect', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['rejected-create-has-effect', [/^createBook\/201\/invariant-rejected-create$/]],
  ['rejected-create-takes-isbn', [/^createBook\/201\/invariant-rejected-create$/]],
  ['rejected-create-cuts-subtitle', [/^createBook\/201\/invariant-rejected-create$/]],
  [
    'tells-what-exists',
    [/^(getBook|updateBook)\/400\/path\.id-/, /^(getBook|updateBook)\/4\d\d\/order-/, /\/invariant-hidden-existence$/],
  ],
  ['tells-which-authors-exist', [/^createBook\/201\/invariant-hidden-existence$/]],
  [
    'doubles-branches',
    [/^createBook\/201\/(complete$|body\.)/, /^createBook\/201\/invariant-(stored|faithful|varied)/],
  ],
  ['rejects-braille', [/^createBook\/201\/body\.format-value-braille$/]],
  [
    'rejects-empty-branches',
    [/^createBook\/201\/body\.branch_ids-empty$/, /^createBook\/201\/invariant-varied-values$/],
  ],
  ['ignores-the-third-filter', [/^listBooks\/200\/invariant-intersection-/, /^listBooks\/200\/invariant-pagination$/]],
  ['ignores-false-beside-format', [/^listBooks\/200\/invariant-intersection-/]],
  ['drops-links', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['drops-a-control-character-at-the-start', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['drops-ticket-numbers', [/^createBook\/201\/invariant-(faithful-text|varied-values)$/]],
  ['update-drops-tags-with-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-ignores-available-with-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-drops-tags-with-new-title', [/^updateBook\/200\/invariant-update$/]],
  ['update-ignores-title-with-tags', [/^updateBook\/200\/invariant-update$/]],
  ['isbns-unique-among-available', [/^createBook\/201\/invariant-unique-isbn-taken$/]],
  ['rejects-null-subtitle', [/^createBook\/201\/invariant-varied-values$/]],
  ['unknown-fields-beside-title', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['unknown-authors-beside-tags', [/^createBook\/201\/invariant-rejected-beside$/]],
  ['unknown-authors-of-braille', [/^createBook\/201\/invariant-rejected-beside$/]],
  ['cursor-keeps-its-size', [/^listBooks\/200\/invariant-cursor$/]],
  ['reads-books-of-all-accounts', [/^getBook\/404\/other-account$/]],
  ['rejects-and-changes-foreign-books', [/^updateBook\/200\/invariant-rejected-update$/]],
  ['empty-tags-clear', [/^updateBook\/200\/invariant-update$/]],
  ['composes-tags', [/^updateBook\/200\/invariant-update$/]],
  ['compares-local-parts', [/^createAuthor\/201\//]],
  ['cuts-subtitles-when-read', [/^createBook\/201\/invariant-faithful-text$/, /^listBooks\/200\/invariant-related$/]],
  ['asks-before-routing', [/\/405\/method-/, /^createBook\/404\/order-route$/]],
  [
    'reads-no-leading-blanks',
    [/^(createBook|createAuthor)\/201\/body-rewritten$/, /^updateBook\/200\/body-rewritten$/],
  ],
  ['corrects-emails', [/^createAuthor\/400\/body\.email-wrong-form-display-name$/]],
  ['compares-emails-of-all-accounts', [/^createAuthor\/201\/invariant-same-values$/]],
  ['does-not-fail', [/\/500\/storage-down$/]],
  ['head-without-type', [/^(listBooks|getBook|listAuthors|listBranches)\/200\/invariant-head$/]],
  ['head-of-length-0', [/\/200\/invariant-head$/]],
  ['options-needs-token', [/\/204\/method-options-(without-credential|of-malformed-id)$/]],
  [
    'compares-encoded-paths',
    [/\/200\/path-percent-encoded$/, /\/200\/path\.id-encoded$/, /Book\/404\/path-(undecodable|not-utf-8)$/],
  ],
  ['decodes-twice', [/\/400\/(path|query)\.\w+-encoded-twice$/, /\/200\/invariant-search-query.search$/]],
  ['repairs-encoding', [/^listBooks\/400\/query\.(search|after)-(undecodable|not-utf-8)$/]],
  [
    'keeps-plus-in-queries',
    [/\/200\/invariant-(search|intersection)-query.search$/, /^updateBook.*listed-update$/, /^createBook.*listed$/],
  ],
  ['takes-empty-emails', [/^createAuthor\/400\/body.email-wrong-form-empty$/, /^listAuthors\/200\/invariant-/]],
  ['reads-encoded-bodies', [/\/415\/content-encoding$/]],
  ['reads-other-charsets', [/\/415\/content-type-other-charset$/]],
  ['reads-other-json', [/\/415\/content-type-other-json$/]],
  ['reads-text-json', [/^updateBook\/415\/content-type-other-json$/]],
  ['reads-whole-parts-of-ids', [/^createBook\/400\/body\.author_id-is-fraction$/]],
  ['decodes-slashes', [/^getBook\/404\/path-encoded-slash$/]],
  ['knows-methods-of-numbers-only', [/^getBook\/(204|405)\/method-\w+-of-malformed-id$/]],
  ['ignores-available-beside-several-formats', [/\/200\/invariant-intersection-query.format$/]],
  ['drops-available-from-url-beside-format', [/^listBooks\/200\/invariant-pagination$/, listInvariants]],
  ['reads-untyped-bodies', [/\/415\/content-type-missing$/]],
  ['cursor-is-an-offset', [/^listBooks\/200\/invariant-stable-pages$/]],
  ['lists-every-account', [/^listBooks\/200\/invariant-isolation$/, listInvariants]],
  ['names-in-any-case', [/\/400\/query-parameter-in-other-case$/, /\/invariant-undeclared-names$/]],
  ['allow-without-options', [/\/405\//, /\/204\/method-options/]],
  ['allow-names-everything', [/\/405\//]],
  ['reads-starts-of-numbers', [/\/400\/query\.\w+-trailing-letter$/]],
  ['reads-fractions-of-zero', [/^listBooks\/400\/query\.\w+-fraction-of-zero$/]],
  ['reads-hexadecimal', [/^listBooks\/400\/query\.\w+-hexadecimal$/]],
  ['drops-search-from-url', [/^listBooks\/200\/invariant-search-query.search$/, laterPages]],
  ['counts-pages-of-searches', [/^listBooks\/200\/invariant-search-query.search$/, laterPages]],
  ['takes-any-scheme', [/^service\/401\/scheme-basic$/]],
  ['takes-a-scheme-alone-for-none', [/^service\/401\/scheme-alone$/]],
  ['takes-bare-tokens', [/^service\/401\/scheme-missing$/]],
  ['empty-is-malformed', [/^service\/401\/authorization-empty$/]],
  ['takes-revoked-tokens', [/\/401\/credential-revoked$/, /^getBook\/200\/invariant-hidden-existence$/]],
  ['takes-starts-of-tokens', [/^service\/401\/token-and-more$/]],
  ['takes-tokens-in-any-case', [/^service\/401\/token-in-other-case$/]],
  ['takes-tokens-without-their-end', [/^service\/401\/start-of-token$/]],
  ['takes-first-words', [/^service\/401\/token-and-word$/]],
  ['compares-scheme-case', [/^service\/200\/scheme-in-(other|upper)-case$/]],
  ['lists-scheme-spellings', [/^service\/200\/scheme-in-(other|upper)-case$/]],
  ['reads-deflated-bodies', [/\/415\/content-encoding$/]],
  ['reads-any-utf', [/\/415\/content-type-other-charset$/]],
  ['reads-blanks-as-nothing', [/^updateBook\/400\/body-blank$/]],
  ['searches-blanks-as-nothing', [/^listBooks\/200\/invariant-search-query.search$/]],
  ['forbids-head-when-expired', [/^(listBooks|getBook|listAuthors|listBranches)\/200\/invariant-head$/]],
  [
    'parses-before-token',
    [/\/403\/scope-/, /\/401\/order-(credential|expired)$/, /\/order-(permission|body-size|content-type)$/],
  ],
  ['validates-before-scope', [/\/403\/order-permission$/, /\/order-(body-size|content-type|json|path)$/]],
  ['types-before-size', [/\/413\/order-body-size$/]],
  ['parses-before-type', [/\/415\/order-content-type$/]],
  ['validates-before-parsing', [/^createBook\/400\/order-json$/]],
  ['query-before-path', [/^(getBook|updateBook)\/400\/order-path$/]],
  ['loads-before-validation', [/^(getBook|updateBook)\/400\/order-(query|body)$/]],
  ['taken-before-absent', [/^createBook\/404\/order-stored-data$/]],
  ['validates-before-feature', [/^listBranches\/403\/order-feature$/]],
  ['compares-charset-case', [/\/400\/content-type-charset-upper-case$/]],
  [
    'details-about-another-parameter',
    [
      /^listBooks\/400\/query\.per_page-above-maximum$/,
      /^(list(Books|Branches|Authors)|getBook|createBook)\/400\//,
      /\/invariant-undeclared-names$/,
    ],
  ],
];

test('an ignored page size is told by the first page that has another', async () => {
  const report = await runSuite({ mutant: 'ignores-page-size' }, { only: 'listBranches/200/invariant-pagination' });
  expect(renderConsole(report)).toMatch(
    / {2}GET \/v2\/branches\?per_page=3\n {4}status 200\n {2}- \/data: at most 3 items\n {2}\+ \/data: 4\n(?:.*\n)*? {2}usual cause: the size that the request asks for is ignored/,
  );
});

test('HEAD is compared where GET is the same before and after, and the report shows the request with HEAD', async () => {
  const options = { only: ['listBranches/200/invariant-head', 'getBook/200/invariant-head'], concurrency: 1 };
  const { results } = await runSuite({ isOfChangingLength: true }, options);
  expect(results.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual(['pass ', 'pass ']);
  const wrong = await runSuite({ mutant: 'head-of-length-0' }, options);
  expect(wrong.counts.fail).toBe(2);
  expect(renderConsole(wrong)).toMatch(/ {2}HEAD \/v2\/(.|\n)* header content-length: 0(.|\n)* --head /);
});

test('details about the query as a whole are a warning where they should be about a parameter', async () => {
  const only = 'listBooks/400/query.per_page-above-maximum';
  const { results } = await runSuite({ mutant: 'details-about-the-query' }, { only });
  expect(results).toMatchObject([{ verdict: 'pass', warnings: [{ at: '/error/details', level: 'SHOULD' }] }]);
});

test('a second Authorization header is no failure where only the first is read, as behind many proxies, but a warning', async () => {
  const only = 'service/401/authorization-repeated';
  const { results } = await runSuite({ mutant: 'takes-the-first-header' }, { only });
  expect(results).toMatchObject([{ verdict: 'pass', warnings: [{ at: 'status', expected: '401' }] }]);
  const { results: right } = await runSuite({}, { only });
  expect(right).toMatchObject([{ verdict: 'pass', warnings: [] }]);
});

test('a wrong total is told by the page that has it', async () => {
  const report = await runSuite({ mutant: 'total-is-page-length' }, { only: 'listBooks/200/invariant-pagination' });
  expect(renderConsole(report)).toMatch(
    / {2}GET \/v2\/books\?per_page=\d+\n {4}status 200\n {2}- \/total_count: \d+, the items on all pages\n {2}\+ \/total_count: \d+\n/,
  );
});

/** The contract with a request ID in each response. */
function echoRequestIds(): Contract {
  const schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-echoes': 'X-Request-Id' };
  const header = { required: false, schema };
  const addHeader = ([key, value]: [string, unknown]): [string, unknown] => [
    key,
    /^\d{3}$/.test(key) && isObject(value)
      ? { ...value, headers: { ...Object(value.headers), 'x-request-id': header } }
      : value,
  ];
  // A copy of a contract is a contract.
  return JSON.parse(JSON.stringify(contract), (key, value) =>
    key === 'responses' && isObject(value) ? Object.fromEntries(Object.entries(value).map(addHeader)) : value,
  ) as typeof contract;
}

test('request IDs are compared across operations', async () => {
  const only = ['getBook/200/invariant-request-id', 'listAuthors/200/invariant-request-id'];
  const options = { contract: echoRequestIds(), only, concurrency: 1 };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const report = await runSuite({ mutant: 'request-ids-of-connections' }, options);
  expect(idsOf(report, 'fail')).toHaveLength(1);
  expect(renderConsole(report)).toContain('another value than before');
});

test.each<[Mutant, string]>([
  ['new-request-ids-for-errors', 'as sent'],
  ['no-request-ids-for-errors', 'to be present, as in other responses'],
])('%s is noticed, and expected is the request ID %s', async (mutant, expected) => {
  const options = { contract: echoRequestIds(), only: ['getBook', 'createBook/404', 'service'] };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const report = await runSuite({ mutant }, options);
  expect(idsOf(report, 'fail')).toEqual(
    expect.arrayContaining(['getBook/404/unknown-book', 'createBook/404/unknown-author']),
  );
  expect(renderConsole(report)).toContain(expected);
});

test('a write is sent without a credential for its request ID only where it needs one', () => {
  const header = { required: false, schema: { type: 'string' as const, 'x-echoes': 'X-Request-Id' } };
  const planOf = (isSecured: boolean): string[] => {
    const operations = Object.entries(contract.operations).map(([id, operation]) => {
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        { ...response, headers: { 'x-request-id': header } },
      ]);
      return [id, { ...operation, isSecured, responses: Object.fromEntries(responses) }];
    });
    const echoing: Contract = { ...contract, operations: Object.fromEntries(operations) };
    return findInvariant('request-id')
      .plan(echoing)
      .map(({ base }) => base.operationId);
  };
  expect(planOf(true)).toContain('createBook');
  expect(planOf(false)).not.toContain('createBook');
  expect(planOf(false)).toContain('getBook');
});

test('the documented error is shown without the details of another mistake', async () => {
  const only = 'listBooks/400/query.per_page-above-maximum';
  const report = await runSuite({ mutant: 'takes-101-per-page' }, { only });
  expect(renderConsole(report)).toMatch(/^ {2}- body such as \{"error":\{"message":"[^"]+"\}\}$/m);
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

test('a rejected request gives nothing to the resource that has its unique value', async () => {
  const only = 'createBook/201/invariant-unique-isbn-taken';
  const { results } = await runSuite({ mutant: 'conflict-updates-the-owner' }, { only });
  const reason = expect.stringMatching(/^book \/subtitle: expected null, as before a request .* rejected with 409/);
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

// A copy of a contract is a contract.
const byId = JSON.parse(JSON.stringify(contract), (key, value) =>
  key === 'x-filters' && isObject(value) && value.field === '/title' ? { ...value, id: '/id' } : value,
) as typeof contract;

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

test('a creation knows every resource of the list', async () => {
  const author = { description: 'an author', list: { operation: 'listAuthors', items: '/data' } };
  const options = {
    contract: { ...contract, resources: { ...contract.resources, author } },
    only: 'createBook/201/invariant-varied-values',
  };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'knows-the-first-author-only' }, options);
  const reason = expect.stringMatching(/author_id: expected accepted, since \d+ is in the list/);
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

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
  // A copy of a contract is a contract.
  const strict = JSON.parse(JSON.stringify(contract), (_, value) =>
    isObject(value) && value.name === 'search' && isObject(value.schema)
      ? { ...value, schema: { ...value.schema, minLength: 2 } }
      : value,
  ) as typeof contract;
  const { results, seen } = await runSuite({}, { contract: strict, only: 'listBooks/200/invariant-cursor' });
  expect(results).toMatchObject([{ verdict: 'pass' }]);
  expect(seen.filter((line) => /[?&]search=a(&|$)/.test(line))).toEqual([]);
});

test('HEAD is compared with another error of a status, if the first one needs a credential that is not given', async () => {
  const { unscoped: _, ...credentials } = tokens;
  const { results } = await runSuite(
    { mutant: 'head-without-lending-is-404' },
    { credentials, only: 'listBranches/200/invariant-head' },
  );
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('no-lending, received 404') }]);
});

test('pages of a sorted list are not smaller than the contract allows', async () => {
  // A copy of a contract is a contract.
  const large = JSON.parse(JSON.stringify(contract), (_, value) =>
    isObject(value) && value.name === 'per_page' && isObject(value.schema)
      ? { ...value, schema: { ...value.schema, minimum: 4 } }
      : value,
  ) as typeof contract;
  const only = 'listBooks/200/invariant-sort-query.sort_by';
  const { results, seen } = await runSuite({ books: 6 }, { contract: large, only });
  expect(results).toMatchObject([{ verdict: 'pass' }]);
  expect(seen.filter((line) => /per_page=[0-3](&|$)/.test(line))).toEqual([]);
});

test('a list that could not be read once is read again, and fails one invariant at most', async () => {
  let walks = 0;
  const { results } = await runSuite(
    {},
    {
      only: 'listBooks/200/invariant-',
      fetch: async (input, init) => {
        if (/books\?per_page=100$/.test(String(input))) walks += 1;
        // The first ones look for books and compare pages.
        return walks === 3
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

test('a filter with another wrong item each time passes, and the report says what was not checked', async () => {
  const { results } = await runSuite(
    { mutant: 'adds-another-item-each-time', books: 40 },
    { only: 'listBooks/200/invariant-filter-query.format' },
  );
  const reason = expect.stringMatching(/changed between all reads.*Not checked: /);
  expect(results).toMatchObject([{ verdict: 'pass', reason }]);
});

test('a list that others write to passes, and the report says what was not checked', async () => {
  const report = await runSuite({ isBusy: true }, { only: 'listBooks/200/invariant-pagination' });
  const reason = expect.stringMatching(/another client wrote to it\. Not checked: /);
  expect(report.results).toMatchObject([{ verdict: 'pass', reason }]);
  expect(renderConsole(report)).toEqual(reason);
  expect(renderMarkdown(report)).toEqual(reason);
});

test('what belongs to another account is rejected beside other fields as well', async () => {
  const listed = { description: 'an author', list: { operation: 'listAuthors', items: '/data' } };
  const options = {
    contract: { ...contract, resources: { ...contract.resources, author: listed } },
    only: 'createBook/201/invariant-isolation',
  };
  expect(idsOf(await runSuite({}, options), 'fail')).toEqual([]);
  const { results } = await runSuite({ mutant: 'foreign-authors-beside-tags' }, options);
  const reason = expect.stringContaining('expected 404 beside the fields of createBook/201/complete as well');
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

describe('isolation of a list', () => {
  // Of the library, only the books and the branches are listed as resources.
  const authors = { description: 'an author', list: { operation: 'listAuthors', items: '/data' } };
  const options = {
    contract: { ...contract, resources: { ...contract.resources, author: authors } },
    only: 'listBooks/200/invariant-isolation',
  };

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

describe('a broken library', () => {
  // A change that another client may have made is looked at again after some seconds, several times.
  test.each(mutants)('that %s does not conform', { timeout: 90_000 }, async (mutant, expected) => {
    const failed = idsOf(await runSuite({ mutant }), 'fail');
    expect(failed.filter((id) => !expected.some((pattern) => pattern.test(id)))).toEqual([]);
    expect(expected.filter((pattern) => !failed.some((id) => pattern.test(id)))).toEqual([]);
  });
});
