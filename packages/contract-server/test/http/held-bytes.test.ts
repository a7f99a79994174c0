import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Authenticate } from '../../src/index.ts';
import { type Library, libraryContract, newBook, startLibrary } from '../support/library.ts';

const MIB = 1024 * 1024;
const PATIENT = { timeout: 20_000 };

/** The token is the tenant; `nobody` has no tenant. */
const authenticate: Authenticate = async (token) => ({
  principal: {},
  scopes: ['books:manage', 'branches:view'],
  features: ['lending'],
  ...(token !== 'nobody' && { tenant: token }),
});

/** So many requests are let in before the first has its response. */
const AT_ONCE = 8;

/** More of it than the sockets of both sides hold. */
const title = 'x'.repeat(40 * MIB);

let library: Library;
/** Requests to wait for before the first has its response. */
let awaited: number;
beforeEach(async () => {
  awaited = AT_ONCE;
  const contract = await libraryContract(({ operations }) => {
    Object.assign(operations.createBook?.body ?? {}, { maxBytes: 300 * MIB });
  });
  const book = contract.operations.getBook?.responses[200]?.examples.minimal?.value as { data: object };
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const sendLarge = async () => {
    arrived += 1;
    if (arrived === awaited) all.resolve();
    await all.promise;
    return { status: 200, body: { data: { ...book.data, title } } };
  };
  library = await startLibrary({
    contract,
    authenticate,
    handlers: { getBook: sendLarge, updateBook: sendLarge },
  });
  onTestFinished(library.close);
});

async function open(): Promise<Socket> {
  const socket = connect(library.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const by = (tenant: string) => ({ authorization: `Bearer ${tenant}` });

describe('responses that clients do not read', () => {
  /** Reads the status, and nothing else. */
  async function leaveUnread(tenant: string, method: string): Promise<string> {
    const socket = await open();
    const body =
      method === 'GET' ? '\r\n' : `Content-Type: application/json\r\nContent-Length: 16\r\n\r\n{"title":"Emma"}`;
    socket.write(`${method} /v2/books/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant}\r\n${body}`);
    const [start] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.pause();
    return start instanceof Buffer ? start.toString('latin1', 9, 12) : 'closed';
  }

  async function leaveManyUnread(tenant: string, method: string): Promise<Record<string, number>> {
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => leaveUnread(tenant, method)));
    return Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, { length }]) => [one, length]));
  }

  // 128 MiB are exceeded by the fourth, 256 MiB by the seventh.
  test.each([
    { tenant: 'full', method: 'GET', outcomes: { 200: 4, 429: 4 } },
    { tenant: 'full', method: 'PATCH', outcomes: { 200: 4, closed: 4 } },
    { tenant: 'nobody', method: 'GET', outcomes: { 200: 7, 429: 1 } },
  ])('$method of $tenant at once: $outcomes', async ({ tenant, method, outcomes }) => {
    expect(await leaveManyUnread(tenant, method)).toEqual(outcomes);
  });

  test('of one tenant leave room for those of others', async () => {
    await leaveManyUnread('full', 'GET');
    const { status, headers } = await library.send({ path: '/books/1', headers: by('full') });
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await library.postBook(newBook, by('full'))).status).toBe(429);
    expect(library.seen).toEqual([]);
    expect((await library.postBook(newBook, by('other'))).status).toBe(201);
    expect((await library.send({ path: '/books/1', headers: by('other') })).status).toBe(200);
  });

  test('of one tenant do not count for others beyond its share', async () => {
    // The fourth of each tenant exceeds its share, and each kind has only twice the share.
    await leaveManyUnread('full', 'GET');
    await Promise.all(Array.from({ length: 3 }, () => leaveUnread('other', 'GET')));
    expect((await library.postBook(newBook, by('another'))).status).toBe(201);
  });

  test('are counted until their connections are closed', async () => {
    await leaveManyUnread('full', 'GET');
    library.server.closeAllConnections();
    await vi.waitUntil(async () => (await library.postBook(newBook, by('full'))).status === 201, PATIENT);
  });
});

test('a connection whose client reads a little now and then is closed', async () => {
  awaited = 1;
  const socket = await open();
  socket.write('GET /v2/books/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\n\r\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await once(socket, 'data');
  // 120 s, and a second for each 64,000 bytes.
  const limit = 120_000 + 1_000 * Math.ceil(title.length / 64_000);
  vi.advanceTimersByTime(limit - 1_000);
  await once(socket, 'data');
  socket.pause();
  expect(socket.readyState).toBe('open');
  vi.advanceTimersByTime(2_000);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(title.length);
});

describe('bodies that clients do not finish', () => {
  async function sendPart(tenant: string, bytes: number): Promise<Socket> {
    const socket = await open();
    const head = `POST /v2/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${300 * MIB}\r\n\r\n${' '.repeat(bytes)}`);
    return socket;
  }

  const medium = JSON.stringify(newBook).padEnd(20_000);
  const post = async (tenant: string, body: unknown) => (await library.postBook(body, by(tenant))).status;

  test('of one tenant leave room for those of others, and for small ones', async () => {
    const socket = await sendPart('full', 128 * MIB - 10_000);
    await vi.waitUntil(async () => (await post('full', medium)) === 429, PATIENT);
    expect(await post('full', newBook)).toBe(201);
    expect(await post('other', medium)).toBe(201);
    socket.destroy();
    await vi.waitUntil(async () => (await post('full', medium)) === 201, PATIENT);
  });

  test('of all together leave room for small ones', async () => {
    await sendPart('nobody', 256 * MIB - 10_000);
    await vi.waitUntil(async () => (await post('other', medium)) === 429, PATIENT);
    expect(await post('other', newBook)).toBe(201);
  });

  test('are rejected while they arrive', async () => {
    const socket = await sendPart('full', 130 * MIB);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 1\r\n/is);
  });
});
