import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const FORWARDED = { 'X-Forwarded-Proto': 'https' };
const REJECTION = [403, { error: { message: 'HTTPS is required' } }];

describe('in production, behind a trusted proxy', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ config: { environment: 'production', trustProxy: ['loopback'] } });
  });
  afterAll(() => service.close());

  test.each<[string, string, Record<string, string>]>([
    ['GET', '/v1/contacts', {}],
    ['GET', '/nowhere', {}],
    ['DELETE', '/v1/contacts', {}],
    ['POST', '/v1/contacts', { 'Content-Type': 'text/plain' }],
    ['OPTIONS', '/v1/contacts', {}],
    ['GET', '/v1/contacts', { 'X-Forwarded-Proto': 'http' }],
    ['GET', '/docs', {}],
  ])('plain HTTP is rejected before anything else: %s %s %j', async (method, path, headers) => {
    const response = await fetch(service.baseUrl + path, { method, headers });
    expect([response.status, await response.json()]).toEqual(REJECTION);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('HTTPS requests to the proxy are served, with Strict-Transport-Security', async () => {
    const response = await fetch(`${service.baseUrl}/v1/contacts`, { headers: FORWARDED });
    expect(response.status).toBe(401);
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
  });

  test.each(['/healthz', '/readyz'])('%s can be probed without HTTPS', async (path) => {
    expect((await fetch(service.baseUrl + path)).status).toBe(200);
  });
});

test('in production, X-Forwarded-Proto of an untrusted client is ignored', async () => {
  const service = await startService({ config: { environment: 'production', trustProxy: [] } });
  const response = await fetch(`${service.baseUrl}/v1/contacts`, { headers: FORWARDED });
  expect([response.status, await response.json()]).toEqual(REJECTION);
  await service.close();
});

test('in development plain HTTP is served', async () => {
  const service = await startService({ config: { environment: 'development' } });
  expect((await fetch(`${service.baseUrl}/v1/contacts`)).status).toBe(401);
  await service.close();
});
