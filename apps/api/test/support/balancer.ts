/**
 * An HTTP load balancer for tests: each request goes to the next instance. httpxy forwards it; unlike http-proxy, from which it
 * descends, it leaves a path as the client wrote it.
 */
import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'httpxy';

export interface Balancer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Answers 502 if there is no instance, or it is lost before it has answered.
 *
 * @param listInstances the base URLs of the instances that may be used now.
 * @param onRequest called with the number of each request, from 1.
 */
export async function startBalancer(
  listInstances: () => readonly string[],
  onRequest: (count: number) => void,
): Promise<Balancer> {
  // A connection for each request: a kept one may belong to an instance that was killed since.
  const proxy = createProxyServer({ agent: false });
  proxy.on('error', (_error, _request, response) => {
    if (response instanceof ServerResponse && !response.headersSent) response.writeHead(502).end();
    else response?.destroy();
  });
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    onRequest(count);
    const instances = listInstances();
    const target = instances[count % instances.length];
    if (target === undefined) response.writeHead(502).end();
    else proxy.web(request, response, { target });
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
