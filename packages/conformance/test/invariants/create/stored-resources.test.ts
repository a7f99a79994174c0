import { expect, test } from 'vitest';
import { type Report, type RunOptions, run } from '../../../src/index.ts';
import { type ShopFaults, shopContract, startShop } from '../../support/shop.ts';

const invariants = ['read-back', 'stored-values', 'listed', 'unique', 'find-or-create', 'faithful-text', 'related'];

const successes = ['createMaker/201', 'createProduct/201', 'createOrder/201', 'listProducts/200', 'getMaker/200'];

async function reportOn(faults: ShopFaults, options: Partial<RunOptions>): Promise<Report> {
  const shop = await startShop(faults);
  const common = {
    contract: shopContract,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
  } as const;
  return run({ ...common, ...options }).finally(shop.close);
}

/** The failed cases with their reasons. */
async function runOn(faults: ShopFaults = {}, contract = shopContract): Promise<string[]> {
  const only = successes
    .flatMap((id) => [`${id}/minimal`, `${id}/complete`, ...invariants.map((name) => `${id}/invariant-${name}`)])
    .filter(isPlanned);
  const { results } = await reportOn(faults, { contract, only });
  return results.filter(({ verdict }) => verdict === 'fail').map(({ case: { id }, reason }) => `${id} ${reason}`);
}

const planned = (await import('../../../src/run/plan.ts')).plan(shopContract).map(({ id }) => id);
const isPlanned = (prefix: string): boolean => planned.some((id) => id.startsWith(prefix));

test('a shop that stores everything as documented passes', async () => {
  expect(await runOn()).toEqual([]);
});

test('a creation that is rejected for a value reserves no other one', async () => {
  const only = ['createMaker/201/invariant-rejected-create'];
  expect((await reportOn({}, { only })).results).toMatchObject([{ verdict: 'pass' }]);
  const reserved: string[] = [];
  const isNameTaken: ShopFaults['isNameTaken'] = (taken, name, hosts) => {
    const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase());
    if (isTaken) reserved.push(...hosts);
    return isTaken;
  };
  const isHostTaken: ShopFaults['isHostTaken'] = (taken, hosts) =>
    hosts.some((host) => taken.includes(host) || reserved.includes(host));
  const { results } = await reportOn({ isNameTaken, isHostTaken }, { only });
  const reason = expect.stringMatching(/^request \/body\/hosts\/0: .* to be free, .*name-taken is rejected/);
  expect(results).toMatchObject([{ verdict: 'fail', reason }]);
});

test.each<[string, NonNullable<ShopFaults['location']>]>([
  ['an absolute path', (id) => `/v1/makers/${id}`],
  ['relative to the request', (id) => `makers/${id}`],
])('a Location that is %s is no false alarm', async (_, location) => {
  expect(await runOn({ location })).toEqual([]);
});

test('a Location on the public host, with another path before that of the operation, is no false alarm', async () => {
  const location = (id: number): string => `https://api.shop.example/public/v1/makers/${id}`;
  expect(await runOn({ location })).toEqual([]);
  expect((await runOn({ location: () => location(101) })).join('\n')).toMatch(/header location: .* with 101/);
});

test('a Location that is not required may be absent, but not where it is required', async () => {
  // A copy of a contract is a contract.
  const contract: typeof shopContract = JSON.parse(JSON.stringify(shopContract), (name, value) =>
    name === 'location' ? { ...value, required: false } : value,
  );
  expect(await runOn({ location: () => '' }, contract)).toEqual([]);
  expect((await runOn({ location: () => '' })).join('\n')).toMatch(/header location: expected to be present/);
});

test('the name of a buyer may be taken from the address as it is stored', async () => {
  expect(await runOn({ nameBuyer: (email) => email.toLowerCase().split('@')[0] ?? '' })).toEqual([]);
});

