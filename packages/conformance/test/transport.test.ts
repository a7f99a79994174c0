/** Which lost request is sent again as it was, and which is replaced. */
import { expect, test } from 'vitest';
import { createTransport } from '../src/run/transport.ts';
import { contract } from './support/toy.ts';

const lost = new TypeError('fetch failed', { cause: Object.assign(new Error('lost'), { code: 'UND_ERR_SOCKET' }) });

test.each<readonly [string, number, 'again' | 'another']>([
  ['GET', 200, 'again'],
  ['HEAD', 200, 'again'],
  ['OPTIONS', 204, 'again'],
  ['PUT', 200, 'again'],
  // Once it is created, the answer is another.
  ['PUT', 201, 'another'],
  ['PUT', 409, 'again'],
  ['POST', 200, 'another'],
  ['POST', 201, 'another'],
  ['POST', 400, 'again'],
  ['POST', 500, 'again'],
  ['PATCH', 200, 'another'],
  ['PATCH', 404, 'again'],
  ['DELETE', 204, 'another'],
  ['DELETE', 405, 'again'],
])('%s that expects %i is sent %s', async (method, expected, how) => {
  let sent = 0;
  const dropping: typeof fetch = () => {
    sent += 1;
    return sent === 1 ? Promise.reject(lost) : Promise.resolve(new Response(null, { status: expected }));
  };
  const { sendPrepared } = createTransport({
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
});
