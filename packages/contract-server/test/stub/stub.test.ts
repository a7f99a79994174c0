import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContractServer } from '../../src/index.ts';
import { createSampleHeaders } from '../../src/stub/sample-headers.ts';
import { allowAnyToken } from '../../src/stub/stub.ts';
import { libraryContract } from '../support/library.ts';
import { sendRequest } from '../support/send-request.ts';

let server: Server;
let port = 0;
beforeAll(async () => {
  const contract = await libraryContract();
  const log = { error: (_: object, message: string) => expect.unreachable(message) };
  const handler = await createContractServer({ contract, authenticate: allowAnyToken(contract), log });
  server = createServer(handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (prefer: string | undefined, path = '/books/815') =>
  sendRequest(port, { path, headers: prefer === undefined ? {} : { prefer } });

describe('the stub', () => {
  test.each([
    [undefined, 200, { total_count: 1 }],
    ['example=paged', 200, { per_page: 2 }],
    ['code=200, example="filtered"', 200, { data: [] }],
    ['code=404', 404, { error: { message: 'Page not found' } }],
    ['code=400; example=invalid-cursor', 400, { error: { message: 'Invalid cursor' } }],
    ['example=expired-token', 401, { message: 'Token has expired' }],
    ['respond-async', 200, { total_count: 1 }],
    ['respond-async, code = 404', 404, { error: { message: 'Page not found' } }],
  ])('responds to Prefer: %s with %i', async (prefer, status, body) => {
    const response = await ask(prefer, '/books');
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject(body);
  });

  test.each(['code=418', 'code=404, example=nonsense', 'example=nonsense'])(
    'lists what is documented instead of %s',
    async (prefer) => {
      const { status, body } = await ask(prefer);
      expect(status).toBe(501);
      expect(body.error.message).toContain('code=404, example=unknown-book');
    },
  );

  test.each([
    ['/books', 'location', undefined, /^http:\/\/127\.0\.0\.1:\d+\/v2\/books$/],
    ['/books', 'retry-after', 'code=429', /^1$/],
    ['/books', 'www-authenticate', 'code=401', /./],
  ])('sends the documented headers: %s %s', async (path, header, prefer, value) => {
    const body = { title: 'Emma', isbn: '9780141439587', author_id: 12 };
    const { headers } = await sendRequest(port, { path, body, headers: prefer === undefined ? {} : { prefer } });
    expect(headers[header]).toMatch(value);
  });

  test('leaves out optional headers, whose example is not of this response', async () => {
    const header = (required: boolean) => ({ required, schema: { type: 'string', enum: ['a'] }, at: '/nowhere' });
    const headers = { 'x-request-id': header(false), 'x-edition': header(true) };
    expect(createSampleHeaders(await libraryContract(), headers, new URL('http://127.0.0.1/'))).toEqual({
      'x-edition': 'a',
    });
  });

  test('validates requests', async () => {
    expect((await ask(undefined, '/books?color=red')).status).toBe(400);
    expect((await sendRequest(port, { path: '/books', headers: { authorization: '' } })).status).toBe(401);
  });
});
