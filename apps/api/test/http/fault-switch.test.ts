/** The documented 500s, provoked by the fault switch (docs/decisions/fault-injection.md). */
import { contract } from '@helpdesk/contract';
import type { Operation } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ config: { faultInjection: ['storage'] } });
});
afterAll(() => service.close());

const operations = Object.values(contract.operations).map((one): [string, Operation] => [one.operationId, one]);

test.each(operations)(
  '%s responds with its own text, and logs the cause',
  async (operationId, { method, path, responses }) => {
    const response = await fetch(service.baseUrl + contract.basePath + path.replace('{id}', '1'), {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${service.tokens.full}`, 'X-Fault': 'storage', 'X-Request-Id': operationId },
    });
    const [documented] = Object.values(responses[500]?.examples ?? {});
    expect([response.status, await response.json()]).toEqual([500, documented?.value]);
    const lines = service.logLines.filter((line) => line.request_id === operationId);
    expect(lines).toMatchObject([
      { level: 'error', operation: operationId, err: { type: 'StorageFaultError' } },
      { level: 'info', operation: operationId, status: 500, msg: 'request' },
    ]);
    expect(lines[1]).not.toHaveProperty('err');
  },
);

describe('the switch', () => {
  const get = (baseUrl: string, headers: Record<string, string>) => fetch(`${baseUrl}/v1/tags`, { headers });

  test('is announced in every response', async () => {
    for (const path of ['/v1/tags', '/v1/nowhere']) {
      expect((await fetch(service.baseUrl + path)).headers.get('x-fault-injection')).toBe('storage');
    }
  });

  test('fails only the request that names a layer', async () => {
    const authorization = { Authorization: `Bearer ${service.tokens.full}` };
    const failing = get(service.baseUrl, { ...authorization, 'X-Fault': 'storage' });
    const others = [
      get(service.baseUrl, authorization),
      get(service.baseUrl, { ...authorization, 'X-Fault': 'other' }),
    ];
    expect((await failing).status).toBe(500);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('does nothing where it is off', async () => {
    const off = await startService();
    const response = await off.get('/v1/tags', { headers: { 'X-Fault': 'storage' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-fault-injection')).toBeNull();
    await off.close();
  });
});
