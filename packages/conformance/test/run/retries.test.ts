/** Runs on targets that limit, drop and interrupt. Nothing here waits: `sleep` only records. */
import { describe, expect, test } from 'vitest';
import { type Report, type RunOptions, run, TargetUnreachableError } from '../../src/index.ts';
import { renderConsole } from '../../src/report/render-console.ts';
import { atRandom, type Decide, type Fault, type Seen, startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract, idsOf } from '../support/library-run.ts';

const limit = (retryAfter?: string, date?: string): Fault => ({
  kind: 'limit',
  ...(retryAfter !== undefined && { retryAfter }),
  ...(date !== undefined && { date }),
});
const drop: Fault = { kind: 'drop', when: 'before' };
const dropAfter: Fault = { kind: 'drop', when: 'after' };
const unavailable: Fault = { kind: 'unavailable' };

type Matches = (request: Seen) => boolean;

/** The fault for the first `count` requests that match. */
function first(count: number, fault: Fault, matches: Matches): Decide {
  let left = count;
  return (request) => {
    if (left === 0 || !matches(request)) return undefined;
    left -= 1;
    return fault;
  };
}

const always = (fault: Fault, matches: Matches): Decide => first(Number.POSITIVE_INFINITY, fault, matches);

const inTurn =
  (...decisions: readonly Decide[]): Decide =>
  (request) =>
    decisions.map((decide) => decide(request)).find((fault) => fault !== undefined);

const to =
  (method: string, path: string): Matches =>
  (request) =>
    request.method === method && request.target.split('?')[0] === `/v2${path}`;

interface Observed extends Report {
  readonly waits: readonly number[];
  readonly seen: readonly Seen[];
}

async function runSuite(decide: Decide, options: Partial<RunOptions> = {}): Promise<Observed> {
  const library = await startLibrary();
  const proxy = await startFaultyProxy(library.baseUrl, decide);
  const waits: number[] = [];
  try {
    const report = await run({
      contract,
      baseUrl: proxy.baseUrl,
      credentials: tokens,
      profile: 'full',
      sleep: async (milliseconds) => waits.push(milliseconds),
      ...options,
    });
    return { ...report, waits, seen: proxy.seen };
  } finally {
    await proxy.close();
    await library.close();
  }
}

const listBranches = to('GET', '/branches');
const createAuthor = to('POST', '/authors');
const updateBook: Matches = ({ method }) => method === 'PATCH';

