import { describe, expect, test } from 'vitest';
import { createAuthenticate } from '../../src/auth/authenticate.ts';
import { hashToken, mintToken } from '../../src/auth/token.ts';
import type { Token } from '../../src/repositories/tokens.ts';

const NOW = 1_760_000_000;
const text = mintToken();

/** A store with one token in it, which also tells how often its use was written down. */
function storeOf(token: Partial<Token>) {
  const stored: Token = {
    id: 7,
    accountId: 1,
    memberId: 11,
    scopes: ['contacts:view'],
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    features: ['ai'],
    ...token,
  };
  const marked: number[] = [];
  const findByHash = async (hash: string) => (hash === hashToken(text) ? stored : undefined);
  const markUsed = async (id: number) => {
    marked.push(id);
  };
  return { authenticate: createAuthenticate({ findByHash, markUsed }, () => NOW), marked };
}

test('a token opens its account as its member, with its scopes and the features of the account', async () => {
  expect(await storeOf({}).authenticate(text)).toEqual({
    principal: { accountId: 1, memberId: 11, features: ['ai'] },
    scopes: ['contacts:view'],
    features: ['ai'],
  });
});

test.each<[string, string, Partial<Token>, string]>([
  ['no token of ours', 'abc', {}, 'malformed'],
  ['a typo', text.slice(0, -1), {}, 'malformed'],
  ['never issued', mintToken(), {}, 'unknown'],
  ['revoked', text, { revokedAt: NOW - 1 }, 'unknown'],
  ['revoked and expired', text, { revokedAt: NOW - 1, expiresAt: NOW - 1 }, 'unknown'],
  ['expired', text, { expiresAt: NOW - 1 }, 'expired'],
  ['expiring this second', text, { expiresAt: NOW }, 'expired'],
])('%s', async (_name, sent, token, expected) => {
  const { authenticate, marked } = storeOf(token);
  expect(await authenticate(sent)).toBe(expected);
  expect(marked).toEqual([]);
});

describe('the time of last use is written', () => {
  test.each([
    ['at the first use', null, 1],
    ['not again within the minute', NOW - 59, 0],
    ['after a minute', NOW - 60, 1],
  ])('%s', async (_name, lastUsedAt, times) => {
    const { authenticate, marked } = storeOf({ lastUsedAt });
    await authenticate(text);
    expect(marked).toHaveLength(times);
  });
});
