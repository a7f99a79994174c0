import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { contract } from '@helpdesk/contract';
import { send } from '@helpdesk/contract-server';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { UnsentLimit, unsentLimit } from '../../src/http/unsent-limit.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { startService } from '../support/service.ts';

const PATIENT = { timeout: 20_000 };

test('requests get the documented 429 while clients leave too much unread', async () => {
  const rejection = contract.operations.listTags?.responses[429];
  if (!rejection) throw new Error('listTags documents no 429');
  const app = express().use(unsentLimit(new UnsentLimit(1_000_000), rejection));
  // More than the sockets of both sides hold.
  app.get('/large', (_request, response) => response.end('x'.repeat(50_000_000)));
  app.get('/small', (_request, response) => response.end('served'));
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close(0));

  const reader = connect(Number(new URL(server.url).port), '127.0.0.1');
  reader.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  const rejected = await vi.waitUntil(async () => {
    const response = await fetch(`${server.url}/small`);
    return response.status === 429 && response;
  }, PATIENT);
  expect(rejected.headers.get('retry-after')).toBe('1');
  expect(await rejected.json()).toEqual({ error: { message: 'Too many requests' } });

  reader.destroy();
  await once(reader, 'close');
  await vi.waitUntil(async () => (await fetch(`${server.url}/small`)).status === 200, PATIENT);
});

test('what was sent counts at once, and until the next look at the connections', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = new UnsentLimit(1_000_000);
  const looks: boolean[] = [];
  const server = await listen(
    (request, response) => {
      limit.watch(request.socket);
      looks.push(limit.isReached());
      send(request, response, { status: 200, body: 'x'.repeat(600_000) });
    },
    { port: 0, host: '127.0.0.1' },
  );
  onTestFinished(() => server.close(0));
  await Promise.all([1, 2, 3].map(async () => (await fetch(server.url)).text()));
  expect(looks).toEqual([false, false, true]);
  vi.advanceTimersByTime(50);
  expect(limit.isReached()).toBe(false);
});

test('of reads that come at once, those beyond the limit get a 429 before their clients have read anything', async () => {
  const service = await startService({ maxUnsentBytes: 50_000_000 });
  onTestFinished(() => service.close());
  const path = '/v1/articles?help_center_id=21&per_page=1';
  const { body } = await service.get<{ data: { id: number }[] }>(path);
  const content = 'x'.repeat(20_000_000);
  await service.knex('articles').where('id', body.data[0]?.id).update({ draft_html_content: content });

  const clients = await Promise.all(Array.from({ length: 30 }, () => openConnection(service.baseUrl)));
  const statuses = clients.map(async (client) => {
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.tokens.full}\r\n\r\n`);
    const [start] = await once(client, 'data');
    client.pause();
    return start.toString('latin1', 9, 12);
  });
  const counts = Map.groupBy(await Promise.all(statuses), (status) => status);
  // The third page reaches it; each connection holds some megabytes more.
  expect([...counts.keys()].sort()).toEqual(['200', '429']);
  expect(counts.get('200')?.length).toBeLessThan(isOnPostgres ? 16 : 7);
});

test('the documents that anyone may read count as well', async () => {
  // Less than the two documents that connections hold beyond what the sockets of both sides do.
  const service = await startService({ maxUnsentBytes: 200_000 });
  onTestFinished(() => service.close());
  const readers = await Promise.all(Array.from({ length: 5 }, () => openConnection(service.baseUrl)));
  const requests = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500);
  for (const reader of readers) reader.pause().write(requests);
  await vi.waitUntil(async () => (await fetch(`${service.baseUrl}/openapi.json`)).status === 429, PATIENT);
});

test('while too many documents are being sent, other ones get a 429, and the API goes on', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const readers = await Promise.all(Array.from({ length: 40 }, () => openConnection(service.baseUrl)));
  const requests = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500);
  for (const reader of readers) reader.pause().write(requests);
  const readDocument = async () => (await fetch(`${service.baseUrl}/openapi.json`)).status;
  await vi.waitUntil(async () => (await readDocument()) === 429, PATIENT);
  expect((await service.get('/v1/tags')).status).toBe(200);
  for (const reader of readers) reader.destroy();
  await vi.waitUntil(async () => (await readDocument()) === 200, PATIENT);
});

async function openConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
}
