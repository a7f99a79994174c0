import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { endAfterBody } from './guards/unread-body.ts';

/**
 * Writes an answer. Without Express's own `json()`, so that nothing is added: no ETag, and no 304 that nobody documents.
 * For HEAD Node leaves out the body and keeps the headers.
 */
export function send(request: Request, response: Response, answer: Answer): void {
  const body = answer.body === undefined ? undefined : Buffer.from(JSON.stringify(answer.body));
  response.statusCode = answer.status;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (body !== undefined) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
  }
  endAfterBody(request, response, body);
}
