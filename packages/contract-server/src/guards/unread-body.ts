import type { IncomingMessage } from 'node:http';

/**
 * Drops what a client still sends after its answer. Closing at once would reset the connection, and the client might never
 * see the answer; left alone, Node would read on to the end, however far that is. So: up to `limit` bytes, then the end.
 */
export function dropUnreadBody(request: IncomingMessage, limit: number): void {
  if (request.complete) return;
  let left = limit;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    request.pause();
    request.socket.destroySoon();
  });
  request.resume();
}
