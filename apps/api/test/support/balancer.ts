/** An HTTP load balancer for tests: each request goes to the next instance that accepts the connection. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Errors before anything was sent, so that another instance can have the request. */
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH']);

/**
 * @param listInstances the base URLs of the instances that may be used now.
 * @param onRequest called with the number of each request, from 1.
 */
export async function startBalancer(
  listInstances: () => readonly string[],
  onRequest: (count: number) => void,
): Promise<Balancer> {
  let count = 0;
  const server = createServer((incoming, response) => {
    count += 1;
    onRequest(count);
    const instances = listInstances();
    forward(
      incoming,
      response,
      instances.map((_, index) => instances[(index + count) % instances.length] ?? ''),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address of that kind.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers 502 if the instance is lost after it may have got the request, or if there is none left. */
function forward(incoming: IncomingMessage, response: ServerResponse, [instance, ...others]: readonly string[]): void {
  const fail = () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  };
  if (instance === undefined) {
    fail();
    return;
  }
  const { method, url = '', rawHeaders: headers } = incoming;
  const upstream = request(instance, { method, path: url, headers, agent: false }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.statusMessage, received.rawHeaders);
    received.on('error', fail).pipe(response);
  });
  upstream.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (NOT_SENT.has(code) && !incoming.readableDidRead) forward(incoming, response, others);
    else fail();
  });
  // The body is read only when there is somebody to give it to.
  upstream.once('socket', (socket) => socket.once('connect', () => incoming.pipe(upstream)));
  response.once('close', () => upstream.destroy());
}
