import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@helpdesk/contract';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { unsentLimit } from '../../src/http/unsent-limit.ts';

const PATIENT = { timeout: 20_000 };

test('requests get the documented 429 while clients leave too much unread', async () => {
  const rejection = contract.operations.listTags?.responses[429];
  if (!rejection) throw new Error('listTags documents no 429');
  const app = express().use(unsentLimit(rejection, 1_000_000));
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
