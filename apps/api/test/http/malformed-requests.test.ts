import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { createLog } from '../../src/http/log.ts';
import { rejectMalformedRequests } from '../../src/http/malformed-requests.ts';
import { createRequestTurns } from '../../src/http/request-turns.ts';

const echo: RequestListener = (request, response) => response.end(`served ${request.url}`);
/** Responds when the body is complete. */
const read: RequestListener = (request, response) => request.on('end', () => response.end('served')).resume();

async function start(app: RequestListener) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const server = await listen(app, { port: 0, host: '127.0.0.1', log });
  onTestFinished(() => server.close(1));
  return { port: Number(new URL(server.url).port), lines };
}

/** Everything that the server sends until it closes the connection. */
function send(port: number, bytes: string): Promise<string> {
  const client = connect(port, '127.0.0.1');
  client.write(bytes);
  return text(client);
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';

test.each<[what: string, sent: string, status: number, message: string]>([
  ['no HTTP', 'hello\r\n\r\n', 400, 'Request is not valid HTTP'],
  ['a header without a colon', `${GET}x y\r\n\r\n`, 400, 'Request is not valid HTTP'],
  ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'Request is not valid HTTP'],
  ['a broken chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nx\r\n`, 400, 'Request is not valid HTTP'],
  ['a large header', `${GET}x: ${'y'.repeat(20_000)}`, 431, 'Request header fields are too large'],
  ['a huge header', `${GET}x: ${'y'.repeat(2_000_000)}`, 431, 'Request header fields are too large'],
  ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'CONNECT is not supported'],
])('%s is rejected in JSON, and logged', async (_, sent, status, message) => {
  const { port, lines } = await start(read);
  const [head = '', body = ''] = (await send(port, sent)).split('\r\n\r\n');
  const [first, ...headers] = head.split('\r\n');
  expect(first).toMatch(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toEqual({ error: { message } });
  expect(headers).toEqual(
    expect.arrayContaining([
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]),
  );
  const id = headers.find((header) => header.startsWith('X-Request-Id: '))?.slice(14);
  expect(lines).toMatchObject([{ level: 'info', request_id: id, status, msg: 'malformed request' }]);
});

test('a request that is not complete in time is a 408', async () => {
  const turns = createRequestTurns(echo);
  const server = createServer({ headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 }, turns.serve);
  rejectMalformedRequests(server, turns);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  // A TCP server that listens has an address of that kind.
  const { port } = server.address() as AddressInfo;
  expect(await send(port, GET)).toMatch(/^HTTP\/1\.1 408 .*{"error":{"message":"Request did not come in time"}}$/s);
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', 'Request is not valid HTTP'],
  ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'CONNECT is not supported'],
])('%s after complete requests is rejected after their responses', async (_, sent, message) => {
  const length = 20_000_000;
  const { port } = await start((_request, response) => setImmediate(() => response.end('x'.repeat(length))));
  const received = await send(port, `${GET}\r\n${POST}Content-Length: 2\r\n\r\n{}${sent}`);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(received.length).toBeGreaterThan(2 * length);
  expect(received).toMatch(new RegExp(`${message}"}}$`));
});

test.each([
  ['no Host header', 'GET /path HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an unknown expectation', 'GET /path HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: cake\r\n\r\n'],
])('%s is not rejected', async (_, sent) => {
  const { port } = await start(echo);
  expect(await send(port, sent)).toMatch(/^HTTP\/1\.1 200 .*served \/path$/s);
});
