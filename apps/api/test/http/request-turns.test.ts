/** A client that sends many requests and reads nothing must not fill the memory with their responses. */
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/http/listen.ts';

const GET = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const CLOSE = 'Connection: close\r\n';

/** A server that responds when the test does. */
async function start() {
  const arrived: { readonly url: string; readonly response: ServerResponse }[] = [];
  let notify = () => {};
  const app: RequestListener = (request, response) => {
    arrived.push({ url: request.url ?? '', response });
    notify();
  };
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close(0));
  const waitFor = async (count: number) => {
    while (arrived.length < count) {
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
    return arrived;
  };
  const open = (bytes: string): Socket => {
    const client = connect(Number(new URL(server.url).port), '127.0.0.1');
    client.write(bytes);
    return client;
  };
  return { server, arrived, waitFor, open };
}

test('a request is served when those before it on the connection have their responses', async () => {
  const { arrived, waitFor, open } = await start();
  const client = open(GET('/1') + GET('/2') + GET('/3', CLOSE));
  const received = text(client);
  for (const [index, path] of ['/1', '/2', '/3'].entries()) {
    await waitFor(index + 1);
    expect(arrived.map(({ url }) => url)).toEqual(['/1', '/2', '/3'].slice(0, index + 1));
    arrived[index]?.response.end(`response to ${path}`);
  }
  expect((await received).match(/response to \/\d/g)).toEqual(['response to /1', 'response to /2', 'response to /3']);
});

test.each([
  { waiting: 100, outcome: 'served' },
  { waiting: 101, outcome: 'closed' },
])('a connection on which $waiting requests wait is $outcome', async ({ waiting, outcome }) => {
  const { waitFor, open } = await start();
  const client = open(GET('/first') + GET('/next').repeat(waiting - 1) + GET('/last', CLOSE));
  const received = text(client);
  for (let count = 1; count <= (outcome === 'served' ? waiting + 1 : 1); count += 1) {
    const served = await waitFor(count);
    served[count - 1]?.response.end('response');
  }
  // A connection that is broken off has no end.
  const count = await received.then(
    (all) => all.match(/^response/gm)?.length ?? 0,
    () => 0,
  );
  expect(count).toBe(outcome === 'served' ? waiting + 1 : 0);
});

test('another connection does not wait', async () => {
  const { waitFor, open } = await start();
  open(GET('/1'));
  open(GET('/2'));
  expect((await waitFor(2)).map(({ url }) => url).toSorted()).toEqual(['/1', '/2']);
});

test('what waits on a broken connection is not served', async () => {
  const { arrived, waitFor, open } = await start();
  const client = open(GET('/1') + GET('/2'));
  const [first] = await waitFor(1);
  client.destroy();
  if (first) await once(first.response, 'close');
  open(GET('/3'));
  await waitFor(2);
  expect(arrived.map(({ url }) => url)).toEqual(['/1', '/3']);
});

test.each([
  ['http://x.example/v1/contacts?search=a', '/v1/contacts?search=a'],
  ['http://[::1/v1/contacts', '/v1/contacts'],
  ['http://x.example', '/'],
  ['http://x.example?search=a', '/?search=a'],
  ['//[::1/v1/contacts', '//[::1/v1/contacts'],
])('the target %s is served as %s', async (target, url) => {
  const { waitFor, open } = await start();
  open(GET(target));
  expect(await waitFor(1)).toMatchObject([{ url }]);
});

test('a server that closes says so in the next response of each connection', async () => {
  const { server, waitFor, open } = await start();
  const busy = open(GET('/busy'));
  const idle = open(GET('/idle'));
  const [busyText, idleText] = [text(busy), text(idle)];
  const find = (path: string) => async (count: number) => (await waitFor(count)).find(({ url }) => url === path);
  (await find('/idle')(2))?.response.end('idle');
  await once(idle, 'readable');
  const closed = server.close(600_000);
  idle.write(GET('/last'));
  (await find('/last')(3))?.response.end('last');
  (await find('/busy')(3))?.response.end('busy');
  expect(await busyText).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: .*\r\nConnection: close\r\n/);
  expect((await idleText).match(/^Connection: .*$/gm)).toEqual(['Connection: keep-alive', 'Connection: close']);
  await closed;
});

test('the body is asked for when it is read', async () => {
  const { waitFor, open } = await start();
  const headers = 'Content-Length: 2\r\nExpect: 100-continue\r\n';
  const rejected = open(`POST /rejected HTTP/1.1\r\nHost: x\r\n${headers}${CLOSE}\r\n`);
  const [first] = await waitFor(1);
  first?.response.writeHead(401).end();
  expect(await text(rejected)).toMatch(/^HTTP\/1\.1 401 /);

  const read = open(`POST /read HTTP/1.1\r\nHost: x\r\n${headers}${CLOSE}\r\n`);
  const [, second] = await waitFor(2);
  second?.response.req.on('end', () => second.response.end('read')).resume();
  const [asked] = await once(read, 'data');
  expect(String(asked)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  read.write('{}');
  expect(await text(read)).toMatch(/^HTTP\/1\.1 200 .*read$/s);
});
