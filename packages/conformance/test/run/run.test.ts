import { createServer } from 'node:http';
import { contract as helpdesk } from '@helpdesk/contract';
import type { Contract } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { CredentialRejectedError, run, TargetUnreachableError } from '../../src/index.ts';
import { listNeverCalled } from '../../src/report/causes/describe-groups.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract, idsOf, normalizeSpelling, runSuite } from '../support/library-run.ts';
import { listen } from '../support/listen.ts';

/** `listBranches/200/paged` needs a branch to start after. */
function withCursor(from: Contract): Contract {
  const cases = from.cases.map((one) =>
    one.id === 'listBranches/200/paged'
      ? { ...one, request: { ...one.request, query: { starting_after: 987654321 } } }
      : one,
  );
  return { ...from, cases };
}

/** Every id has these bounds. */
function withIds(from: Contract, bounds: { minimum: number; maximum: number }): Contract {
  // A copy of a contract is a contract.
  return JSON.parse(JSON.stringify(from), (key, value) => (key === 'Id' ? { ...value, ...bounds } : value)) as Contract;
}

describe('a conforming library', () => {
  test('passes every case that can be provoked', async () => {
    const { counts, planned, results } = await runSuite();
    expect(results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived')).toEqual([]);
    expect(counts.pass + counts.waived).toBe(planned.documented + planned.derived + planned.invariant);
  });

  test('passes a second time', async () => {
    const library = await startLibrary();
    const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' as const };
    await run(options);
    const { counts } = await run(options).finally(library.close);
    expect(counts).toMatchObject({ fail: 0, inconclusive: 0, error: 0, skipped: 0 });
  });

  test('has its results in the order of the plan, with any concurrency', async () => {
    const { results } = await runSuite({}, { concurrency: 16, only: 'createBook' });
    const ids = contract.cases.filter(({ operationId }) => operationId === 'createBook').map(({ id }) => id);
    expect(results.slice(0, ids.length).map((result) => result.case.id)).toEqual(ids);
  });
});

describe('verdicts', () => {
  test('waives a fault by name if the target does not offer it', async () => {
    const { results } = await runSuite({ offersFaults: false }, { only: 'getBook/500' });
    expect(results).toMatchObject([{ verdict: 'waived', reason: expect.stringContaining('X-Fault-Injection') }]);
  });

  test('is inconclusive about a case whose base fails', async () => {
    const report = await runSuite({ mutant: 'no-location' }, { only: 'createBook/4' });
    expect(idsOf(report, 'pass')).toEqual([]);
    expect(report.results[0]?.reason).toContain('createBook/201/minimal');
  });

  test('distinguishes what is not implemented from what is wrong', async () => {
    const { counts } = await runSuite({ mutant: 'not-implemented' }, { only: 'createBook/201' });
    expect(counts).toMatchObject({ fail: 0, unimplemented: expect.any(Number) });
    expect(counts.unimplemented).toBeGreaterThan(2);
  });

  test('an operation that was called is not never called, whatever its cases wait for', async () => {
    const report = await runSuite(
      { mutant: 'lists-not-implemented' },
      { only: 'createBook/201/invariant-rejected-create' },
    );
    expect(report.counts).toMatchObject({ unimplemented: 1 });
    expect(report.seen).toContainEqual(expect.stringMatching(/^POST \/v2\/books/));
    expect(listNeverCalled(report)).toEqual([]);
  });

  test('what is not implemented names the request that got the 501', async () => {
    const { results } = await runSuite({ mutant: 'not-implemented' }, { only: 'createBook/201/minimal' });
    expect(results).toMatchObject([{ reason: 'The target responds with 501 to POST /v2/books.' }]);
  });

  test.each([
    ['another method', 'getBook/405'],
    ['HEAD', 'getBook/200/method-head'],
    ['an unknown path', 'service/404'],
  ])('a 501 only to %s is a failure of that case', async (_, only) => {
    const report = await runSuite({ mutant: 'knows-few-methods' }, { only });
    expect(report.counts).toMatchObject({ unimplemented: 0, fail: report.results.length });
    expect(report.results[0]?.problems[0]).toMatchObject({ at: 'status', received: expect.stringMatching(/^501/) });
  });

  test.each([
    ['the invariant of a list', 'listBranches/200/invariant-pagination'],
    ['another invariant of a list', 'listBranches/200/invariant-default-order'],
    ['a page of a list', 'listBranches/200/paged'],
    ['what needs a resource of a list', 'createBook/201/complete'],
  ])('reports %s as unimplemented if the list responds with 501', async (_, only) => {
    const settings = { contract: withCursor(contract), only };
    const { results } = await runSuite({ mutant: 'lists-not-implemented' }, settings);
    expect(results).toMatchObject([{ verdict: 'unimplemented', reason: expect.stringContaining('501') }]);
  });

  test('nothing passes on a target that responds with 501 to everything', async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(501, { 'content-type': 'application/json' }).end('{"error":{"message":"Not implemented"}}');
    });
    const { baseUrl, close } = await listen(server);
    const credentials = { full: 'full-token', unscoped: 'unscoped-token', expired: 'expired-token' };
    const { results } = await run({ contract: helpdesk, baseUrl, credentials, profile: 'full' });
    await close();
    expect(results.flatMap(({ verdict, case: { id } }) => (verdict === 'pass' ? [id] : []))).toEqual([]);
  });

  test('a search that responds with 501 does not show what a rejected creation created', async () => {
    const only = 'createBook/201/invariant-rejected-create';
    const { results } = await runSuite({ mutant: 'search-not-implemented' }, { only });
    expect(results).toMatchObject([{ reason: 'Not known whether listBooks finds it: the response is 501.' }]);
  });

  test.each([
    [
      'a page',
      'listBranches/200/paged',
      'a cursor for the credential "full" is read by listBranches, which responds with 500',
    ],
    ['a resource', 'createBook/201/complete', '"branch" is listed by listBranches, which responds with 500'],
  ])('is inconclusive about a case that needs %s of a list that fails, and says so', async (_, only, reason) => {
    const { results } = await runSuite({ mutant: 'lists-fail' }, { contract: withCursor(contract), only });
    expect(results).toMatchObject([{ verdict: 'inconclusive', reason }]);
  });

  test.each([
    [
      'a credential',
      'listBranches/403/no-lending',
      { credentials: { full: tokens.full } },
      {},
      'no-credential',
      'no_features',
    ],
    ['a resource', 'createBook/201/complete', {}, { openBranches: 0 }, 'no-data', '"branch"'],
    [
      'the full profile',
      'createBook/201/minimal',
      { profile: 'read-only' as const },
      {},
      'read-only',
      '--profile full',
    ],
  ])('skips a case that needs %s, and says what to give', async (_, only, options, settings, skip, give) => {
    const { results } = await runSuite(settings, { ...options, only });
    expect(results).toMatchObject([{ verdict: 'skipped', skip, reason: expect.stringContaining(give) }]);
  });

  test('uses given data for resources that it cannot find', async () => {
    const { results } = await runSuite({ openBranches: 0 }, { only: 'createBook/201/complete', data: { branch: [1] } });
    expect(results).toMatchObject([{ verdict: 'pass' }]);
  });

  test('prefers given data to resources that it could create or find', async () => {
    const { counts, seen } = await runSuite(
      {},
      // hidden-existence names books that do not exist.
      {
        only: ['minimal', 'retitled', 'body', 'invariant-update', 'invariant-rejected'].map(
          (key) => `updateBook/200/${key}`,
        ),
        data: { book: [105] },
      },
    );
    expect(counts).toMatchObject({ pass: 10, fail: 0 });
    const writes = seen.filter((request) => !request.startsWith('GET ')).map(normalizeSpelling);
    expect(new Set(writes)).toEqual(new Set(['PATCH /v2/books/105']));
  });

  test('says that the target does not have a given resource', async () => {
    const { results } = await runSuite({}, { only: 'getBook/200/minimal', data: { book: [999999] } });
    const problem = { at: 'request /path/id', expected: '"book" 999999, which --data gives, to exist' };
    expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringContaining(problem.expected) }]);
    expect(results[0]?.problems).toContainEqual(expect.objectContaining(problem));
  });

  // The books that the list shows have the ids 105, 107, 109, 111 and 113.
  test.each([
    ['finds an absent id among few valid ones', [], { verdict: 'pass' }],
    [
      'says so where every valid id is taken',
      [105, 101, 102, 103, 104, 106, 108, 110, 112],
      { skip: 'no-data', reason: expect.stringContaining('is taken') },
    ],
  ])('%s', async (_, book, result) => {
    const few = withIds(contract, { minimum: 101, maximum: 113 });
    const resources = {
      ...contract.resources,
      book: { description: 'a book', list: { operation: 'listBooks', items: '/data' } },
    };
    const options = {
      contract: { ...few, resources },
      profile: 'read-only',
      only: 'getBook/404/unknown-book',
      data: { book },
    } as const;
    const { results } = await runSuite({ largestId: 113 }, options);
    expect(results).toMatchObject([result]);
  });

  test('only warns of an undeclared property, except with --strict', async () => {
    const lenient = await runSuite({ mutant: 'adds-a-field' }, { only: 'getBook/200/minimal' });
    expect(lenient.results).toMatchObject([{ verdict: 'pass', warnings: [{ at: '/data/shelf', level: 'SHOULD' }] }]);
    const strict = await runSuite({ mutant: 'adds-a-field' }, { only: 'getBook/200/minimal', strict: true });
    expect(strict.results).toMatchObject([{ verdict: 'fail', problems: [{ at: '/data/shelf' }] }]);
  });
});

