import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createContractServer, endAndDrain } from '../../src/index.ts';
import { type Library, libraryContract, startLibrary } from '../support/library.ts';
import { sendRaw } from '../support/send-raw.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

test('a request whose client disconnects during the authentication ends', async () => {
  const isClosed = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<void>();
  const logged: string[] = [];
  const handler = await createContractServer({
    contract: await libraryContract(),
    handlers: {},
    authenticate: async () => {
      client.destroy();
      await isClosed.promise;
      return { principal: {}, scopes: ['books:manage'], features: [] };
    },
    log: { error: (_fields, message) => logged.push(message) },
  });
  const server = createServer((request, response) => {
    request.once('close', isClosed.resolve);
    handled.resolve(handler(request, response));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A TCP server that listens has an address of that kind.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
  client.write(`${head}\r\nContent-Length: 9\r\n\r\n{"a": 1} `);
  await handled.promise;
  expect(logged).toEqual([]);
});

test('a response to a client that is gone leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const responded = Promise.withResolvers<number>();
  const server = createServer(async (request, response) => {
    client.destroy();
    await once(response, 'close');
    endAndDrain(request, response, 'x'.repeat(20_000));
    responded.resolve(vi.getTimerCount());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await responded.promise).toBe(0);
});

describe('a response before the body is read', () => {
  const large = 6 * 1024 * 1024;

  test('reaches a client without a token, whose body is not read to its end', async () => {
    const flood = 64 * 1024 * 1024;
    const head = `POST /v2/books HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${flood}`;
    const response = await sendRaw(library.port, head, { body: '\r\n', flood });
    expect(response.status).toBe(401);
    expect(response.taken).toBeLessThan(flood / 2);
  });

  test.each<[what: string, path: string, headers: Record<string, string>, status: number]>([
    ['too large', '/books', {}, 413],
    ['too large, in chunks', '/books', { 'transfer-encoding': 'chunked' }, 413],
    ['too large, the last of the connection', '/books', { connection: 'close' }, 413],
    ['without a token', '/books', { authorization: '' }, 401],
    ['for an unknown path', '/shelves', {}, 404],
  ])('to a body %s is received, and closes the connection', async (_, path, headers, expected) => {
    const { status, headers: got } = await library.send({ path, headers, body: ' '.repeat(large) });
    expect({ status, connection: got.connection }).toEqual({ status: expected, connection: 'close' });
  });

  const head = `POST /v2/books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;

  test.each(['', 'Connection: close\r\n'])(
    'is received by a client that sends everything before it reads: %j',
    async (header) => {
      const client = connect(library.port, '127.0.0.1');
      client.pause();
      const request = `${head}\r\n${header}Content-Length: ${large}\r\n\r\n${' '.repeat(large)}`;
      await new Promise((sent) => client.write(request, sent));
      expect(await text(client)).toMatch(/^HTTP\/1\.1 401 [\s\S]*}$/);
    },
  );

  test('keeps the connection after a small body', async () => {
    const client = connect(library.port, '127.0.0.1');
    const responses = text(client);
    client.write(`${head}\r\nContent-Length: 9\r\n\r\n`);
    await once(client, 'data');
    client.write(`{"a": 1} GET /v2/shelves HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect((await responses).match(/HTTP\/1\.1 \d+|^Connection: .*$/gm)).toEqual([
      'HTTP/1.1 401',
      'Connection: keep-alive',
      'HTTP/1.1 404',
      'Connection: close',
    ]);
  });

  test('that closes the connection is the last: a request that follows is ignored', async () => {
    const before = library.seen.length;
    const client = connect(library.port, '127.0.0.1');
    const responses = text(client);
    const chunk = `10000\r\n${' '.repeat(0x1_0000)}\r\n`;
    client.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    await once(client, 'data');
    client.write(`${chunk}0\r\n\r\nGET /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\n\r\n`);
    expect((await responses).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    expect(library.seen.length).toBe(before);
  });

  test('waits 5 seconds for a client that sends nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = connect(library.port, '127.0.0.1');
    const [peer] = await once(library.server, 'connection');
    client.write(`${head}\r\nContent-Length: ${large}\r\n\r\n`);
    await once(client, 'data');
    vi.advanceTimersByTime(4_999);
    await nextTurn();
    expect(peer.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    await once(client, 'close');
  });

  test('a client that disconnects in the middle of a body is not a failure', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const client = connect(library.port, '127.0.0.1');
    const [peer] = await once(library.server, 'connection');
    client.write(`${head}\r\nContent-Length: 9\r\n\r\n{`);
    await once(library.server, 'request');
    client.destroy();
    await new Promise((resolve) => peer.once('close', resolve));
    await nextTurn();
    expect(library.logged).toEqual([]);
  });
});
