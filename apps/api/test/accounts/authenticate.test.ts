import { expect, test } from 'vitest';
import { createAuthenticate } from '../../src/accounts/authenticate.ts';
import { mintToken } from '../../src/accounts/token.ts';
import type { Token } from '../../src/accounts/token-store.ts';

const NOW = 1_760_000_000;
const text = mintToken();

/** Authentication against a store with one token; `used` has the ids of the tokens whose use was recorded. */
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
  const used: number[] = [];
  const find = async (sent: string) => (sent === text ? stored : undefined);
  const recordUse = ({ id }: Token) => void used.push(id);
  return { authenticate: createAuthenticate({ find, now: () => NOW, recordUse }), used };
}

test('a token authenticates its member, with its scopes and the features of the account', async () => {
  const { authenticate, used } = storeOf({});
  expect(await authenticate(text)).toEqual({
    principal: { tokenId: 7, accountId: 1, memberId: 11, features: ['ai'] },
    tenant: 1,
    scopes: ['contacts:view'],
    features: ['ai'],
  });
  expect(used).toEqual([7]);
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
  const { authenticate, used } = storeOf(token);
  expect(await authenticate(sent)).toBe(expected);
  expect(used).toEqual([]);
});
