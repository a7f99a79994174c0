/** The listening socket of the service. It explains why it cannot be opened, and closes without losing responses. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { messageOf } from '@helpdesk/contract-model';
import { explainListenError, hostInUrl } from '@helpdesk/contract-server';
import type { Logger } from 'pino';
import { rejectMalformedRequests } from './malformed-requests.ts';
import type { MessageClasses } from './message-classes.ts';
import { createRequestTurns, type RequestTurns } from './request-turns.ts';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Files of the certificate chain and its key; plain HTTP without them. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Gets a line for each request that is rejected before the application sees it. */
  readonly log?: Logger;
  /** The classes of requests and responses. Default: those of Node. */
  readonly classes?: MessageClasses;
}

interface RunningServer {
  /** Such as `http://127.0.0.1:3000`, without a slash at the end. */
  readonly url: string;
  /** Stops listening, and resolves when the requests in progress have their responses. After the grace time they are cut off. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** The service cannot listen; the message says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Node would reject a request without a Host header, and not in JSON. Links in its response use the socket's address. */
const HTTP_OPTIONS = { requireHostHeader: false };

/** Longer than the 60 s after which common proxies close an idle connection, so that they never send to a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const DEFAULT_GRACE_MS = 10_000;

/** While the server closes, a connection may be idle for that long before it is closed. */
const IDLE_GRACE_MS = 1_000;

/** Pause between two looks for idle connections while the server closes. */
const SWEEP_MS = 50;

/**
 * Max time without a byte in either direction while a request or a response is under way: a client that reads nothing holds
 * its response in memory.
 */
const STALLED_TIMEOUT_MS = 120_000;

/** Max time that an unused address takes to say so; one that does not respond is left to `listen`. */
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Checks that nothing listens on the port and that the TLS files can be used, before anything is changed. What only
 * listening can tell, such as a missing permission, is left to `listen`: whoever waits for the port would take a socket
 * that opens for the check for the service.
 *
 * @throws {ListenError}
 */
export async function checkListenOptions({ port, host, tls }: ListenOptions): Promise<void> {
  if (tls) readTls(tls);
  if (port === 0 || !(await acceptsConnections(port, host))) return;
  throw new ListenError(explainListenError(Object.assign(new Error(), { code: 'EADDRINUSE' }), port, host));
}

function acceptsConnections(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host, timeout: CONNECT_TIMEOUT_MS });
  socket.once('connect', () => resolve(true));
  for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** @throws {ListenError} if the address is not free, or a file of `tls` cannot be used. */
export async function listen(
  app: RequestListener,
  { port, host, tls, log, classes }: ListenOptions,
): Promise<RunningServer> {
  const options = { ...HTTP_OPTIONS, ...classes };
  const turns = createRequestTurns(app);
  const server = tls
    ? createHttpsServer({ ...options, ...readTls(tls) }, turns.serve)
    : createHttpServer(options, turns.serve);
  server.on(tls ? 'secureConnection' : 'connection', turns.watch);
  const sockets = trackSockets(server);
  rejectMalformedRequests(server, turns, log);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.setTimeout(STALLED_TIMEOUT_MS);
  await openSocket(server, port, host);
  // For example, no file descriptor is left for a new connection. Open and later connections are served.
  server.on('error', (error) => log?.error({ err: error }, 'the listening socket failed'));
  const close = closeGracefully(server, turns, sockets);
  return { url: `${tls ? 'https' : 'http'}://${hostInUrl(host)}:${getPort(server)}`, close };
}

/** Checks each file by itself, so that the message names the setting that is wrong. */
function readTls(tls: { readonly cert: string; readonly key: string }): { cert: Buffer; key: Buffer } {
  const cert = readPem('TLS_CERT', tls.cert, 'the certificate chain', (pem) => createSecureContext({ cert: pem }));
  const key = readPem('TLS_KEY', tls.key, 'the private key of TLS_CERT', (pem) =>
    createSecureContext({ cert, key: pem }),
  );
  return { cert, key };
}

function readPem(setting: string, file: string, content: string, check: (pem: Buffer) => unknown): Buffer {
  try {
    const pem = readFileSync(file);
    check(pem);
    return pem;
  } catch (cause) {
    const why = messageOf(cause);
    throw new ListenError(`${setting} ${file} cannot be used: ${why}. Set it to a PEM file with ${content}.`, {
      cause,
    });
  }
}

function openSocket(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: NodeJS.ErrnoException): void => {
    reject(new ListenError(explainListenError(error, port, host), { cause: error }));
  };
  server.once('error', fail);
  server.listen(port, host, () => {
    server.off('error', fail);
    resolve();
  });
  return promise;
}

/** The open sockets. Node's own list lacks those on which TLS has not begun, for which a server would wait two minutes. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Node would close idle connections at once, and a client that uses one at that moment would get no response. So a connection stays open
 * for a moment, in which its next response says that it is the last.
 */
function closeGracefully(server: Server, turns: RequestTurns, sockets: ReadonlySet<Socket>): RunningServer['close'] {
  return (graceMs = DEFAULT_GRACE_MS) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    turns.announceClose();
    // A kept-alive connection would keep the server open until its timeout.
    let sweeping: NodeJS.Timeout | undefined;
    const idleGrace = setTimeout(() => {
      sweeping = setInterval(turns.closeIdle, SWEEP_MS);
    }, IDLE_GRACE_MS);
    const cutOff = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    // Stops listening, without what the method of HTTP servers does to connections.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idleGrace);
      clearInterval(sweeping);
      clearTimeout(cutOff);
      resolve();
    });
    return promise;
  };
}

function getPort(server: Server): number {
  // A TCP server that listens has an address of that kind.
  return (server.address() as AddressInfo).port;
}
