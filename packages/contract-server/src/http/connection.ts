/** Connections whose client disconnects, or still sends a body that the server does not read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endTogether } from './end-together.ts';
import { COUNTED_BYTES, unreadResponses } from './held-bytes.ts';

/** Max bytes of an unread body that are drained to keep the connection alive. */
const MAX_DRAIN_KEEPALIVE = 1024 * 1024;

/** Max bytes drained after a response that closes the connection. */
const MAX_DRAIN_BYTES = 16 * 1024 * 1024;

/** Milliseconds that the client has to finish its body after a response that closes the connection. */
const DRAIN_TIMEOUT_MS = 5_000;

/**
 * How long a client may take to read a response: so long, and longer for what is longer. Reading a little now and then does
 * not extend it.
 */
const MIN_READ_MS = 120_000;
const MIN_READ_BYTES_PER_MS = 64;

const closing = new WeakSet<Socket>();

/** True for a request that follows a response with `Connection: close`: it must not be processed (RFC 9112, 9.6). */
export function isClosing({ socket }: IncomingMessage): boolean {
  return closing.has(socket);
}

/**
 * Writes the content, and ends the response when the client has sent the rest of its body, within the limits above. If the
 * response ended earlier, Node would close a connection that is not kept alive. That resets the connection while the client
 * still sends, so the client may never see the response.
 */
export function endAndDrain(
  request: IncomingMessage,
  response: ServerResponse,
  content: string | Buffer | undefined,
  encoding: BufferEncoding = 'utf8',
): void {
  if (content !== undefined) {
    const bytes = Buffer.byteLength(content);
    unreadResponses.hold(response, bytes);
    if (bytes >= COUNTED_BYTES) limitReadTime(response, bytes);
  }
  const unread = maxUnreadBytes(request);
  if (unread === 0) {
    endTogether(response, content, encoding);
    return;
  }
  if (unread > MAX_DRAIN_KEEPALIVE) {
    response.setHeader('Connection', 'close');
    closing.add(request.socket);
  }
  response.flushHeaders();
  if (content !== undefined) response.write(content, encoding);

  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, DRAIN_TIMEOUT_MS);
  let left = MAX_DRAIN_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  request.once('close', end);
  request.resume();
}

function limitReadTime(response: ServerResponse, bytes: number): void {
  if (response.closed) return;
  const time = MIN_READ_MS + Math.ceil(bytes / MIN_READ_BYTES_PER_MS / 1000) * 1000;
  const timer = setTimeout(() => response.destroy(), time);
  response.once('close', () => clearTimeout(timer));
}

/** `Infinity` for a chunked body, whose size is unknown. */
function maxUnreadBytes({ complete, headers }: IncomingMessage): number {
  if (complete) return 0;
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}

/** Returns a signal that is aborted when the client disconnects before the response is sent. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  if (isDisconnected(response)) return AbortSignal.abort();
  const controller = new AbortController();
  response.once('close', () => {
    if (isDisconnected(response)) controller.abort();
  });
  return controller.signal;
}

/** True if the connection has closed before the response was sent. */
export function isDisconnected({ closed, writableFinished }: ServerResponse): boolean {
  return closed && !writableFinished;
}