describe('a request that gets no usable response is sent again', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';

  test.each<readonly [string, string, Decide, object[]]>([
    [
      'after the seconds of Retry-After',
      'listBranches/200/minimal',
      first(2, limit('7'), listBranches),
      [
        { request: 'GET /v2/branches', reason: '429', waited: 7000, mayHaveTakenEffect: false },
        { request: 'GET /v2/branches', reason: '429', waited: 7000, mayHaveTakenEffect: false },
      ],
    ],
    [
      'at the date of Retry-After, by the clock of the target',
      'listBranches/200/minimal',
      first(1, limit('Sat, 21 Nov 2026 12:00:09 GMT', date), listBranches),
      [{ reason: '429', waited: 9000 }],
    ],
    [
      'at once where the date of Retry-After is over, but for the usual wait',
      'listBranches/200/minimal',
      first(1, limit('Sat, 21 Nov 2026 11:00:00 GMT', date), listBranches),
      [{ reason: '429', waited: expect.closeTo(190, -3) }],
    ],
    ['without Retry-After', 'listBranches/200/minimal', first(1, limit(), listBranches), [{ reason: '429' }]],
    [
      'with any method, if the target did nothing',
      'createAuthor/201/minimal',
      first(1, limit('1'), createAuthor),
      [{ request: 'POST /v2/authors', reason: '429', waited: 1000, mayHaveTakenEffect: false }],
    ],
    [
      'when a read is lost',
      'listBranches/200/minimal',
      first(3, dropAfter, listBranches),
      Array.from({ length: 3 }, () => ({ reason: 'connection-lost', mayHaveTakenEffect: false })),
    ],
    [
      'after a 503 of a load balancer',
      'listBranches/200/minimal',
      first(1, unavailable, listBranches),
      [{ reason: '503', mayHaveTakenEffect: false }],
    ],
    [
      'as another one when a create is lost',
      'createAuthor/201/minimal',
      first(1, dropAfter, createAuthor),
      [{ reason: 'connection-lost', mayHaveTakenEffect: true }],
    ],
    [
      'as another one when an update is lost',
      'updateBook/200/retitled',
      first(1, dropAfter, updateBook),
      [{ reason: 'connection-lost', mayHaveTakenEffect: true }],
    ],
  ])('%s', async (_, only, decide, retries) => {
    const { results } = await runSuite(decide, { only: [only] });
    expect(results).toMatchObject([{ verdict: 'pass', reason: '', retries }]);
  });

  const bodies = ({ seen }: Observed, matches: Matches) => seen.filter(matches).map(({ body }) => body);

  test.each<readonly [string, string, Fault, boolean]>([
    ['as it was after 429', 'createAuthor/201/minimal', limit('0'), true],
    ['as another create after a lost connection', 'createAuthor/201/minimal', dropAfter, false],
    ['as another create after the 503 of a balancer', 'createAuthor/201/minimal', unavailable, false],
    ['as another create where it is the resource of a case', 'createBook/201/minimal', dropAfter, false],
  ])('%s', async (_, only, fault, isSame) => {
    const observed = await runSuite(first(1, fault, createAuthor), { only: [only] });
    const [lost, again] = bodies(observed, createAuthor);
    expect(again === lost).toBe(isSame);
    expect(observed.retries).toMatchObject([{ request: 'POST /v2/authors', mayHaveTakenEffect: !isSame }]);
    expect(idsOf(observed, 'pass')).toEqual([only]);
  });

  test('unchanged where the contract says that it is rejected', async () => {
    const isNameless: Matches = ({ body, method }) => method === 'POST' && !body.includes('name');
    const observed = await runSuite(first(1, dropAfter, isNameless), { only: ['createAuthor/400/no-name'] });
    const [lost, again] = bodies(observed, isNameless);
    expect(again).toBe(lost);
    expect(observed.results).toMatchObject([{ verdict: 'pass', retries: [{ mayHaveTakenEffect: true }] }]);
  });

  test('when it is the first request', async () => {
    const { results } = await runSuite(
      first(1, drop, () => true),
      { only: ['listBranches/200/minimal'] },
    );
    expect(results).toMatchObject([{ verdict: 'pass', retries: [] }]);
  });
});

