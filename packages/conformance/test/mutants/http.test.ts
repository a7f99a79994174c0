import { expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { tokens } from '../support/library.ts';
import { runSuite } from '../support/library-run.ts';
import { testMutants } from '../support/test-mutants.ts';

test('HEAD is compared where GET is the same before and after, and the report shows the request with HEAD', async () => {
  const options = { only: ['listBranches/200/invariant-head', 'getBook/200/invariant-head'], concurrency: 1 };
  const { results } = await runSuite({ isOfChangingLength: true }, options);
  expect(results.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual(['pass ', 'pass ']);
  const wrong = await runSuite({ mutant: 'head-of-length-0' }, options);
  expect(wrong.counts.fail).toBe(2);
  expect(renderConsole(wrong)).toMatch(/ {2}HEAD \/v2\/(.|\n)* header content-length: 0(.|\n)* --head /);
});

test('HEAD is compared with another error of a status, if the first one needs a credential that is not given', async () => {
  const { unscoped: _, ...credentials } = tokens;
  const { results } = await runSuite(
    { mutant: 'head-without-lending-is-404' },
    { credentials, only: 'listBranches/200/invariant-head' },
  );
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining('no-lending, received 404') }]);
});

testMutants([
  ['wrong-content-type', [/\/20[01]\//]],
  ['routes-by-the-start-of-a-path', [/^(getBook|listAuthors|listBranches)\/404\/path-extra-segment$/]],
  ['trims-paths', [/^listBooks\/404\/path-blank$/]],
  ['no-allow', [/\/405\//, /\/204\/method-options/]],
  [
    'knows-few-methods',
    [
      /\/(method-(head|options)|invariant-head$)/,
      /\/405\//,
      /^service\//,
      /\/404\/(path-|order-route$|options-of-unknown-path$|unknown-path-with-unknown-token$|unknown-path-for-a-browser$)/,
    ],
  ],
  [
    'reads-no-leading-blanks',
    [/^(createBook|createAuthor)\/201\/body-rewritten$/, /^updateBook\/200\/body-rewritten$/],
  ],
  ['reads-leading-comments', [/\/400\/body-leading-comment$/]],
  ['takes-the-first-of-repeated-names', [/\/400\/body-repeated-name$/]],
  ['rejects-fractions-of-zero', [/^createBook\/201\/body-whole-fractions$/]],
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
  ['reads-encoded-bodies', [/\/415\/content-encoding$/]],
  ['reads-other-charsets', [/\/415\/content-type-other-charset$/, /^updateBook\/415\/content-type-other-json$/]],
  ['reads-other-json', [/\/415\/content-type-other-json$/]],
  ['reads-text-json', [/^createAuthor\/415\/content-type-other-json$/]],
  ['decodes-slashes', [/^getBook\/404\/path-encoded-slash$/]],
  ['knows-methods-of-numbers-only', [/^getBook\/(204|405)\/method-\w+-of-malformed-id$/]],
  ['reads-untyped-bodies', [/\/415\/content-type-missing$/]],
  ['allow-without-options', [/\/405\//, /\/204\/method-options/]],
  ['allow-names-everything', [/\/405\//]],
  ['reads-deflated-bodies', [/\/415\/content-encoding$/]],
  ['reads-any-utf', [/\/415\/content-type-other-charset$/]],
  ['forbids-head-when-expired', [/^(listBooks|getBook|listAuthors|listBranches)\/200\/invariant-head$/]],
  ['drops-matrix-parameters', [/^listBooks\/404\/path-matrix-parameter$/]],
  [
    'has-pages-for-browsers',
    [
      /^listBooks\/200\/accept-of-a-browser$/,
      /^listBooks\/400\/error-for-a-browser$/,
      /^listBooks\/404\/unknown-path-for-a-browser$/,
    ],
  ],
  ['reads-content-types-without-bodies', [/^listBooks\/200\/content-type-without-body$/]],
  ['has-german-texts', [/^listBooks\/400\/language-of-texts$/]],
  ['reads-types-that-start-as-json', [/^updateBook\/415\/content-type-other-json$/]],
  ['compares-charset-case', [/\/400\/content-type-charset-upper-case$/]],
]);
