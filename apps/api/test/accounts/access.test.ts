/** Authentication and authorization of every operation (docs/decisions/tokens.md, docs/decisions/order-of-checks.md). */
import { contract } from '@helpdesk/contract';
import type { Operation } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken, mintToken } from '../../src/accounts/token.ts';
import { type Service, startService } from '../support/service.ts';

const NOW = 1_800_000_000;
const UNAUTHORIZED = { message: 'Invalid access token' };
const FORBIDDEN = { error: { message: 'Missing required scope or feature is not enabled' } };

let service: Service;
beforeAll(async () => {
  service = await startService({ now: () => NOW });
});
afterAll(() => service.close());

const operations = Object.values(contract.operations).map((one): [string, Operation] => [one.operationId, one]);

function request({ method, path }: Operation, headers: Record<string, string>) {
  return fetch(service.baseUrl + contract.basePath + path.replace('{id}', '1'), {
    method: method.toUpperCase(),
    headers,
  });
}

async function tokenWith(scopes: readonly string[]): Promise<string> {
  const token = mintToken();
  await service.stores.tokens.insert({ accountId: 1, memberId: 11, name: 'Test', hash: hashToken(token), scopes });
  return token;
}

describe.each(operations)('%s', (_id, operation) => {
  test('requires a token', async () => {
    const response = await request(operation, {});
    expect([response.status, await response.json()]).toEqual([401, { message: 'Authorization header is required' }]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('requires its scope', async () => {
    const others = Object.keys(contract.scopes).filter((scope) => !grants(scope, operation.scopes));
    const rejected = await request(operation, { Authorization: `Bearer ${await tokenWith(others)}` });
    expect([rejected.status, await rejected.json()]).toEqual([403, FORBIDDEN]);
    const granted = await request(operation, { Authorization: `Bearer ${await tokenWith(operation.scopes)}` });
    expect(granted.status).not.toBe(403);
  });

  test('requires its feature', async () => {
    const response = await request(operation, { Authorization: `Bearer ${service.tokens.no_features}` });
    expect(response.status === 403).toBe(operation.feature === 'knowledge_base');
  });
});

/** `manage` includes `view`. */
function grants(scope: string, needed: readonly string[]): boolean {
  return (
    needed.includes(scope) || (contract.scopes[scope]?.includes ?? []).some((included) => needed.includes(included))
  );
}

describe('the token', () => {
  const get = async (authorization: string) => {
    const response = await fetch(`${service.baseUrl}/v1/tags`, { headers: { Authorization: authorization } });
    return [response.status, await response.json()];
  };

  test.each(['Bearer', 'bearer', 'BEARER'])('is accepted with the scheme %s', async (scheme) => {
    expect(await get(`${scheme} ${service.tokens.full}`)).toMatchObject([200, {}]);
  });

  test.each<[string, () => string]>([
    ['another scheme', () => `Basic ${service.tokens.full}`],
    ['no scheme', () => service.tokens.full],
    ['nothing after the scheme', () => 'Bearer'],
    ['two tokens', () => `Bearer ${service.tokens.full} ${service.tokens.full}`],
    ['a typo', () => `Bearer ${service.tokens.full.slice(0, -1)}`],
    ['one that was never issued', () => `Bearer ${mintToken()}`],
  ])('is invalid: %s', async (_name, authorization) => {
    expect(await get(authorization())).toEqual([401, UNAUTHORIZED]);
  });

  test('has expired', async () => {
    expect(await get(`Bearer ${service.tokens.expired}`)).toEqual([401, { message: 'Access token has expired' }]);
  });

  test('is invalid as soon as it is regenerated or revoked', async () => {
    const { tokens } = service.stores;
    const [first, second] = [mintToken(), mintToken()];
    const owner = { accountId: 1, memberId: 11, name: 'Test', scopes: ['conversations:view'] };
    const id = await tokens.insert({ ...owner, hash: hashToken(first) });
    expect((await get(`Bearer ${first}`))[0]).toBe(200);
    await tokens.regenerate(1, id, hashToken(second));
    expect(await get(`Bearer ${first}`)).toEqual([401, UNAUTHORIZED]);
    expect((await get(`Bearer ${second}`))[0]).toBe(200);
    await tokens.revoke(1, id);
    expect(await get(`Bearer ${second}`)).toEqual([401, UNAUTHORIZED]);
  });

  test('is stored only as a hash', async () => {
    const stored = JSON.stringify(await service.knex('tokens').select());
    for (const token of Object.values(service.tokens)) {
      expect(stored).not.toContain(token);
      expect(stored).toContain(hashToken(token));
    }
  });
});

describe('the first failed check decides the response', () => {
  const path = '/v1/articles/x?y=1';
  const json = { 'Content-Type': 'application/json' };
  const full = () => ({ Authorization: `Bearer ${service.tokens.full}` });

  test.each<[string, string, () => RequestInit, number]>([
    ['the path before the method and the token', '/v1/nowhere', () => ({ method: 'DELETE' }), 404],
    ['the method before the token', path, () => ({ method: 'DELETE' }), 405],
    ['the token before the body', path, () => ({ method: 'PUT', body: 'x' }), 401],
    [
      'the scope before the body',
      path,
      () => ({ method: 'PUT', body: 'x', headers: { Authorization: `Bearer ${service.tokens.unscoped}` } }),
      403,
    ],
    [
      'the size before the type',
      '/v1/contacts/fields/x',
      () => ({ method: 'PATCH', body: 'x'.repeat(2 ** 20 + 1), headers: full() }),
      413,
    ],
    [
      'the type before the JSON',
      path,
      () => ({ method: 'PUT', body: '{', headers: { ...full(), 'Content-Type': 'text/plain' } }),
      415,
    ],
    ['then 400', path, () => ({ method: 'PUT', body: '{', headers: { ...full(), ...json } }), 400],
  ])('%s', async (_name, target, init, status) => {
    expect((await fetch(service.baseUrl + target, init())).status).toBe(status);
  });

  test.each([
    ['malformed JSON, a bad id and a bad query', path, '{', 'Invalid request data'],
    ['a bad id, query and body', path, '{"z": 1}', 'Invalid article id'],
    ['a bad query and body', '/v1/articles/4002?y=1', '{"z": 1}', 'Invalid query parameters'],
    ['a bad body and an unknown article', '/v1/articles/9007199254740991', '{"z": 1}', 'Invalid request data'],
  ])('of %s', async (_name, target, body, message) => {
    const response = await service.send('PUT', target, body);
    expect([response.status, response.body]).toMatchObject([400, { error: { message } }]);
  });
});
