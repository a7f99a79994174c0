import { connect } from 'node:net';
import { contract } from '@helpdesk/contract';
import { valueAt } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Service, startService } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('X-Request-Id', () => {
  const documented = new RegExp(String(valueAt(contract.openapi, '/components/headers/RequestId/schema/pattern')));

  test.each([
    ['a', 'a'],
    ['trace_1.2-3', 'trace_1.2-3'],
    ['x'.repeat(128), 'x'.repeat(128)],
  ])('%s is sent back', async (sent, expected) => {
    const response = await fetch(`${service.baseUrl}/v1/contacts`, { headers: { 'X-Request-Id': sent } });
    expect(response.headers.get('x-request-id')).toBe(expected);
    expect(sent).toMatch(documented);
  });

  test.each(['x'.repeat(129), 'a b', 'a/b', 'é', ''])('%j is replaced', async (sent) => {
    const headers = new Headers({ 'X-Request-Id': sent });
    const response = await fetch(`${service.baseUrl}/v1/contacts`, { headers });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent).not.toMatch(documented);
  });
});

describe('the log', () => {
  test('has one line for each request, with its id and operation', async () => {
    await fetch(`${service.baseUrl}/v1/contacts?search=secret`, {
      headers: { 'X-Request-Id': 'logged', Authorization: 'Bearer hd_secret' },
    });
    const lines = service.logLines.filter((line) => line.request_id === 'logged');
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        request_id: 'logged',
        method: 'GET',
        operation: 'listContacts',
        status: 401,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  test('marks requests whose client disconnected', async () => {
    // The token is looked up before the body is read.
    const arrived = new Promise((resolve) => service.knex.once('query', resolve));
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    const head = ['POST /v1/contacts HTTP/1.1', 'Host: x', 'X-Request-Id: gone', 'Content-Type: application/json'];
    socket.write(
      `${[...head, `Authorization: Bearer ${service.tokens.full}`, 'Content-Length: 100', '', '{'].join('\r\n')}`,
    );
    await arrived;
    socket.destroy();
    const line = { request_id: 'gone', operation: 'createContact', aborted: true };
    await vi.waitFor(() => expect(service.logLines).toContainEqual(expect.objectContaining(line)), { timeout: 20_000 });
    expect(service.logLines.find((line) => line.request_id === 'gone')).not.toHaveProperty('status');
  });

  test('has neither token nor query nor body', async () => {
    await fetch(`${service.baseUrl}/v1/contacts?search=needle`, {
      method: 'POST',
      headers: { Authorization: 'Bearer hd_needle', 'Content-Type': 'application/json', 'X-Request-Id': 'haystack' },
      body: '{"first_name": "needle"}',
    });
    expect(service.logLines).toContainEqual(expect.objectContaining({ request_id: 'haystack' }));
    expect(JSON.stringify(service.logLines)).not.toContain('needle');
  });
});

describe('outside the contract', () => {
  test.each(['/healthz', '/readyz'])('%s needs no token', async (path) => {
    const response = await fetch(service.baseUrl + path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('/readyz fails without the database, /healthz does not need it', async () => {
    const broken = await startService();
    await broken.knex.destroy();
    const ready = await fetch(`${broken.baseUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'database unavailable' }]);
    expect((await fetch(`${broken.baseUrl}/healthz`)).status).toBe(200);
    await broken.close();
  });

  test.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/Healthz'],
    ['GET', '/healthz/'],
    ['POST', '/healthz'],
    ['GET', '/v1/docs'],
  ])('%s %s is an unknown path, in JSON', async (method, path) => {
    const response = await fetch(service.baseUrl + path, { method });
    expect([response.status, await response.json()]).toEqual([404, { error: { message: 'Not found' } }]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

test.each(['GET', 'HEAD'])('%s /openapi.json is the contract, without a credential', async (method) => {
  const response = await fetch(`${service.baseUrl}/openapi.json`, { method });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await response.text()).toBe(method === 'HEAD' ? '' : JSON.stringify(contract.openapi));
});

test.each(['/v1/contacts', '/nowhere', '/healthz', '/docs', '/openapi.json'])(
  '%s is not to be sniffed, and says nothing of Express',
  async (path) => {
    const { headers } = await fetch(service.baseUrl + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-fault-injection')).toBeNull();
  },
);
