import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkListenOptions, ListenError, listen } from '../../src/http/listen.ts';
import { createLog } from '../../src/http/log.ts';

const HOST = '127.0.0.1';

test('a port in use is reported with what to do', async () => {
  const first = await listen((_request, response) => response.end(), { port: 0, host: HOST });
  onTestFinished(() => first.close());
  const port = Number(new URL(first.url).port);
  const second = listen((_request, response) => response.end(), { port, host: HOST });
  await expect(second).rejects.toThrow(ListenError);
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
});

test('the address of a server that listens on every interface is one at which this machine reaches it', async () => {
  const running = await listen((_request, response) => response.end('here'), { port: 0, host: '0.0.0.0' });
  onTestFinished(() => running.close());
  expect(new URL(running.url).hostname).toBe('127.0.0.1');
  expect(await (await fetch(running.url)).text()).toBe('here');
});

test('the check before the start finds a port in use, and opens none: others would take it for the service', async () => {
  const running = await listen((_request, response) => response.end(), { port: 0, host: HOST });
  const options = { port: Number(new URL(running.url).port), host: HOST };
  await expect(checkListenOptions(options)).rejects.toThrow(`Port ${options.port} on 127.0.0.1 is in use`);
  await running.close();

  const listenSpy = vi.spyOn(Server.prototype, 'listen');
  onTestFinished(() => listenSpy.mockRestore());
  await checkListenOptions(options);
  expect(listenSpy).not.toHaveBeenCalled();
});

test('an address of another machine is reported', async () => {
  await expect(listen(() => {}, { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    '203.0.113.1 is not an address of this machine',
  );
});

test('close finishes the request in progress, then ends its kept-alive connection', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const server = await listen((_request, response) => arrive(response), { port: 0, host: HOST });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const received = request(server.url, agent);
  const response = await arrived;
  response.write('do');
  // A grace time longer than the test, so that it does not end the connection.
  const closed = server.close(600_000);
  response.end('ne');

  expect(await text(await received)).toBe('done');
  await closed;
  await expect(request(server.url, new Agent())).rejects.toThrow('ECONNREFUSED');
});

test('close waits for a client that has not read its response, and for a request that has begun', async () => {
  const server = await listen((_request, response) => response.end('x'.repeat(50_000_000)), { port: 0, host: HOST });
  const port = Number(new URL(server.url).port);
  const [slow, begun, idle] = [connect(port, HOST), connect(port, HOST), connect(port, HOST)];
  const ended = Promise.all([slow, begun, idle].map((client) => once(client, 'close')));
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(slow, 'readable');
  begun.write('GET / HTTP/1.1\r\n');
  const closed = server.close(600_000);
  await once(idle.resume(), 'close');
  begun.write('Host: x\r\n\r\n');
  for (const client of [slow, begun]) expect((await text(client)).length).toBeGreaterThan(50_000_000);
  await Promise.all([closed, ended]);
});

test('a request that never ends is cut off after the grace time', async () => {
  const server = await listen(() => {}, { port: 0, host: HOST });
  const received = request(server.url, new Agent()).catch((error: Error) => error.message);
  await server.close(1);
  expect(await received).toMatch(/socket hang up|ECONNREFUSED|ECONNRESET/);
});

test('errors of the listening socket after the start are logged, and the service continues', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  // Node reports a connection that it cannot accept by an event of the server.
  const fail = ({ socket }: IncomingMessage) => Reflect.get(socket, 'server').emit('error', new Error('accept EMFILE'));
  const app: RequestListener = (request, response) => {
    fail(request);
    response.end('served');
  };
  const server = await listen(app, { port: 0, host: HOST, log });
  onTestFinished(() => server.close());
  for (const _ of [1, 2]) expect(await text(await request(server.url, new Agent()))).toBe('served');
  const line = { level: 'error', msg: 'the listening socket failed', err: { message: 'accept EMFILE' } };
  expect(lines).toMatchObject([line, line]);
});

describe('with a certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-tls-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const [first, second] = await Promise.all([generate(), generate()]);
  const cert = write('cert.pem', first.cert);
  const key = write('key.pem', first.private);
  const otherKey = write('other-key.pem', second.private);
  const letter = write('text.pem', 'Dear Ada');
  const missing = join(folder, 'missing.pem');

  test('a connection on which TLS never begins is cut off after the grace time', async () => {
    const app: RequestListener = (_request, response) => response.end();
    const server = await listen(app, { port: 0, host: HOST, tls: { cert, key } });
    const socket = connect(Number(new URL(server.url).port), HOST);
    onTestFinished(() => {
      socket.destroy();
    });
    const ended = once(socket, 'close');
    await once(socket, 'connect');
    // A later connection is accepted after this one.
    await once(getHttps(server.url, { rejectUnauthorized: false, agent: false }), 'response');
    await server.close(100);
    await ended;
  });

  test('it serves HTTPS', async () => {
    const server = await listen((_request, response) => response.end('secret'), {
      port: 0,
      host: HOST,
      tls: { cert, key },
    });
    onTestFinished(() => server.close());
    expect(server.url).toMatch(/^https:/);
    // Events have no types.
    const [response] = (await once(getHttps(server.url, { rejectUnauthorized: false }), 'response')) as [
      IncomingMessage,
    ];
    expect(await text(response)).toBe('secret');
  });

  test.each([
    ['TLS_CERT', 'is not there', { cert: missing, key }, missing, 'ENOENT'],
    ['TLS_KEY', 'is not there', { cert, key: missing }, missing, 'ENOENT'],
    ['TLS_CERT', 'is not PEM', { cert: letter, key }, letter, 'PEM'],
    ['TLS_KEY', 'is not PEM', { cert, key: letter }, letter, 'error:'],
    ['TLS_KEY', 'is of another certificate', { cert, key: otherKey }, otherKey, 'key values mismatch'],
  ])('%s is named where its file %s', async (name, _what, tls, file, why) => {
    const listening = listen(() => {}, { port: 0, host: HOST, tls });
    await expect(listening).rejects.toThrow(ListenError);
    await expect(listening).rejects.toThrow(`${name} ${file} cannot be used: `);
    await expect(listening).rejects.toThrow(why);
  });
});

async function request(url: string, agent: Agent): Promise<IncomingMessage> {
  // Events have no types.
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return response;
}
