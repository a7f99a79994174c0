/** Requests that get no usable response. */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/index.ts';
import type { Decide, Fault } from '../support/faulty-proxy.ts';
import {
  always,
  createAuthor,
  drop,
  first,
  inTurn,
  limit,
  listBranches,
  type Matches,
  runWithFaults,
  unavailable,
} from '../support/faulty-run.ts';
import { tokens } from '../support/library.ts';
import { contract, PROBE_REQUESTS } from '../support/library-run.ts';

describe('no usable response is an error, not a failure of the service', () => {
  const lost = 'other side closed';

  test.each<readonly [string, string, Decide, string]>([
    [
      '429 without end',
      'listBranches/200/minimal',
      always(limit('30'), listBranches),
      'No usable response to GET /v2/branches in 5 attempts: 5 got 429.',
    ],
    [
      'a Retry-After beyond the longest wait',
      'listBranches/200/minimal',
      always(limit('3600'), listBranches),
      'No usable response to GET /v2/branches in 1 attempt: 1 got 429. It asks to wait 3600 s; the suite waits 60 s at most.',
    ],
    [
      'connections that are lost without end',
      'listBranches/200/minimal',
      always(drop, listBranches),
      `No usable response to GET /v2/branches in 4 attempts: 4 lost connections (${lost}).`,
    ],
    [
      'creates that are lost without end',
      'createAuthor/201/minimal',
      always(drop, createAuthor),
      `No usable response to POST /v2/authors in 4 attempts: 4 lost connections (${lost}). A lost request may have been carried out.`,
    ],
    [
      'a create that is lost, and a limit for the one in its place',
      'createAuthor/201/minimal',
      inTurn(first(1, drop, createAuthor), always(limit('3600'), createAuthor)),
      'No usable response to POST /v2/authors in 2 attempts: 1 got 429, 1 lost connection. It asks to wait 3600 s; the suite waits 60 s at most. A lost request may have been carried out.',
    ],
    [
      'a balancer without a service',
      'listBranches/200/minimal',
      always(unavailable, listBranches),
      'No usable response to GET /v2/branches in 4 attempts: 4 got 503.',
    ],
    [
      'a base case that is lost',
      'createAuthor/400/no-name',
      always(drop, createAuthor),
      `Its base createAuthor/201/minimal did not pass: No usable response to POST /v2/authors in 4 attempts: 4 lost connections (${lost}). A lost request may have been carried out.`,
    ],
    [
      'a resource that is lost',
      'createBook/201/minimal',
      always(drop, createAuthor),
      `No usable response to POST /v2/authors in 4 attempts: 4 lost connections (${lost}). A lost request may have been carried out.`,
    ],
  ])('%s', async (_, only, decide, reason) => {
    const { results } = await runWithFaults(decide, { only: [only] });
    expect(results).toMatchObject([{ verdict: 'error', reason, problems: [] }]);
  });

  test('a response that does not come in time', async () => {
    const silent: typeof fetch = (input, init) =>
      String(input).endsWith('/authors')
        ? Promise.reject(new DOMException('late', 'TimeoutError'))
        : fetch(input, init);
    const { results } = await runWithFaults(() => undefined, {
      only: ['listAuthors/200/minimal'],
      fetch: silent,
      timeout: 60_000,
    });
    const reason = 'No usable response to GET /v2/authors in 4 attempts: 4 timeouts (no response within 60000 ms).';
    expect(results).toMatchObject([{ verdict: 'error', reason }]);
  });

  test('one operation without a service leaves the others alone', async () => {
    const report = await runWithFaults(always(unavailable, ({ target }) => target.startsWith('/v2/branches')));
    const isBranches = ({ case: { operationId } }: Report['results'][number]) => operationId === 'listBranches';
    const verdicts = (of: typeof isBranches) => [...new Set(report.results.filter(of).map(({ verdict }) => verdict))];
    expect(verdicts(isBranches).toSorted()).toEqual(['error', 'waived']);
    expect(report.counts).toMatchObject({ fail: 0, inconclusive: 0 });
    // Books name branches.
    const others = report.results.filter((result) => !isBranches(result) && result.verdict === 'error');
    expect(others.map(({ reason }) => reason).filter((reason) => !reason.includes('/v2/branches'))).toEqual([]);
  });

  test.each(['createAuthor', 'listBranches'])('a base case that is lost once is tried again: %s', async (only) => {
    const matches = only === 'createAuthor' ? createAuthor : listBranches;
    const { results } = await runWithFaults(first(4, drop, matches), { only: [only], concurrency: 1 });
    const [base, ...others] = results.filter(({ verdict }) => verdict !== 'waived');
    expect(base).toMatchObject({
      case: { id: `${only}/${only === 'createAuthor' ? 201 : 200}/minimal` },
      verdict: 'error',
    });
    expect(others.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  });

  test('a base case that is lost each time does not multiply the requests', async () => {
    const { seen, counts } = await runWithFaults(always(drop, createAuthor), {
      only: ['createAuthor'],
      concurrency: 1,
    });
    // Three attempts at the base, and a request of an invariant that must be rejected, each sent four times.
    expect(seen.filter(createAuthor)).toHaveLength((3 + 1) * 4);
    expect(counts).toMatchObject({ fail: 0, inconclusive: 0, pass: 0 });
  });
});

describe.each<readonly [string, Fault, RegExp]>([
  ['not HTTP', { kind: 'garble' }, /^The response to POST \/v2\/authors is not HTTP: /],
  ...['gzip', 'br', 'zstd'].map((encoding): [string, Fault, RegExp] => [
    `no ${encoding}, as it says it is`,
    { kind: 'encode', encoding },
    /^The body of the response to POST \/v2\/authors is not encoded as its content-encoding says: /,
  ]),
])('a response that is %s', (_, fault, message) => {
  const decide = always(fault, createAuthor);

  test('is a failure of the service, and its request is not sent again', async () => {
    const { results, seen } = await runWithFaults(decide, { only: ['createAuthor/201/minimal'] });
    const reason = expect.stringMatching(message);
    expect(results).toMatchObject([{ verdict: 'fail', reason, retries: [] }]);
    expect(seen.filter(createAuthor)).toHaveLength(1);
  });

  test('makes the cases that start from it inconclusive', async () => {
    const { results } = await runWithFaults(decide, { only: ['createAuthor/400/no-name'] });
    expect(results).toMatchObject([{ verdict: 'inconclusive' }]);
  });
});

test.each([
  ['is too large', ' '.repeat(16 * 1024 * 1024 + 1), 'is larger than the 16777216 bytes'],
  ['has too many values', `[${'0,'.repeat(500_000)}0]`, 'has more than the 500000 values'],
])('a request with a response that %s is not sent again', async (_, body, what) => {
  let count = 0;
  const large: typeof fetch = async (input, init) =>
    count++ < PROBE_REQUESTS ? fetch(input, init) : new Response(body);
  const report = await runWithFaults(() => undefined, { only: ['listBranches/200/minimal'], fetch: large });
  const reason = `The response ${what} that the suite reads.`;
  expect(report.results).toMatchObject([{ verdict: 'error', reason, retries: [] }]);
  expect(count).toBe(PROBE_REQUESTS + 1);
});

describe('a 429 or 503 in the contract', () => {
  test('is the response of the service if it is documented', async () => {
    const { listBranches: documented } = contract.operations;
    const busy = documented?.responses['500'];
    if (documented === undefined || busy === undefined) throw new Error('no listBranches/500');
    const responses = { ...documented.responses, '503': { ...busy, status: 503 } };
    const operations = { ...contract.operations, listBranches: { ...documented, responses } };
    const report = await runWithFaults(always(unavailable, listBranches), {
      contract: { ...contract, operations },
      only: ['listBranches/200/minimal'],
    });
    expect(report.results).toMatchObject([{ verdict: 'fail', problems: [{ at: 'status' }, {}, {}], retries: [] }]);
  });

  test('is the response to the case that expects it', async () => {
    const id = 'listBranches/429/rate-limited';
    const cases = contract.cases.map((one) =>
      one.id === id ? { ...one, change: { from: 'minimal', credential: 'unscoped' as const } } : one,
    );
    const isUnscoped: Matches = ({ headers }) => headers.authorization === `Bearer ${tokens.unscoped}`;
    const report = await runWithFaults(always(limit('1'), isUnscoped), {
      contract: { ...contract, cases },
      only: [id],
    });
    expect(report.results).toMatchObject([{ verdict: 'fail', retries: [] }]);
    expect(report.results[0]?.problems.map(({ at }) => at)).not.toContain('status');
  });
});
