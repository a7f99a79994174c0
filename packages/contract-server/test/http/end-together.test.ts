import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endTogether } from '../../src/http/end-together.ts';

test('responses of one turn are written at its end, and one whose client has gone holds up none', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address of that kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new AbortController();
  const aborted = fetch(url, { signal: client.signal }).catch(() => 'aborted');
  const received = fetch(url);
  while (responses.length < 2) await setImmediate();
  client.abort();

  for (const [index, response] of responses.entries()) endTogether(response, `response ${index}`, 'utf8');
  const sentInTheTurn = responses.map(({ headersSent }) => headersSent);

  expect(await aborted).toBe('aborted');
  expect(await (await received).text()).toMatch(/^response [01]$/);
  expect(sentInTheTurn).toEqual([false, false]);
  server.close();
});