test('a field that changes with each response is not what a rejected request has changed', async () => {
  let reads = 0;
  const showMaker: ShopFaults['showMaker'] = (maker) => ({ ...maker, reads: ++reads });
  const { results } = await reportOn({ showMaker }, { only: ['createMaker/201/invariant-unique-name-taken'] });
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test('another resource than that of the ID is noticed without a list of its kind', async () => {
  const only = ['getMaker/200/invariant-exact-id'];
  const run = async (faults: ShopFaults) => (await reportOn(faults, { only })).results;
  expect(await run({})).toMatchObject([{ verdict: 'pass', reason: '' }]);
  // The next ID, on either side.
  const findNear: ShopFaults['findMaker'] = (makers, id) => makers.find((one) => Math.abs(one.id - Number(id)) <= 1);
  expect(await run({ findMaker: findNear })).toMatchObject([{ verdict: 'fail' }]);
});

test('a unique value with a letter whose other case is two letters is no false alarm', async () => {
  // A copy of a contract is a contract.
  const contract: typeof shopContract = JSON.parse(JSON.stringify(shopContract).replaceAll('"Ada"', '"Straße"'));
  const shop = await startShop();
  const { results } = await run({
    contract,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['createMaker/201/invariant-unique-name-taken'],
  }).finally(shop.close);
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test('a maker that others may have named is not taken for a new one', async () => {
  const shop = await startShop({ hasNoCreateMaker: true });
  const { results } = await run({
    contract: shopContract,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    data: { maker: [1, 3, 5] },
    only: ['createProduct/201/invariant-stored-values'],
  }).finally(shop.close);
  expect(results).toMatchObject([{ verdict: 'pass' }]);
});

test('a shop that rejects kinds as documented is not tested by them, and the report says so', async () => {
  const shop = await startShop({ rejectKind: (kind) => (kind === 'glazed' || kind === 'plain' ? 409 : undefined) });
  const { results } = await run({
    contract: shopContract,
    baseUrl: shop.baseUrl,
    credentials: { full: 'x' },
    profile: 'full',
    only: ['createProduct/201/invariant-stored-values'],
  }).finally(shop.close);
  const reason = expect.stringMatching(
    /^Not checked: .*"plain" at \/body\/kind.* 409\. .*"glazed" at \/body\/kind.* 409\.$/,
  );
  expect(results).toMatchObject([{ verdict: 'pass', reason }]);
});

test.each<[fault: string, ShopFaults, expected: RegExp]>([
  ['cuts texts', { storeText: (text) => text.slice(0, 200) }, /createMaker\/201\/invariant-faithful-text .*name/],
  ['composes letters', { storeText: (text) => text.normalize('NFC') }, /faithful-text A text with letters composed/],
  [
    'changes line breaks',
    { storeText: (text) => text.replaceAll('\r\n', '\n') },
    /faithful-text A text with line breaks/,
  ],
  ['escapes markup', { storeText: (text) => text.replaceAll('<', '&lt;') }, /faithful-text A text with markup/],
  ['keeps upper case', { storeCode: (code) => code }, /createProduct\/201\/invariant-stored-values .*\/data\/code/],
  [
    'keeps repeated hosts',
    { storeHosts: (hosts) => hosts.map((one) => one.toLowerCase()) },
    /createMaker\/201\/invariant-stored-values .*hosts/,
  ],
  [
    'sorts makers',
    { storeMakerIds: (ids) => [...new Set(ids)].toSorted((a, b) => a - b) },
    /createProduct\/201\/invariant-stored-values .*makers/,
  ],
  ['has another default', { defaultKind: 'printed' }, /createProduct\/201\/minimal .*the default of \/body\/kind/],
  ['compares names by case', { fold: (value) => value }, /createMaker\/201\/invariant-unique-name-taken .*letter case/],
  [
    'compares names by case outside ASCII',
    { fold: (value) => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) },
    /createMaker\/201\/invariant-unique-name-taken .*letter case/,
  ],
  [
    'compares names by case beside hosts',
    {
      isNameTaken: (taken, name, hosts) =>
        taken.some((one) => one === name || (hosts.length === 0 && one.toLowerCase() === name.toLowerCase())),
    },
    /createMaker\/201\/invariant-unique-name-taken .*beside the other fields of createMaker\/201\/complete/,
  ],
  [
    'compares only first hosts',
    { isHostTaken: (taken, [host = '']) => taken.includes(host) },
    /createMaker\/201\/invariant-unique-host-taken .*item 2 of the list/,
  ],
  [
    'compares all but the last of fifty hosts',
    { isHostTaken: (taken, hosts) => hosts.slice(0, 49).some((host) => taken.includes(host)) },
    /createMaker\/201\/invariant-unique-host-taken .*item 50 of the list/,
  ],
  [
    'counts rejected products',
    { countsRejected: true },
    /createProduct\/201\/invariant-stored-values .*was rejected as in createProduct\/409/,
  ],
  ['checks names in two steps', { isRacy: true }, /createMaker\/201\/invariant-unique-name-taken .*at once/],
  ['has times in milliseconds', { now: () => Date.now() }, /createMaker\/201\/minimal .*not after the Date/],
  ['has old times', { now: () => 5 }, /createMaker\/201\/minimal .*near the Date/],
  [
    'has updates before creation',
    { showProduct: (one) => ({ ...one, updated_at: Number(one.created_at) - 1 }) },
    /createProduct\/201\/minimal .*not before/,
  ],
  [
    'counts twice',
    { countProducts: (count) => count * 2 },
    /createProduct\/201\/invariant-stored-values .*product_count/,
  ],
  [
    'counts one more',
    { countProducts: (count) => count + 1 },
    /createProduct\/201\/invariant-stored-values .*product_count: expected 0/,
  ],
  [
    'counts a product of a new maker',
    { countProducts: (count) => count + 1 },
    /createMaker\/201\/minimal .*product_count: expected 0 in a new resource/,
  ],
  ['counts nothing', { countProducts: () => 0 }, /createProduct\/201\/invariant-stored-values .*product_count/],
  [
    'has a Location without the base path',
    { location: (id, origin) => `${origin}/makers/${id}` },
    /createMaker\/201\/invariant-read-back.*header location/,
  ],
  [
    'has a Location with another scheme',
    { location: (id, origin) => `${origin.replace('http:', 'https:')}/v1/makers/${id}` },
    /createMaker\/201\/invariant-read-back.*a URL with http:/,
  ],
  [
    'has the Location of another',
    { location: (_, origin) => `${origin}/v1/makers/101` },
    /createMaker\/201\/invariant-read-back.*header location/,
  ],
  [
    'joins in another order',
    { showProduct: (one) => ({ ...one, full_title: `${one.kind} ${one.title}` }) },
    /createProduct\/201\/minimal .*full_title/,
  ],
  [
    'has another icon',
    { showMaker: (one) => ({ ...one, icon: `http://${one.host}/icon` }) },
    /createMaker\/201\/minimal .*icon/,
  ],
  [
    'has another first maker',
    { showProduct: (one) => ({ ...one, maker_id: null }) },
    /createProduct\/201\/complete .*maker_id/,
  ],
  [
    'has another flag',
    { showProduct: (one) => ({ ...one, is_plain: true }) },
    /createProduct\/201\/complete .*is_plain/,
  ],
  [
    'has another sum',
    { showProduct: (one) => ({ ...one, due: Number(one.created_at) + 60 }) },
    /createProduct\/201\/complete .*due/,
  ],
  [
    'has another sum of a kind that no example has',
    { showProduct: (one) => ({ ...one, due: Number(one.created_at) + (one.kind === 'printed' ? 600 : 60) }) },
    /createProduct\/201\/invariant-stored-values .*due/,
  ],
  [
    'fails for a kind that no example has',
    { rejectKind: (kind) => (kind === 'glazed' ? 500 : undefined) },
    /createProduct\/201\/invariant-stored-values status: expected 201, received 500/,
  ],
  [
    'has an undocumented rejection of a kind that no example has',
    { rejectKind: (kind) => (kind === 'glazed' ? 422 : undefined) },
    /createProduct\/201\/invariant-stored-values status: expected 201, received 422/,
  ],
  [
    'lists other values',
    {
      showInList: (one) => ({
        ...one,
        kind: 'plain',
        full_title: `${one.title} plain`,
        is_plain: true,
        due: Number(one.created_at) + 60,
      }),
    },
    /createProduct\/201\/invariant-listed .*kind/,
  ],
  [
    'lists other makers',
    { showInList: (one) => ({ ...one, makers: (one.makers as object[]).map((maker) => ({ ...maker, name: 'Eve' })) }) },
    /listProducts\/200\/invariant-related .*name/,
  ],
  [
    'shows parts in another order',
    { showProduct: (one) => ({ ...one, parts: (one.parts as object[]).toReversed() }) },
    /createProduct\/201\/minimal \/data\/parts: expected items by \/rank ascending/,
  ],
  [
    'shows parts of another',
    { showProduct: (one) => ({ ...one, parts: [{ rank: 1, of: Number(one.id) + 1, first: one.code }] }) },
    /createProduct\/201\/minimal \/data\/parts\/0\/of: expected \d+, the value at \/id of the object around/,
  ],
  [
    'shows the first value of another rule',
    { showProduct: (one) => ({ ...one, parts: [{ rank: 1, of: one.id, first: one.title }] }) },
    /createProduct\/201\/minimal \/data\/parts\/0\/first: expected .* \/maker or else \/code/,
  ],
  ['does not find by a filter', { filter: () => [] }, /createProduct\/201\/invariant-listed .*code/],
  [
    'finds buyers by case',
    { findBuyer: (buyers, email) => buyers.find((one) => one.email === email) },
    /createOrder\/201\/invariant-find-or-create-email .*buyer_id/,
  ],
  [
    'finds buyers by local part',
    {
      findBuyer: (buyers, email) => buyers.find((one) => one.email.split('@')[0] === email.toLowerCase().split('@')[0]),
    },
    /createOrder\/201\/invariant-find-or-create-email buyer \/email/,
  ],
  [
    'names buyers after the domain',
    { nameBuyer: (email) => email.split('@')[1] ?? '' },
    /createOrder\/201\/invariant-find-or-create-email buyer \/name/,
  ],
  [
    'writes names of buyers with a capital',
    { nameBuyer: (email) => email.charAt(0).toUpperCase() + (email.split('@')[0] ?? '').slice(1) },
    /createOrder\/201\/invariant-find-or-create-email buyer \/name/,
  ],
  [
    'overwrites buyers',
    {
      touchBuyer: (buyer, email) => {
        buyer.name = email;
      },
    },
    /createOrder\/201\/invariant-find-or-create-email buyer \/name: expected .*, as in/,
  ],
])('a shop that %s fails', async (_, faults, expected) => {
  expect((await runOn(faults)).join('\n')).toMatch(expected);
});