test('contains no secret', async () => {
  const options = { headers: { 'x-gate': 'gate-secret-1' } };
  // What the library has seen is no part of the report.
  const { seen: _, ...report } = await runSuite({ mutant: 'other-401-text' }, options);
  const text = JSON.stringify(report);
  // Not the text itself: the difference of one with megabytes takes minutes.
  expect([...Object.values(tokens), 'gate-secret-1'].filter((secret) => text.includes(secret))).toEqual([]);
});

/** The documented cursors are not valid: the suite must replace them with those of the target. */
test('gets the cursors of documented pages from the target', async () => {
  const { seen } = await runSuite({}, { contract: withCursor(contract), only: 'listBranches/200/paged' });
  expect(seen).toContain('GET /v2/branches?starting_after=1');
});

test('does not ask for more items in a list that responds with something else', async () => {
  const asArray: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    return String(url).includes('/branches') ? Response.json([], response) : response;
  };
  const options = { contract: withCursor(contract), only: 'listBranches/200/paged', fetch: asArray };
  const { results } = await runSuite({}, options);
  expect(results).toMatchObject([
    { verdict: 'inconclusive', reason: expect.stringContaining('200 without what is documented') },
  ]);
});

test('requests pages of the documented size, wherever the schema is', async () => {
  const size = { type: 'integer', minimum: 1, maximum: 3 };
  const { openapi, operations } = contract;
  const components = { schemas: { ...Object(openapi.components).schemas, Size: size } };
  const { listBranches } = operations;
  if (listBranches === undefined) throw new Error('no listBranches');
  const parameters = listBranches.parameters.map((one) =>
    one.name === 'per_page' ? { ...one, schema: { $ref: '#/components/schemas/Size' } } : one,
  );
  const changed = {
    ...contract,
    openapi: { ...openapi, components },
    operations: { ...operations, listBranches: { ...listBranches, parameters } },
  };
  const { seen } = await runSuite({}, { contract: changed, only: 'listBranches/200/invariant' });
  expect(seen.find((target) => target.startsWith('GET /v2/branches'))).toBe('GET /v2/branches?per_page=3');
});

