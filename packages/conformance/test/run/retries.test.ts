/** Requests that are sent again. */
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { atRandom, type Decide, type Fault } from '../support/faulty-proxy.ts';
import {
  createAuthor,
  drop,
  dropAfter,
  first,
  limit,
  listBranches,
  type Matches,
  type Observed,
  runWithFaults,
  unavailable,
  updateBook,
} from '../support/faulty-run.ts';
import { idsOf } from '../support/library-run.ts';

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
    const { results } = await runWithFaults(decide, { only: [only] });
    expect(results).toMatchObject([{ verdict: 'pass', reason: '', retries }]);
  });

  const bodies = ({ seen }: Observed, matches: Matches) => seen.filter(matches).map(({ body }) => body);

  test.each<readonly [string, string, Fault, boolean]>([
    ['as it was after 429', 'createAuthor/201/minimal', limit('0'), true],
    ['as another create after a lost connection', 'createAuthor/201/minimal', dropAfter, false],
    ['as another create after the 503 of a balancer', 'createAuthor/201/minimal', unavailable, false],
    ['as another create where it is the resource of a case', 'createBook/201/minimal', dropAfter, false],
  ])('%s', async (_, only, fault, isSame) => {
    const observed = await runWithFaults(first(1, fault, createAuthor), { only: [only] });
    const [lost, again] = bodies(observed, createAuthor);
    expect(again === lost).toBe(isSame);
    expect(observed.retries).toMatchObject([{ request: 'POST /v2/authors', mayHaveTakenEffect: !isSame }]);
    expect(idsOf(observed, 'pass')).toEqual([only]);
  });

  test('unchanged where the contract says that it is rejected', async () => {
    const isNameless: Matches = ({ body, method }) => method === 'POST' && !body.includes('name');
    const observed = await runWithFaults(first(1, dropAfter, isNameless), { only: ['createAuthor/400/no-name'] });
    const [lost, again] = bodies(observed, isNameless);
    expect(again).toBe(lost);
    expect(observed.results).toMatchObject([{ verdict: 'pass', retries: [{ mayHaveTakenEffect: true }] }]);
  });

  test('when it is the first request', async () => {
    const { results } = await runWithFaults(
      first(1, drop, () => true),
      { only: ['listBranches/200/minimal'] },
    );
    expect(results).toMatchObject([{ verdict: 'pass', retries: [] }]);
  });
});

test('a report counts retries, and names the requests that may have been carried out', async () => {
  const decide = first(2, dropAfter, createAuthor);
  const busy = first(1, limit('1'), listBranches);
  const report = await runWithFaults((request) => decide(request) ?? busy(request));
  expect(renderConsole(report)).toContain(
    `3 requests sent again: 1 got 429, 2 lost connections
2 lost requests may have been carried out before they were sent again or replaced: POST /v2/authors (2)`,
  );
});

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
  'a conforming library conforms although one request in 50 gets a 429 and one in 100 is lost: seed %i',
  async (seed) => {
    const { results, counts, planned, retries } = await runWithFaults(
      atRandom(seed, { limited: 0.02, dropped: 0.01, unavailable: 0.005 }),
    );
    const others = results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived');
    expect(others.map(({ case: { id }, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
    expect(counts.pass + counts.waived).toBe(planned.documented + planned.derived + planned.invariant);
    expect(retries).not.toEqual([]);
  },
);
