import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { dropUnreadBody } from './guards/unread-body.ts';

/** How much of a body that is not read any more is received and dropped, in bytes. */
const DROPPED = 1024 * 1024;

/**
 * Writes an answer. Without Express's own `json()`, so that nothing is added: no ETag, and no 304 that nobody documents.
 * For HEAD Node leaves out the body and keeps the headers.
 */
export function send(request: Request, response: Response, answer: Answer, bodyLimit = 0): void {
  const body = answer.body === undefined ? undefined : Buffer.from(JSON.stringify(answer.body));
  response.statusCode = answer.status;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (body !== undefined) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
  }
  response.end(body);
  dropUnreadBody(request, Math.max(bodyLimit, DROPPED));
}
