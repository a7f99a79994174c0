/** Refuses in JSON what never becomes a request for the application. Node itself would answer without content, or not at all. */
import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';

/** By the code of Node's error. */
const REJECTIONS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header fields are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request did not come in time'],
};
const NOT_HTTP = [400, 'Request is not valid HTTP'] as const;

/** A client that still sends has so many milliseconds to see why it is refused, before its connection is reset. */
const DRAIN_TIMEOUT_MS = 5_000;

/** @param log gets a line for each refusal. */
export function rejectMalformedRequests(server: Server, log?: Logger): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser complains again of whatever else comes.
    if (socket.writableEnded) return;
    const { code = '' } = error;
    const refusal = REJECTIONS[code] ?? (code.startsWith('HPE_') ? NOT_HTTP : undefined);
    // Reset, or no TLS: there is nobody to talk to.
    if (refusal === undefined) socket.destroy();
    else if ([...open].some((response) => response.socket === socket && response.headersSent)) endAndReset(socket);
    else reject(socket, ...refusal, code, log);
  });
  server.on('connect', (_request, socket) => reject(socket, 400, 'CONNECT is not supported', 'CONNECT', log));
  // A server may ignore what it does not understand there (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

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
  // The client may reset the connection before that.
  socket.on('error', () => socket.destroy());
  socket.end(last);
  socket.resume();
}
