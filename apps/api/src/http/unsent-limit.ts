import type { Socket } from 'node:net';
import type { DocumentedResponse } from '@helpdesk/contract-model';
import {
  countSentContent,
  type HandlerResponse,
  RETRY_AFTER_SECONDS,
  send,
  toHandlerResponse,
} from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/** Max bytes of responses that wait for their clients to read them, of all connections together. */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024;

/** One look at all connections serves the requests of this time. */
const MEASURE_MS = 50;

/**
 * How much of the responses clients leave unread: a page may have megabytes, and stays in memory until its client has read it. What was
 * sent since the last look at the connections counts in full, so that no burst is faster than the limit.
 */
export class UnsentLimit {
  readonly #maxBytes: number;
  readonly #sockets = new Set<Socket>();
  #held = 0;
  #measured = Number.NEGATIVE_INFINITY;
  /** What was sent before, as `countSentContent` counts it. */
  #sentBefore = 0;

  constructor(maxBytes = MAX_UNSENT_BYTES) {
    this.#maxBytes = maxBytes;
  }

  watch(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  isReached(): boolean {
    const now = performance.now();
    const { sent, waiting } = countSentContent();
    if (now - this.#measured >= MEASURE_MS) {
      this.#measured = now;
      this.#sentBefore = sent - waiting;
      this.#held = 0;
      for (const { writableLength } of this.#sockets) this.#held += writableLength;
    }
    return this.#held + sent - this.#sentBefore > this.#maxBytes;
  }
}

/** Rejects requests with the documented response while the limit is reached. */
export function unsentLimit(limit: UnsentLimit, rejection: DocumentedResponse): RequestHandler {
  const rejected = withRetryAfter(rejection);
  return function unsentLimit(request, response, next) {
    limit.watch(request.socket);
    if (limit.isReached()) send(request, response, rejected);
    else next();
  };
}

/** The documented response with the header that says when to come again. */
export const withRetryAfter = (rejection: DocumentedResponse): HandlerResponse => ({
  ...toHandlerResponse(rejection),
  headers: { 'Retry-After': `${RETRY_AFTER_SECONDS}` },
});
