/** Kinds that need each other: every case can use a resource, and a creation that fails on one path may succeed on another. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { type ClubsSettings, clubsContract, startClubs } from '../support/clubs.ts';

const successes = [
  'getClub/200/minimal',
  'createClub/201/minimal',
  'getMember/200/minimal',
  'createMember/201/minimal',
];

/** The verdicts on these cases, run in this order. */
async function verdicts(settings: ClubsSettings, order: readonly string[], concurrency: number) {
  const clubs = await startClubs(settings);
  const cases = order.flatMap((id) => clubsContract.cases.find((one) => one.id === id) ?? []);
  const { results } = await run({
    // The plan is in the order of the contract's cases.
    contract: { ...clubsContract, cases: [...cases, ...clubsContract.cases.filter((one) => !cases.includes(one))] },
    baseUrl: clubs.baseUrl,
    credentials: { full: 'token-of-the-clubs' },
    profile: 'full' as const,
    concurrency,
    // The order of requests and waits stays, without their time.
    sleep: () => setImmediate(),
  }).finally(clubs.close);
  return results
    .filter((result) => order.includes(result.case.id))
    .map(({ case: { id }, verdict }) => `${id} ${verdict}`);
}

// In the last run, the first two cases each start with one of the kinds.
const orders = [
  successes,
  successes.toReversed(),
  ['getClub/200/minimal', 'getMember/200/minimal', 'createClub/201/minimal', 'createMember/201/minimal'],
];

const runs = orders.flatMap((order) => [1, 2, 4].map((concurrency) => [order.join(', '), concurrency, order] as const));

// If the two kinds waited for each other, a test would never end.
describe('two kinds that need each other', { timeout: 15_000 }, () => {
  test.each(runs)(
    'are obtained from an existing resource of one kind: %s, %i at once',
    async (_, concurrency, order) => {
      expect(await verdicts({ clubs: 1 }, order, concurrency)).toEqual(order.map((id) => `${id} pass`));
    },
  );

  test.each(runs)('are not obtained if neither exists: %s, %i at once', async (_, concurrency, order) => {
    expect(await verdicts({ clubs: 0 }, order, concurrency)).toEqual(order.map((id) => `${id} skipped`));
  });
});

test('a club that was found helps to create another', { timeout: 15_000 }, async () => {
  expect(await verdicts({ clubs: 1 }, ['getRivalry/200/minimal'], 1)).toEqual(['getRivalry/200/minimal pass']);
});

test('a creation that fails is tried again for the next case', async () => {
  const order = ['getMember/200/minimal', 'createClub/201/minimal'];
  const expected = ['getMember/200/minimal inconclusive', 'createClub/201/minimal pass'];
  expect(await verdicts({ clubs: 1, failures: 2 }, order, 1)).toEqual(expected);
});

test.each([
  ['once, and is then empty, does not count', { halls: 0, hallFailures: 1 }, 'skipped'],
  ['once, and then has an item, provides it', { halls: 1, hallFailures: 1 }, 'pass'],
  ['each time is the reason', { halls: 0, hallFailures: Number.POSITIVE_INFINITY }, 'inconclusive'],
])('a list that fails %s', async (_, settings, verdict) => {
  const order = ['createClub/201/minimal'];
  expect(await verdicts({ clubs: 1, ...settings }, order, 1)).toEqual([`createClub/201/minimal ${verdict}`]);
});
