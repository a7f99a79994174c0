/** A Location that cannot be followed, and errors of simultaneous creations. */
import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { type ShopFaults, shopContract, startShop } from '../../support/shop.ts';

test.each<[name: string, faults: ShopFaults, id: string, reason: RegExp]>([
  [
    'sends a Location that is no URL',
    { location: () => 'http://[' },
    'createMaker/201/invariant-read-back-minimal',
    /header location: expected a URL, received http:\/\/\[/,
  ],
  [
    'fails where two names are created at once',
    { isRacy: true, failsInRaces: true },
    'createMaker/201/invariant-unique-name-taken',
    /expected 201 or 409, for \d+ requests at once with .*received 500/,
  ],
])('a shop that %s fails', async (_, faults, id, reason) => {
  const shop = await startShop(faults);
  const { results } = await run({
    contract: shopContract,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: [id],
  }).finally(shop.close);
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});