test('reports that nothing responds', async () => {
  const library = await startLibrary();
  await library.close();
  const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' as const };
  await expect(run(options)).rejects.toThrow(TargetUnreachableError);
});

test.each<readonly [string, object, string]>([
  ['a base URL without a scheme', { baseUrl: 'localhost:3000' }, 'baseUrl must be an http or https address'],
  ['a base URL with the base path', { baseUrl: 'http://127.0.0.1/v2' }, 'baseUrl is what precedes /v2: remove it from'],
  ['no credentials', { credentials: undefined }, 'credentials must be an object of tokens'],
  ['an unknown profile', { profile: 'readonly' }, 'profile must be full or read-only, not "readonly"'],
  ['what names no case', { only: 'getBok' }, 'only: no case id begins with "getBok"; is it getBook?'],
  ['what excludes no case', { exclude: ['listBok'] }, 'exclude: no case id begins with "listBok"; is it listBooks?'],
  [
    'data of a kind that the contract does not have',
    { data: { bok: [1] } },
    'data: "bok" is not a resource of the contract',
  ],
  ['data without what names it', { data: { book: [{ title: 'Emma' }] } }, 'data: "book" {"title":"Emma"} lacks /id'],
  [
    'data with an invalid ID',
    { data: { book: ['x'] } },
    'data: "book" "x" is nothing that the contract allows for /id',
  ],
])('rejects %s, before anything is sent', async (_, options, message) => {
  const sent: unknown[] = [];
  const fetch = async (url: unknown): Promise<Response> => {
    sent.push(url);
    return new Response();
  };
  await expect(runSuite({}, { ...options, fetch })).rejects.toThrow(
    expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(message) }),
  );
  expect(sent).toEqual([]);
});

test.each([0, Number.NaN, 1.5])('rejects a concurrency of %d, with which nothing would run', async (concurrency) => {
  await expect(runSuite({}, { concurrency })).rejects.toThrow(RangeError);
});

test('reports that the token is rejected', async () => {
  await expect(runSuite({}, { credentials: { full: 'lib_NobodysToken' } })).rejects.toThrow(CredentialRejectedError);
});
