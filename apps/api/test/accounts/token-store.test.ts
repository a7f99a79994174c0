import { expect, test } from 'vitest';
import { hashToken, mintToken } from '../../src/accounts/token.ts';
import { countStatements, describeOnSample, NOW } from '../support/databases.ts';

describeOnSample('tokens', (sample) => {
  const token = { accountId: 1, memberId: 11, name: 'Test', scopes: ['contacts:view', 'tags:view'] };
  const insert = (hash: string, more: object = {}) => sample.stores.tokens.insert({ ...token, hash, ...more });
  const find = (hash: string) => sample.stores.tokens.findByHash(hash);

  test('a token is found by its hash, with the features of its account', async () => {
    const id = await insert('a1', { expiresAt: 5 });
    expect(await find('a1')).toEqual({
      id,
      accountId: 1,
      memberId: 11,
      scopes: ['contacts:view', 'tags:view'],
      expiresAt: 5,
      lastUsedAt: null,
      revokedAt: null,
      features: ['knowledge_base', 'ai'],
    });
    expect(await find('a2')).toBeUndefined();
  });

  test('a token without expiry never expires; an account may have no features', async () => {
    await insert('b1', { accountId: 3, memberId: 200_011 });
    expect(await find('b1')).toMatchObject({ expiresAt: null, features: [] });
  });

  test('a hash is unique', async () => {
    await insert('c1');
    await expect(insert('c1')).rejects.toThrow(/unique/i);
  });

  test('touchLastUsed sets the time of last use', async () => {
    await sample.stores.tokens.touchLastUsed(1, await insert('d1'));
    expect(await find('d1')).toMatchObject({ lastUsedAt: NOW });
  });

  test('a time of last use does not make requests look up the token again', async () => {
    const text = mintToken();
    const id = await insert(hashToken(text));
    const found = await sample.stores.tokens.find(text);
    expect(found).toMatchObject({ id });
    await sample.stores.tokens.touchLastUsed(1, id);
    expect(await sample.stores.tokens.find(text)).toBe(found);
  });

  test('a text that is not well-formed is not looked up', async () => {
    const typo = mintToken().slice(0, -1);
    await insert(hashToken(typo));
    expect(await countStatements(sample.knex, () => sample.stores.tokens.find(typo))).toBe(0);
    expect(await sample.stores.tokens.find(typo)).toBeUndefined();
  });

  test('regenerate replaces the secret and keeps the rest', async () => {
    const id = await insert('e1');
    expect(await sample.stores.tokens.regenerate(1, id, 'e2')).toBe(true);
    expect(await find('e1')).toBeUndefined();
    expect(await find('e2')).toMatchObject({ id, scopes: token.scopes });
  });

  test('a revoked token is found as revoked, and cannot be regenerated', async () => {
    const id = await insert('f1');
    expect(await sample.stores.tokens.revoke(1, id)).toBe(true);
    expect(await find('f1')).toMatchObject({ revokedAt: NOW });
    expect(await sample.stores.tokens.revoke(1, id)).toBe(false);
    expect(await sample.stores.tokens.regenerate(1, id, 'f2')).toBe(false);
  });

  test.each([
    [NOW + 1, true],
    [NOW, false],
    [NOW - 1, false],
  ])('a token that expires at %i is regenerated: %s', async (expiresAt, regenerated) => {
    const id = await sample.stores.tokens.insert({ ...token, hash: `h${expiresAt}`, expiresAt });
    expect(await sample.stores.tokens.regenerate(1, id, `i${expiresAt}`)).toBe(regenerated);
  });

  test('tokens of another account are not changed', async () => {
    const id = await insert('g1');
    expect(await sample.stores.tokens.revoke(2, id)).toBe(false);
    expect(await sample.stores.tokens.regenerate(2, id, 'g2')).toBe(false);
    expect(await find('g1')).toMatchObject({ revokedAt: null });
  });
});
