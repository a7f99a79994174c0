import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { get as getHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { CannotListen, listen } from '../src/server.ts';

const HOST = '127.0.0.1';

test('a port in use is said so, with what to do', async () => {
  const first = await listen((_request, response) => response.end(), { port: 0, host: HOST });
  onTestFinished(() => first.close());
  const port = Number(new URL(first.url).port);
  const second = listen((_request, response) => response.end(), { port, host: HOST });
  await expect(second).rejects.toThrow(CannotListen);
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
});

test('an address of another machine is said so', async () => {
  await expect(listen(() => {}, { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    '203.0.113.1 is no address of this machine',
  );
});

test('closing lets the request in flight finish, then ends its kept-alive connection', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const server = await listen((_request, response) => arrive(response), { port: 0, host: HOST });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const answer = request(server.url, agent);
  const response = await arrived;
  response.write('do');
  // A grace that outlasts the test: it is not what ends the connection here.
  const closed = server.close(600_000);
  response.end('ne');

  expect(await text(await answer)).toBe('done');
  await closed;
  await expect(request(server.url, new Agent())).rejects.toThrow('ECONNREFUSED');
});

test('a request that never ends is cut off after the grace', async () => {
  const server = await listen(() => {}, { port: 0, host: HOST });
  const answer = request(server.url, new Agent()).catch((error: Error) => error.message);
  await server.close(1);
  expect(await answer).toMatch(/socket hang up|ECONNREFUSED|ECONNRESET/);
});

test('with a certificate it speaks HTTPS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ].concat(['-keyout', tls.key, '-out', tls.cert]),
    { stdio: 'ignore' },
  );
  const server = await listen((_request, response) => response.end('secret'), { port: 0, host: HOST, tls });
  onTestFinished(() => server.close());

  expect(server.url).toMatch(/^https:/);
  const [response] = (await once(getHttps(server.url, { rejectUnauthorized: false }), 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('secret');
});

async function request(url: string, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return response;
}
