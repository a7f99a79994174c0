/** The request that a report shows is the one whose response is wrong. */
import type { RequestExample } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { RequestOverrides } from '../../src/api-client.ts';
import { run } from '../../src/index.ts';
import { createPagedList } from '../../src/invariants/lists/paged-list.ts';
import { walkList } from '../../src/invariants/lists/walk-list.ts';
import { suggestCause } from '../../src/report/causes/suggest-cause.ts';
import { diffResponse } from '../../src/report/diff-response.ts';
import { findShownExchange } from '../../src/report/report-queries.ts';
import type { Session } from '../../src/resources/session.ts';
import type { CaseResult } from '../../src/result.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import type { Mutant } from '../support/library.ts';
import { contract, runSuite } from '../support/library-run.ts';
import { type PressFault, pressContract, pressTokens, startPress } from '../support/press.ts';
import { type SurveysFaults, startSurveys, surveysContract } from '../support/surveys.ts';

const show = (result: CaseResult | undefined) => ({
  request: (result && findShownExchange(result)?.request.target) ?? '',
  lines: result ? diffResponse(result).map(({ sign, text }) => `${sign} ${text}`) : [],
  cause: (result && suggestCause(result)) ?? '',
});

async function showOnLibrary(mutant: Mutant, only: string) {
  const { results } = await runSuite({ mutant }, { only });
  return show(results[0]);
}

async function showOnSurveys(faults: SurveysFaults, only: string) {
  const surveys = await startSurveys(faults);
  const { baseUrl } = surveys;
  const options = { contract: surveysContract, baseUrl, credentials: { full: 'x' }, profile: 'full' } as const;
  const { results } = await run({ ...options, only: [only] }).finally(surveys.close);
  return show(results[0]);
}

const pagination = 'listBooks/200/invariant-pagination';

test.each<readonly [Mutant, string, string, string]>([
  ['skips-an-item', pagination, '?per_page=2&after=…', '+ /data: in pages of 2: {"id":105'],
  ['repeats-an-item', pagination, '?per_page=2&after=…', '+ /data: twice: {"id":109'],
  ['changes-the-order', pagination, '?per_page=100', '+ /data: another order the second time'],
  ['total-in-small-pages', pagination, '?per_page=2', '+ /total_count: 2'],
  ['drops-filter-from-url', pagination, '?per_page=1&author_id=102', '- /next_url: to carry author_id=102'],
  [
    'drops-search-from-url',
    'listBooks/200/invariant-search-query.search',
    '?search=EVEN&per_page=1',
    '- /next_url: to carry search=EVEN',
  ],
  [
    'drops-filter-from-url',
    'listBooks/200/invariant-filter-query.format',
    '?format=paper&per_page=2',
    '- /next_url: to carry format=paper',
  ],
])('of %s, %s shows the page that is wrong', async (mutant, only, query, line) => {
  const { request, lines } = await showOnLibrary(mutant, only);
  expect(request.replace(/after=[\w-]+/, 'after=…')).toBe(`/v2/books${query}`);
  expect(lines.join('\n')).toContain(line);
});

test('a search that finds items of another account says so', async () => {
  const { request, cause } = await showOnLibrary(
    'searches-every-account',
    'listBooks/200/invariant-search-query.search',
  );
  expect(request).toContain('/v2/books?search=');
  expect(cause).toMatch(/^items of another account/);
});

test.each<readonly [PressFault, string, RegExp, string, string]>([
  // The list that has it, not the update of another one.
  [
    'retitles-pinned-posts',
    'update',
    /^\/v1\/posts\?site_id=1$/,
    'which was not updated',
    'without a condition on the ID',
  ],
  // The section that has the count, not the list that is counted.
  [
    'counts-posts-that-moved-to-no-section',
    'others-unchanged',
    /^\/v1\/sections\/\d+$/,
    '/post_count: ',
    'not computed',
  ],
])('of %s, updatePost/200/invariant-%s shows the response that is wrong', async (fault, name, target, line, hint) => {
  const press = await startPress(fault);
  const options = {
    contract: pressContract,
    baseUrl: press.baseUrl,
    credentials: pressTokens,
    profile: 'full',
  } as const;
  const only = [`updatePost/200/invariant-${name}`];
  const { results } = await run({ ...options, sleep: press.skip, only }).finally(press.close);
  const { request, lines, cause } = show(results[0]);
  expect(request).toMatch(target);
  expect(lines.join('\n')).toContain(line);
  expect(cause).toContain(hint);
});

