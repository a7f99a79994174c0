import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ErrorResponses } from '../../src/errors/error-responses.ts';
import { readBody, waitForTurn } from '../../src/http/body.ts';
import { type Library, libraryContract, newBook, startLibrary } from '../support/library.ts';
import { sendRaw } from '../support/send-raw.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('the content type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"',
    'application/json ; ',
    'application/json;\tcharset = utf-8 ; ',
  ])('accepts %s', async (type) => {
    expect((await library.postBook(newBook, { 'content-type': type })).status).toBe(201);
  });

  test.each([
    ['text/plain', {}],
    ['', {}],
    ['application/jsonp', {}],
    ['application/merge-patch+json', {}],
    ['application/json; charset=latin1', {}],
    ['application/json; v=1', {}],
    ['application/json;;', {}],
    ['application/json charset=utf-8', {}],
    ['multipart/form-data; boundary=x', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['application/json', { 'content-encoding': 'identity' }],
  ])('rejects %j %j with 415', async (type, headers) => {
    const response = await library.postBook(newBook, { 'content-type': type, ...headers });
    expect(response).toEqual({ status: 415, message: 'Body must be JSON', details: undefined });
  });

  test('rejects another type of an empty body too', async () => {
    expect((await library.postBook('', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

test('a body in chunks of a byte takes the memory of its bytes, not of its chunks', async () => {
  const [bytes, perChunk] = [200_000, 20];
  const { createBook: operation } = (await libraryContract()).operations;
  if (operation?.body === undefined) throw new Error('createBook has no body');
  const body = { ...operation.body, maxBytes: 2 * bytes };
  const errors = new ErrorResponses(operation);
  const arrived = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    let received = 0;
    request.on('data', ({ length }: Buffer) => {
      received += length;
      if (received === bytes) arrived.resolve();
    });
    void readBody(body, { http: request, response }, 1, errors).catch(() => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A TCP server that listens has an address of that kind.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const before = measureHeap();
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (let sent = 0; sent < bytes; sent += 1_000) client.write('1\r\n \r\n'.repeat(1_000));
  await arrived.promise;
  expect(measureHeap() - before).toBeLessThan(bytes * perChunk);
});

/** Bytes of all objects that are in use. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

describe('the size', () => {
  const limit = 65_536;
  const padded = (bytes: number) => JSON.stringify(newBook).padEnd(bytes, ' ');

  test.each([
    ['at the limit', padded(limit), {}, 201],
    ['a byte over it', padded(limit + 1), {}, 413],
    ['over it in bytes, not in characters', JSON.stringify({ ...newBook, title: '€'.repeat(limit / 2) }), {}, 413],
    ['in chunks, at the limit', padded(limit), { 'transfer-encoding': 'chunked' }, 201],
    ['in chunks, over it', padded(limit + 1), { 'transfer-encoding': 'chunked' }, 413],
    ['over it, and not JSON', 'x'.repeat(limit + 1), { 'content-type': 'text/plain' }, 413],
  ])('%s', async (_, body, headers, status) => {
    expect((await library.postBook(body, headers)).status).toBe(status);
  });

  test('does not wait for a body whose Content-Length is too large', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const { status } = await sendRaw(library.port, `${head}\r\nContent-Length: ${limit + 1}`);
    expect(status).toBe(413);
  });

  test('does not read a huge body to its end', async () => {
    const head = 'POST /v2/books HTTP/1.1\r\nAuthorization: Bearer full\r\nContent-Type: application/json';
    const flood = 64 * 1024 * 1024;
    const chunked = await sendRaw(library.port, `${head}\r\nContent-Length: ${flood}`, { body: '\r\n', flood });
    expect(chunked.status).toBe(413);
    expect(chunked.taken).toBeLessThan(flood / 2);
  });
});

test('between two large bodies, other work gets a turn', async () => {
  const order: string[] = [];
  const small = waitForTurn(1_000).then(() => order.push('small'));
  const first = waitForTurn(1_000_000).then(() => {
    order.push('first');
    setImmediate(() => order.push('another request'));
  });
  const second = waitForTurn(1_000_000).then(() => order.push('second'));
  await Promise.all([small, first, second]);
  expect(order).toEqual(['small', 'first', 'another request', 'second']);
});
