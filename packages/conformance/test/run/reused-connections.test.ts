import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { toObstacle } from '../../src/run/transport/network-errors.ts';
import { sendWithHttp } from '../../src/run/transport/send-with-http.ts';
import { listen } from '../support/listen.ts';

/** Sends the requests one after the other, so that they share a connection. */
async function sendInTurn(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  requests: readonly { readonly method: string; readonly body?: Buffer }[],
) {
  const server = createServer(respond);
  const { baseUrl, close } = await listen(server);
  try {
    const results: unknown[] = [];
    for (const [index, request] of requests.entries()) {
      const sent = sendWithHttp({
        url: `${baseUrl}/books/${index}`,
        timeout: 5000,
        headers: {},
        ...request,
      });
      results.push(await sent.catch((error: unknown) => error));
    }
    return results;
  } finally {
    await close();
  }
}

test('a response says which request with a body was rejected before it on the connection', async () => {
  const body = Buffer.from('{}');
  const respond = ({ method }: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(method === 'POST' ? 401 : 200).end('{}');
  };
  const requests = [
    { method: 'POST', body },
    { method: 'GET' },
    { method: 'GET' },
    { method: 'PUT', body },
    { method: 'GET' },
  ];
  const results = await sendInTurn(
    (request, response) => request.resume().on('end', () => respond(request, response)),
    requests,
  );
  expect(results).toMatchObject([{ status: 401 }, { afterRejected: 'POST /books/0' }, {}, {}, {}]);
  expect(results.filter((result) => Object.hasOwn(Object(result), 'afterRejected'))).toHaveLength(1);
});

test('a response that is not HTTP is told with the one before it on the connection', async () => {
  const [first, second] = await sendInTurn(
    (request, response) => {
      if (request.method === 'PUT') response.writeHead(200, { 'content-length': 2 }).end('{}');
      else request.socket.write('{} more than that');
    },
    [{ method: 'PUT', body: Buffer.from('{}') }, { method: 'GET' }],
  );
  expect(first).toMatchObject({ status: 200 });
  const request = { method: 'GET', target: '/books/1', headers: {}, credential: 'full' } as const;
  expect(() => toObstacle(second, request, 5000)).toThrow(
    /^The response to GET \/books\/1 is not HTTP: .* Or it begins with the rest of the response before it on the connection, to PUT \/books\/0: more/,
  );
  expect(() => toObstacle(Object.assign(new Error('x'), { code: 'HPE_INVALID' }), request, 5000)).toThrow(
    /Perhaps another service than HTTP listens there, or its body is longer than its Content-Length\.$/,
  );
  expect(() => toObstacle(Object.assign(new Error('x'), { code: 'HPE_HEADER_OVERFLOW' }), request, 5000)).toThrow(
    /The suite reads headers of 16 KiB\.$/,
  );
  expect(() => toObstacle(second, { ...request, method: 'HEAD' }, 5000)).toThrow(/A response to HEAD has no body\.$/);
});

test('a response that switches protocols, which nobody asked for, is received', async () => {
  const switchProtocols = ({ socket }: IncomingMessage): void => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n');
  };
  const results = await sendInTurn(switchProtocols, [{ method: 'GET' }]);
  expect(results).toMatchObject([{ status: 101, body: '' }]);
});
