import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TokenCache } from '../../src/accounts/token-cache.ts';
import type { Token } from '../../src/accounts/token-store.ts';

const token = (id: number): Token => ({
  id,
  accountId: 1,
  memberId: 1,
  scopes: [],
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  features: [],
});

let cache: TokenCache<Token>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  cache = new TokenCache();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reads a token once', async () => {
  const load = vi.fn(async () => token(1));
  expect([await cache.find('a', load), await cache.find('a', load)]).toEqual([token(1), token(1)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('reads it again within a second', async () => {
  await cache.find('a', async () => token(1));
  vi.advanceTimersByTime(1_000);
  expect(await cache.find('a', async () => undefined)).toBeUndefined();
});

test('reads it again after a change', async () => {
  await cache.find('a', async () => token(1));
  cache.clear();
  expect(await cache.find('a', async () => token(2))).toEqual(token(2));
});

test('does not keep what was read before a change', async () => {
  await cache.find('a', async () => {
    cache.clear();
    return token(1);
  });
  expect(await cache.find('a', async () => token(2))).toEqual(token(2));
});

test('keeps no unknown token', async () => {
  await cache.find('a', async () => undefined);
  expect(await cache.find('a', async () => token(1))).toEqual(token(1));
});

test('does not keep what was read before all were forgotten for their age', async () => {
  await cache.find('a', async () => {
    vi.advanceTimersByTime(1_000);
    await cache.find('b', async () => token(2));
    return token(1);
  });
  expect(await cache.find('a', async () => token(3))).toEqual(token(3));
});
