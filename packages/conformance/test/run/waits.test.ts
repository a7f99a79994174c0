/** The total wait of a run for a target that limits requests. Nothing here waits: `sleep` only moves a clock. */
import { expect, test } from 'vitest';
import { type Report, run } from '../../src/index.ts';
import { type Decide, type Seen, startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

const LONGEST_MS = 600_000;

interface Observed extends Report {
  /** The clock at the end; overlapping waits move it once. */
  readonly clock: number;
  /** The arguments of each call of `onWait`. */
  readonly waits: readonly (readonly [number, number])[];
}

async function runSuite(decide: Decide): Promise<Observed> {
  const library = await startLibrary();
  const proxy = await startFaultyProxy(library.baseUrl, decide);
  const waits: (readonly [number, number])[] = [];
  let clock = 0;
  const sleep = async (milliseconds: number): Promise<void> => {
    const end = clock + milliseconds;
    await new Promise(setImmediate);
    clock = Math.max(clock, end);
  };
  try {
    const report = await run({
      contract,
      baseUrl: proxy.baseUrl,
      credentials: tokens,
      profile: 'full',
      sleep,
      onWait: (...wait) => waits.push(wait),
    });
    return { ...report, clock, waits };
  } finally {
    await proxy.close();
    await library.close();
  }
}

const limitWhere =
  (retryAfter: string | undefined, matches: (request: Seen) => boolean): Decide =>
  (request) =>
    matches(request) ? { kind: 'limit', ...(retryAfter !== undefined && { retryAfter }) } : undefined;

const isOtherToken = ({ headers: { authorization } }: Seen): boolean =>
  authorization !== undefined && authorization !== `Bearer ${tokens.full}`;
const isWrite = ({ method }: Seen): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

test.each<readonly [string, Decide]>([
  ['every token but the full one, without Retry-After', limitWhere(undefined, isOtherToken)],
  ['every token but the full one, half a minute', limitWhere('30', isOtherToken)],
  ['every token but the full one, a minute', limitWhere('60', isOtherToken)],
  ['all writes', limitWhere('30', isWrite)],
])('the wait for a target that limits %s has an end', async (_, decide) => {
  const { clock, waits, counts, results } = await runSuite(decide);
  // A sum of fractions.
  expect(Math.floor(clock)).toBeLessThanOrEqual(LONGEST_MS);
  expect(waits.at(-1)?.[1]).toBeGreaterThan(30_000);
  expect(counts).toMatchObject({ fail: 0, inconclusive: 0 });
  expect(counts.pass).toBeGreaterThan(50);
  const reasons = results.filter(({ verdict }) => verdict === 'error').map(({ reason }) => reason);
  expect(reasons.filter((reason) => !/No usable response to \w+ \/v2\/.* got 429\./.test(reason))).toEqual([]);
  expect(reasons.join('\n')).toContain('It was not sent again: a similar request was given up before');
});

test('a run waits for a target that sometimes limits requests until the total wait is used up', async () => {
  const turns = new Map<string, number>();
  // Each request gets a response at the second attempt, so none is given up.
  const decide = limitWhere('55', ({ method, target, body }) => {
    const key = `${method} ${target} ${body}`;
    turns.set(key, (turns.get(key) ?? 0) + 1);
    return (turns.get(key) ?? 0) % 2 === 1;
  });
  const { clock, counts, results } = await runSuite(decide);
  // The probe counts its waits separately.
  expect(clock).toBeLessThanOrEqual(LONGEST_MS + 55_000);
  expect(counts.fail).toBe(0);
  const reasons = results.filter(({ verdict }) => verdict === 'error').map(({ reason }) => reason);
  expect(reasons.join('\n')).toContain('all waits of the run together would exceed 600 s.');
});
