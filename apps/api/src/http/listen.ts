/** The listening socket of the service: opened with a clear message when it cannot be, closed without losing an answer. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { rejectMalformedRequests } from './malformed-requests.ts';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Files of the certificate chain and its key; plain HTTP without them. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Gets a line for each request that is refused before the application sees it. */
  readonly log?: Logger;
}

export interface RunningServer {
  /** `http://127.0.0.1:3000`, without a slash at the end. */
  readonly url: string;
  /** Stops listening and resolves when the requests in flight are answered; after the grace they are cut off. */
  readonly close: (graceMilliseconds?: number) => Promise<void>;
}

/** Without a Host header, addresses are made of the socket's; Node would refuse the request, and not in JSON. */
const HTTP_OPTIONS = { requireHostHeader: false };

/** The service cannot listen; the message says why and what to do. */
export class ListenError extends Error {}

/** Longer than the 60 s after which common proxies give up an idle connection: else they would send into a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** @throws {ListenError} where the address cannot be had, or a file of `tls` cannot be used. */
export async function listen(app: RequestListener, options: ListenOptions): Promise<RunningServer> {
  const { tls, log } = options;
  const server = tls
    ? createHttpsServer({ ...HTTP_OPTIONS, ...readTls(tls) }, app)
    : createHttpServer(HTTP_OPTIONS, app);
  rejectMalformedRequests(server, log);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  await openSocket(server, options);
  // Such as no more file descriptors for another connection: those that there are, and later ones, are served.
  server.on('error', (error) => log?.error({ err: error }, 'the listening socket failed'));
  const closeWhenDrained = trackRequests(server);
  return {
    url: `${tls ? 'https' : 'http'}://${hostInUrl(options.host)}:${readPort(server)}`,
    close: closeWhenDrained,
  };
}

/** Each file is tried by itself, so that the message names the setting that is wrong. */
function readTls(tls: { readonly cert: string; readonly key: string }): { cert: Buffer; key: Buffer } {
  const cert = readPem('TLS_CERT', tls.cert, (pem) => createSecureContext({ cert: pem }));
  const key = readPem('TLS_KEY', tls.key, (pem) => createSecureContext({ key: pem }));
  readPem('TLS_KEY', tls.key, () => createSecureContext({ cert, key }));
  return { cert, key };
}

function readPem(setting: string, file: string, check: (pem: Buffer) => unknown): Buffer {
  try {
    const pem = readFileSync(file);
    check(pem);
    return pem;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ListenError(`${setting} ${file} cannot be used: ${why}`, { cause });
  }
}

function openSocket(server: Server, { port, host }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new ListenError(explain(error, port, host)));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one (0 for any free one).`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}

function trackRequests(server: Server): RunningServer['close'] {
  let closing = false;
  // A kept-alive connection that falls idle after close() would else keep the server open until its own timeout.
  server.on('request', (_request, response) => {
    response.once('close', () => closing && setImmediate(() => server.closeIdleConnections()));
  });
  return (graceMilliseconds = 10_000) =>
    new Promise((resolve) => {
      closing = true;
      const cutOff = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      server.close(() => {
        clearTimeout(cutOff);
        resolve();
      });
    });
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function readPort(server: Server): number {
  // A TCP server that listens has an address of that kind.
  return (server.address() as AddressInfo).port;
}
