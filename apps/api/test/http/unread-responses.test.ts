import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../support/service.ts';

const PATIENT = { timeout: 20_000 };

test('an account that leaves too much unread gets the documented 429, and others are served', async () => {
  const service = await startService();
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
  // The seventh page of an account reaches its limit.
  expect(Object.fromEntries([...counts].map(([status, { length }]) => [status, length]))).toEqual({ 200: 7, 429: 23 });
  const { status, headers, body: rejection } = await service.get('/v1/tags');
  expect([status, headers.get('retry-after'), rejection]).toEqual([
    429,
    '1',
    { error: { message: 'Too many requests' } },
  ]);
  expect((await service.get('/v1/tags', { token: 'other_account' })).status).toBe(200);
});

test('while too many documents are being sent, other ones get a 429, and the API goes on', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const readers = await Promise.all(Array.from({ length: 40 }, () => openConnection(service.baseUrl)));
  const requests = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(90);
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
