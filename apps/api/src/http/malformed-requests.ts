/** Rejects malformed requests with a JSON body. Node would respond without a body, or not at all. */
import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { RequestTurns } from './request-turns.ts';

interface Rejection {
  readonly status: number;
  readonly message: string;
}

/** By the code of Node's error; other errors of the parser are NOT_HTTP. */
const REJECTIONS: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Request header fields are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'Request did not come in time' },
};
const NOT_HTTP: Rejection = { status: 400, message: 'Request is not valid HTTP' };
const CONNECT_UNSUPPORTED: Rejection = { status: 400, message: 'CONNECT is not supported' };

/** Max time for a client that still sends to read the response, before its connection is reset. */
const DRAIN_TIMEOUT_MS = 5_000;

/** @param log gets a line for each rejected request. */
export function rejectMalformedRequests(server: Server, turns: RequestTurns, log?: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser reports an error for everything that follows.
    if (socket.writableEnded || rejected.has(socket)) return;
    const { code = '' } = error;
    const rejection = REJECTIONS[code] ?? (code.startsWith('HPE_') ? NOT_HTTP : undefined);
    // A reset connection or a failed TLS handshake: no response can be sent.
    if (rejection === undefined) {
      socket.destroy();
      return;
    }
    rejected.add(socket);
    const unread = turns.findUnread(socket);
    // The request that is being served is malformed itself: its handler would wait for the rest of the body.
    if (unread?.headersSent) endAndReset(socket);
    else if (unread !== undefined) reject(socket, rejection, code, log);
    else turns.afterResponses(socket, () => reject(socket, rejection, code, log));
  });
  server.on('connect', (_request, socket) =>
    turns.afterResponses(socket, () => reject(socket, CONNECT_UNSUPPORTED, 'CONNECT', log)),
  );
  // A server may ignore expectations that it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', turns.serve);
  // Node would ask for the body before the sender is known.
  server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    turns.serve(request, response);
  });
}

/** Connections with a rejection, which may wait for earlier responses. */
const rejected = new WeakSet<Duplex>();

function reject(socket: Duplex, { status, message }: Rejection, code: string, log: Logger | undefined): void {
  const id = randomUUID();
  log?.info({ request_id: id, status, code }, 'malformed request');
  const body = JSON.stringify({ error: { message } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  endAndReset(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

function endAndReset(socket: Duplex, last = ''): void {
  const reset = setTimeout(() => socket.destroy(), DRAIN_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(reset));
  // The client may reset the connection first.
  socket.on('error', () => socket.destroy());
  socket.end(last);
  socket.resume();
}
