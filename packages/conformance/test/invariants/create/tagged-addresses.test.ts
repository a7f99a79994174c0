import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { run } from '../../../src/index.ts';
import { type ShopFaults, shopContract, startShop } from '../../support/shop.ts';

// A copy of a contract is a contract.
const withAddresses: typeof shopContract = JSON.parse(
  JSON.stringify(shopContract).replaceAll('"Ada"', '"ada@pots.example"'),
  (_, value) => (isObject(value) && value['x-unique'] === 'any-case' ? { ...value, format: 'email' } : value),
);

/** What is after the last plus sign, in an address that has one for the marker of the suite. */
const dropLastTag = (address: string): string => address.replace(/(\+[^+@]*)\+[^+@]*(?=@)/, '$1');

test.each<[given: string, faults: ShopFaults, failures: RegExp]>([
  ['compares whole addresses', {}, /^$/],
  [
    'ignores the last tag of an address',
    { fold: (name) => dropLastTag(name.toLowerCase()) },
    /^createMaker\/201\/invariant-varied-values .*This name is taken/,
  ],
])('a shop that %s', async (_, faults, failures) => {
  const shop = await startShop(faults);
  const { results } = await run({
    contract: withAddresses,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['minimal', 'complete', 'invariant-varied-values'].map((name) => `createMaker/201/${name}`),
  }).finally(shop.close);
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ case: { id }, reason }) => `${id} ${reason}`).join('\n')).toMatch(failures);
});
