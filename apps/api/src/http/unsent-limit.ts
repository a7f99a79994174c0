import type { Socket } from 'node:net';
import type { DocumentedResponse } from '@helpdesk/contract-model';
import { send, toHandlerResponse } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/** Max bytes of responses that wait for their clients to read them, of all connections together. */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024;

/** One look at all connections serves the requests of this time. */
const MEASURE_MS = 50;

const RETRY_AFTER_SECONDS = 1;

/**
 * Rejects requests with the documented response while clients leave too much unread: a page may have megabytes, and stays in memory
 * until its client has read it.
 */
export function unsentLimit(rejection: DocumentedResponse, maxBytes = MAX_UNSENT_BYTES): RequestHandler {
  const rejected = { ...toHandlerResponse(rejection), headers: { 'Retry-After': `${RETRY_AFTER_SECONDS}` } };
  const sockets = new Set<Socket>();
  let unsent = 0;
  let measured = Number.NEGATIVE_INFINITY;

  function countUnsent(): number {
    const now = performance.now();
    if (now - measured < MEASURE_MS) return unsent;
    measured = now;
    unsent = 0;
    for (const { writableLength } of sockets) unsent += writableLength;
    return unsent;
  }

  return function unsentLimit(request, response, next) {
    const { socket } = request;
    if (!sockets.has(socket)) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    if (countUnsent() <= maxBytes) {
      next();
      return;
    }
    send(request, response, rejected);
  };
}
