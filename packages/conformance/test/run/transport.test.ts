/** Which lost requests are sent again unchanged, which are replaced, and which may have been carried out. */
import { expect, test } from 'vitest';
import { createTransport } from '../../src/run/transport/transport.ts';
import { contract } from '../support/library-run.ts';

const lost = new TypeError('fetch failed', { cause: Object.assign(new Error('lost'), { code: 'UND_ERR_SOCKET' }) });

test.each<readonly [string, number, 'again' | 'another', boolean]>([
  ['GET', 200, 'again', false],
  ['HEAD', 200, 'again', false],
  ['OPTIONS', 204, 'again', false],
  ['PUT', 200, 'again', false],
  // The second request would get another response.
  ['PUT', 201, 'another', true],
  ['PUT', 409, 'again', false],
  ['POST', 200, 'another', true],
  ['POST', 201, 'another', true],
  // If the target skips validation, it was carried out.
  ['POST', 400, 'again', true],
  ['POST', 500, 'again', true],
  ['PATCH', 200, 'another', true],
  ['PATCH', 404, 'again', true],
  ['DELETE', 204, 'another', true],
  ['DELETE', 405, 'again', true],
])(
  '%s that expects %i is sent %s, and may have been carried out: %s',
  async (method, expected, how, mayHaveTakenEffect) => {
    let sent = 0;
    const dropping: typeof fetch = () => {
      sent += 1;
      return sent === 1 ? Promise.reject(lost) : Promise.resolve(new Response(null, { status: expected }));
    };
    const { sendPrepared, retries } = createTransport({
      contract,
      baseUrl: 'http://127.0.0.1:9',
      credentials: {},
      profile: 'full',
      fetch: dropping,
      sleep: async () => {},
    });
    let prepared = 0;
    await sendPrepared(async () => {
      prepared += 1;
      return { method, target: '/v2/books', headers: {}, credential: 'none', expected };
    });
    expect({ sent, prepared }).toEqual({ sent: 2, prepared: how === 'again' ? 1 : 2 });
    expect(retries).toMatchObject([{ mayHaveTakenEffect }]);
  },
);

test('a request of a read-only run cannot have been carried out', async () => {
  let sent = 0;
  const { send, retries } = createTransport({
    contract,
    baseUrl: 'http://127.0.0.1:9',
    credentials: {},
    profile: 'read-only',
    sleep: async () => {},
    fetch: () => {
      sent += 1;
      return sent === 1 ? Promise.reject(lost) : Promise.resolve(new Response(null, { status: 401 }));
    },
  });
  const request = { method: 'POST', target: '/v2/books', body: '{"', headers: { 'content-type': 'application/json' } };
  await send({ ...request, credential: 'none', expected: 401 });
  expect(retries).toMatchObject([{ mayHaveTakenEffect: false }]);
});

test('the report says that a body was sent in chunks', async () => {
  const { send } = createTransport({
    contract,
    baseUrl: 'http://127.0.0.1:9',
    credentials: {},
    profile: 'full',
    fetch: () => Promise.resolve(new Response(null, { status: 204 })),
  });
  const request = { method: 'POST', target: '/v2/books', headers: {}, credential: 'none', body: '{}' } as const;
  const { exchange } = await send({ ...request, isChunked: true });
  expect(exchange.request.headers).toEqual({ 'transfer-encoding': 'chunked' });
});
