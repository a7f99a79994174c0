/** Unique values that differ in a letter or two from one that is taken are accepted, and the plan counts them. */
import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { plan } from '../../../src/run/plan.ts';
import { countPlannedWrites } from '../../../src/run/planned-writes.ts';
import { runSuite } from '../../support/library-run.ts';
import { matchesLike } from '../../support/matches-like.ts';
import { type ShopFaults, shopContract, startShop } from '../../support/shop.ts';

const only = ['createMaker/201/invariant-unique-name-taken'];

const removeAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');

async function runOnShop(faults: ShopFaults) {
  const shop = await startShop(faults);
  const common = { baseUrl: shop.baseUrl, credentials: { full: 'x' }, profile: 'full' } as const;
  return run({ contract: shopContract, ...common, only }).finally(shop.close);
}

test('a shop that takes names which resemble others passes', async () => {
  expect((await runOnShop({})).results).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test.each<[given: string, faults: ShopFaults, reason: RegExp]>([
  [
    'compares names as patterns',
    { isNameTaken: (taken, name) => taken.some((one) => matchesLike(one, name)) },
    /"A__ conformance-\S+" to be accepted, as "Ada conformance-\S+" is another value, received status 409/,
  ],
  [
    'ignores accents of names',
    { fold: (name) => removeAccents(name.toLowerCase()) },
    /"Adà conformance-\S+" to be accepted, as "Ada conformance-\S+" is another value, received status 409/,
  ],
])('a shop that %s fails', async (_, faults, reason) => {
  const { results } = await runOnShop(faults);
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});

test('a library that compares addresses as patterns fails', async () => {
  const email = { only: 'createAuthor/201/invariant-unique-email-taken' };
  expect((await runSuite({}, email)).results).toMatchObject([{ verdict: 'pass', reason: '' }]);
  const { results } = await runSuite({ mutant: 'compares-emails-as-patterns' }, email);
  const reason = /"ja__\+conformance-\S+@example.com" to be accepted, as "jane\+\S+" is another value/;
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(reason) }]);
});

test('the plan counts the names that resemble others', async () => {
  const planned = countPlannedWrites(
    shopContract,
    plan(shopContract).filter(({ id }) => only.includes(id)),
  );
  const { results, leftovers } = await runOnShop({});
  expect(results).toMatchObject([{ verdict: 'pass' }]);
  expect(planned).toMatchObject([{ operationId: 'createMaker', count: leftovers.created.length }]);
  expect(leftovers.created).toHaveLength(4);
});
