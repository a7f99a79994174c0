import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Up to this many bytes a body is received to its end, and the connection stays open. */
const KEPT_OPEN = 1024 * 1024;

/** After an answer with which the connection ends, so many bytes are still received, */
const DROPPED = 16 * 1024 * 1024;

/** and for so many milliseconds. */
const LINGERING = 5_000;

const ending = new WeakSet<Socket>();

/** Whether this request came after one whose answer said `Connection: close`: it must not be processed (RFC 9112, 9.6). */
export function cameTooLate({ socket }: IncomingMessage): boolean {
  return ending.has(socket);
}

/**
 * Writes the content, and ends the response when the client has sent what it still had to send. Ended before, Node closes
 * a connection that is not kept: that resets it while the client sends, and the client may never see the answer. And a
 * connection that is kept would be read on, however far the body goes.
 */
export function endAndDrain(request: IncomingMessage, response: ServerResponse, content: Buffer | undefined): void {
  const unread = mostUnread(request);
  if (unread === 0) {
    response.end(content);
    return;
  }
  if (unread > KEPT_OPEN) {
    response.setHeader('Connection', 'close');
    ending.add(request.socket);
  }
  response.flushHeaders();
  if (content !== undefined) response.write(content);

  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGERING);
  let left = DROPPED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  request.once('close', end);
  request.resume();
}

/** How much of the body may still come, in bytes: nobody knows where it comes in chunks. */
function mostUnread({ complete, headers }: IncomingMessage): number {
  if (complete) return 0;
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
