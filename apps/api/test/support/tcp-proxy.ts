/** A TCP proxy whose connections can be made to fail, as those of a network. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones, until `restore`. */
  refuse(): Promise<void>;
  /** Closes all connections. New ones work. */
  drop(): void;
  /** Passes nothing on, and closes nothing, until `restore`. */
  silence(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  // A TCP server that listens has an address of that kind.
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    drop();
    await closed;
  };
  return {
    port,
    drop,
    refuse: close,
    silence() {
      isSilent = true;
    },
    async restore() {
      isSilent = false;
      // What was swallowed cannot be passed on any more.
      drop();
      if (!server.listening) await listen(port);
    },
    close,
  };
}
