import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { withRequestId } from './log.ts';

const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sends the client's `X-Request-Id` back if it is valid, otherwise a new one, and adds it to the log. */
export function requestId(): RequestHandler {
  return function requestId(request, response, next) {
    const sent = String(request.headers['x-request-id'] ?? '');
    const id = CLIENT_ID.test(sent) ? sent : randomUUID();
    response.setHeader('X-Request-Id', id);
    withRequestId(id, next);
  };
}