describe('no usable response is an error, not a failure of the service', () => {
  const lost = 'other side closed';

  test.each<readonly [string, string, Decide, string]>([
    [
      '429 without end',
      'listBranches/200/minimal',
      always(limit('30'), listBranches),
      'No usable response to GET /v2/branches in 5 attempts: 5 answered 429.',
    ],
    [
      'a Retry-After beyond the longest wait',
      'listBranches/200/minimal',
      always(limit('3600'), listBranches),
      'No usable response to GET /v2/branches in 1 attempt: 1 answered 429. It asks to wait 3600 s; the suite waits 60 s at most.',
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
      'No usable response to POST /v2/authors in 2 attempts: 1 answered 429, 1 lost connection. It asks to wait 3600 s; the suite waits 60 s at most. A lost request may have been carried out.',
    ],
    [
      'a balancer without a service',
      'listBranches/200/minimal',
      always(unavailable, listBranches),
      'No usable response to GET /v2/branches in 4 attempts: 4 answered 503.',
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
    const { results } = await runSuite(decide, { only: [only] });
    expect(results).toMatchObject([{ verdict: 'error', reason, problems: [] }]);
  });

  test('a response that does not come in time', async () => {
    const silent: typeof fetch = (input, init) =>
      String(input).endsWith('/authors')
        ? Promise.reject(new DOMException('late', 'TimeoutError'))
        : fetch(input, init);
    const { results } = await runSuite(() => undefined, {
      only: ['listAuthors/200/minimal'],
      fetch: silent,
      timeout: 60_000,
    });
    const reason = 'No usable response to GET /v2/authors in 4 attempts: 4 timeouts (no response within 60000 ms).';
    expect(results).toMatchObject([{ verdict: 'error', reason }]);
  });

  test('one operation without a service leaves the others alone', async () => {
    const report = await runSuite(always(unavailable, ({ target }) => target.startsWith('/v2/branches')));
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
    const { results } = await runSuite(first(4, drop, matches), { only: [only], concurrency: 1 });
    const [base, ...others] = results.filter(({ verdict }) => verdict !== 'waived');
    expect(base).toMatchObject({
      case: { id: `${only}/${only === 'createAuthor' ? 201 : 200}/minimal` },
      verdict: 'error',
    });
    expect(others.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  });

  test('a base case that is lost each time does not multiply the requests', async () => {
    const { seen, counts } = await runSuite(always(drop, createAuthor), { only: ['createAuthor'], concurrency: 1 });
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
    const { results, seen } = await runSuite(decide, { only: ['createAuthor/201/minimal'] });
    const reason = expect.stringMatching(message);
    expect(results).toMatchObject([{ verdict: 'fail', reason, retries: [] }]);
    expect(seen.filter(createAuthor)).toHaveLength(1);
  });

  test('makes the cases that start from it inconclusive', async () => {
    const { results } = await runSuite(decide, { only: ['createAuthor/400/no-name'] });
    expect(results).toMatchObject([{ verdict: 'inconclusive' }]);
  });
});

test('a request with a response that is too large is not sent again', async () => {
  let count = 0;
  const large: typeof fetch = async (input, init) =>
    count++ === 0 ? fetch(input, init) : new Response(' '.repeat(16 * 1024 * 1024 + 1));
  const report = await runSuite(() => undefined, { only: ['listBranches/200/minimal'], fetch: large });
  const reason = 'The response is larger than the 16777216 bytes that the suite reads.';
  expect(report.results).toMatchObject([{ verdict: 'error', reason, retries: [] }]);
  expect(count).toBe(2);
});

describe('a 429 or 503 in the contract', () => {
  test('is the response of the service if it is documented', async () => {
    const { listBranches: documented } = contract.operations;
    const busy = documented?.responses['500'];
    if (documented === undefined || busy === undefined) throw new Error('no listBranches/500');
    const responses = { ...documented.responses, '503': { ...busy, status: 503 } };
    const operations = { ...contract.operations, listBranches: { ...documented, responses } };
    const report = await runSuite(always(unavailable, listBranches), {
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
    const report = await runSuite(always(limit('1'), isUnscoped), { contract: { ...contract, cases }, only: [id] });
    expect(report.results).toMatchObject([{ verdict: 'fail', retries: [] }]);
    expect(report.results[0]?.problems.map(({ at }) => at)).not.toContain('status');
  });
});

describe('a target', () => {
  test('that responds with 429 gets no other requests until the wait is over', async () => {
    const concurrency = 8;
    let count = 0;
    let isPaused = false;
    const seenMeanwhile: string[] = [];
    const decide: Decide = ({ target }) => {
      if (isPaused) seenMeanwhile.push(target);
      count += 1;
      isPaused ||= count === 20;
      return count === 20 ? limit('5') : undefined;
    };
    const sleep = async (): Promise<void> => {
      await manyRoundTrips();
      isPaused = false;
    };
    const report = await runSuite(decide, { only: ['listBooks/'], concurrency, sleep });
    expect(report.retries).toMatchObject([{ reason: '429', waited: 5000 }]);
    // Requests that were sent before the response came may still arrive.
    expect(seenMeanwhile.length).toBeLessThan(concurrency);
    expect(report.counts).toMatchObject({ fail: 0, error: 0 });
  });

  test('that is too slow for so many requests gets fewer at once', async () => {
    let underWay = 0;
    const crowded: typeof fetch = async (input, init) => {
      underWay += 1;
      try {
        if (underWay > 8) throw new DOMException('too many', 'TimeoutError');
        return await fetch(input, init);
      } finally {
        underWay -= 1;
      }
    };
    const report = await runSuite(() => undefined, { fetch: crowded, concurrency: 20 });
    expect(report.counts).toMatchObject({ fail: 0, error: 0 });
    expect(report.retries.length).toBeLessThan(report.requests / 20);
  });

  test('that stops responding is noticed soon', async () => {
    let responses = 0;
    const { results, seen, stopped, planned } = await runSuite(() => (responses++ < 100 ? undefined : drop));
    const sentAfter = seen.length - 100;
    expect(sentAfter).toBeLessThan(100);
    expect(stopped).toBe(
      'The target stopped responding: 10 requests in a row got no usable response, and it did not come back.',
    );
    expect(results.length).toBeLessThan(planned.documented + planned.derived + planned.invariant);
    expect(results.filter(({ verdict }) => verdict === 'error').length).toBeGreaterThan(0);
    expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')).toEqual([]);
  });

  test('that comes back is tested further', async () => {
    let count = 0;
    const { counts } = await runSuite(() => (++count > 100 && count < 144 ? drop : undefined), { concurrency: 1 });
    expect(counts).toMatchObject({ fail: 0, inconclusive: 0 });
    expect(counts.pass).toBeGreaterThan(counts.error);
  });

  test('that never gives a usable response cannot be tested', async () => {
    const unreachable = runSuite(always(limit('30'), () => true));
    await expect(unreachable).rejects.toThrow(TargetUnreachableError);
    await expect(unreachable).rejects.toThrow('no usable response from');
  });

  const rejecting = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) });

  /** Rejects `count` connections, starting with the second request, which is the first after the probe. */
  function restarting(count: number, code: string): typeof fetch {
    let calls = 0;
    return (input, init) => {
      calls += 1;
      return calls > 1 && calls <= 1 + count ? Promise.reject(rejecting(code)) : fetch(input, init);
    };
  }

  test.each(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'that accepts no connection for a moment gets the request again, with any method: %s',
    async (code) => {
      const { results, seen } = await runSuite(() => undefined, {
        ...{ only: ['createAuthor/201/minimal'], fetch: restarting(3, code) },
      });
      const retry = { request: 'POST /v2/authors', reason: 'no-connection', mayHaveTakenEffect: false };
      expect(results).toMatchObject([{ verdict: 'pass', retries: [retry, retry, retry] }]);
      expect(seen.filter(createAuthor)).toHaveLength(1);
    },
  );

  test('that is gone is reported as gone after a few attempts', async () => {
    const fetch = restarting(Number.POSITIVE_INFINITY, 'ECONNREFUSED');
    const report = await runSuite(() => undefined, { only: ['listBranches/200/minimal'], fetch });
    const reason =
      'No usable response to GET /v2/branches in 4 attempts: 4 without a connection (connect ECONNREFUSED).';
    expect(report.results).toMatchObject([{ verdict: 'error', reason }]);
    expect(report.requests).toBe(4);
  });

  test('that never existed is reported as gone at once', async () => {
    const waits: number[] = [];
    const absent = runSuite(() => undefined, {
      fetch: () => Promise.reject(rejecting('ECONNREFUSED')),
      sleep: async (milliseconds) => waits.push(milliseconds),
    });
    await expect(absent).rejects.toThrow(TargetUnreachableError);
    await expect(absent).rejects.toThrow('nothing answers at');
    expect(waits).toEqual([]);
  });
});

test('a report counts retries, and names the requests that may have been carried out', async () => {
  const decide = first(2, dropAfter, createAuthor);
  const busy = first(1, limit('1'), listBranches);
  const report = await runSuite((request) => decide(request) ?? busy(request));
  expect(renderConsole(report)).toContain(
    `3 requests sent again: 1 answered 429, 2 lost connections
2 lost requests may have been carried out before they were sent again or replaced: POST /v2/authors (2)`,
  );
});

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
  'a conforming library conforms although one request in 50 gets a 429 and one in 100 is lost: seed %i',
  async (seed) => {
    const { results, counts, planned, retries } = await runSuite(
      atRandom(seed, { limited: 0.02, dropped: 0.01, unavailable: 0.005 }),
    );
    const others = results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived');
    expect(others.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
    expect(counts.pass + counts.waived).toBe(planned.documented + planned.derived + planned.invariant);
    expect(retries).not.toEqual([]);
  },
);

/** Takes about as long as a real request. */
async function manyRoundTrips(): Promise<void> {
  const library = await startLibrary();
  for (let count = 0; count < 20; count += 1) await fetch(`${library.baseUrl}/v2/branches`);
  await library.close();
}
