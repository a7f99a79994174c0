import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  readonly baseUrl: string;
  /** Also ends the connections that clients keep open. */
  readonly close: () => Promise<unknown>;
}

/** Starts the server on this machine, on a free port unless one is given. */
export async function listen(server: Server, port = 0): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an AddressInfo.
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