test('a URL of the next page that the service rejects names what it lacks, not the input', async () => {
  const { lines, cause } = await showOnLibrary('drops-search-from-url', 'listBooks/200/invariant-search-query.search');
  expect(lines.join('\n')).toMatch(/\+ \/next_url: "http:[^"]*", which returns 400/);
  expect(lines.join('\n')).not.toContain('status: 400');
  expect(cause).toContain('repeat every parameter');
});

test.each<readonly [string, SurveysFaults, string, string]>([
  ['an unknown start', { isEmptyAfterUnknown: true }, '?size=100&after=0', '+ /data: no items'],
  [
    'a start that is left out',
    { looksUpTheLastId: true },
    '?size=100&kind=number&after=2',
    '+ /data: the items 1, 6, 7, 8',
  ],
])('of %s, the request and the cause are those of the start', async (_, faults, query, line) => {
  const { request, lines, cause } = await showOnSurveys(faults, 'listQuestions/200/invariant-pagination');
  expect(request).toBe(`/v1/questions${query}`);
  expect(lines).toContain(line);
  expect(cause).toMatch(/^the ID is looked up first/);
});

test('a URL of the next page that is complete and rejected is named beside the status', async () => {
  const pages = [
    {
      status: 200,
      body: {
        data: [],
        next_cursor: 'c',
        next_url: 'http://any/v2/books?per_page=2&after=c',
        per_page: 2,
        total_count: 1,
      },
    },
    { status: 400, body: { error: { message: 'Invalid cursor' } } },
  ];
  const call = async (_: unknown, { query }: RequestExample, { target }: RequestOverrides) => {
    const page = pages[target === undefined ? 0 : 1];
    const response = {
      status: page?.status ?? 0,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(page?.body),
    };
    const request = {
      method: 'GET',
      target: target ?? `/v2/books?per_page=${query.per_page}`,
      headers: {},
      credential: 'full',
    };
    return { response, exchange: { request, response, milliseconds: 1 } };
  };
  const options = { baseUrl: 'http://any' };
  const session = { contract, options, validator: getSchemaValidator(contract), api: { call } } as unknown as Session; // a walk needs no more
  const base = contract.cases.find(({ id }) => id === 'listBooks/200/minimal');
  if (base === undefined) throw new Error('no list of books');
  const { problems } = await walkList(createPagedList(session, base), base.request, {
    size: 2,
    isByUrl: true,
    maxItems: 9,
  });
  expect(problems.map(({ at, received }) => `${at} ${received}`)).toContainEqual(
    expect.stringMatching(/^status 400 to the \/next_url of GET \/v2\/books\?per_page=2: /),
  );
});

test.each<readonly [Mutant, RegExp, string, string]>([
  [
    'tells-what-exists',
    /^\/v2\/books\/(?!10[0-9]$|11[0-9]$)/,
    '- status: 401 with the credential "none" for a resource that does not exist, as for one that exists',
    '+ status: 404',
  ],
  [
    'takes-revoked-tokens',
    /^\/v2\/books\/\d{3}$/,
    '- status: 401 with the credential "revoked", whether the resource exists or not',
    '+ status: 200, and 404 for a resource that does not exist',
  ],
])('of %s, the response that is not documented is wrong', async (mutant, request, expected, received) => {
  const shown = await showOnLibrary(mutant, 'getBook/200/invariant-hidden-existence');
  expect(shown.request).toMatch(request);
  expect(shown.lines).toEqual(expect.arrayContaining([expected, received]));
  expect(shown.cause).toContain('looked up before the token');
});

test('a filter that is ignored has that as its cause, and the items that are shown are not taken for all', async () => {
  const { lines, cause } = await showOnLibrary('ignores-a-filter', 'listBooks/200/invariant-filter-query.format');
  expect(cause).toMatch(/^the parameter is ignored, /);
  expect(lines.join('\n')).toMatch(/ {2}\(at least 3 times\)$/m);
});
