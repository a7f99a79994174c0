/** Rejects malformed requests with a JSON body. Node would respond without a body, or not at all. */
import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';

/** By the code of Node's error; other errors of the parser are NOT_HTTP. */
const REJECTIONS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header fields are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request did not come in time'],
};
const NOT_HTTP = [400, 'Request is not valid HTTP'] as const;

/** Max time for a client that still sends to read the response, before its connection is reset. */
const DRAIN_TIMEOUT_MS = 5_000;

/** @param log gets a line for each rejected request. */
export function rejectMalformedRequests(server: Server, log?: Logger): void {
  const unfinished = new WeakMap<Duplex, ServerResponse[]>();
  // Not a Set of all responses: V8 links each table of a Set to the next, so that an old one keeps all responses until a full collection.
  server.on('request', ({ socket }, response: ServerResponse) => {
    const responses = unfinished.get(socket) ?? [];
    // Responses close in the order of their requests. A client may send any number of requests before it reads: none looks at all others.
    const closed = responses.findIndex((earlier) => !earlier.closed);
    responses.splice(0, closed < 0 ? responses.length : closed);
    responses.push(response);
    unfinished.set(socket, responses);
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser reports an error for everything that follows.
    if (socket.writableEnded) return;
    const { code = '' } = error;
    const rejection = REJECTIONS[code] ?? (code.startsWith('HPE_') ? NOT_HTTP : undefined);
    // A reset connection or a failed TLS handshake: no response can be sent.
    if (rejection === undefined) socket.destroy();
    else if (unfinished.get(socket)?.some((response) => isBeingSent(response, socket))) endAndReset(socket);
    else reject(socket, ...rejection, code, log);
  });
  server.on('connect', (_request, socket) => reject(socket, 400, 'CONNECT is not supported', 'CONNECT', log));
  // A server may ignore expectations that it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

const isBeingSent = (response: ServerResponse, socket: Duplex): boolean =>
  !response.closed && response.headersSent && response.socket === socket;

function reject(socket: Duplex, status: number, message: string, code: string, log: Logger | undefined): void {
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
