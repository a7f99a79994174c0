import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import { endAfterBody } from './guards/unread-body.ts';

/**
 * Writes an answer. Without Express's own `json()`, so that nothing is added: no ETag, and no 304 that nobody documents.
 * For HEAD Node leaves out the body and keeps the headers.
 */
export function send(request: Request, response: Response, answer: Answer): void {
  const { content = serialize(answer) } = answer;
  response.statusCode = answer.status;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (content !== undefined) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', content.length);
  }
  endAfterBody(request, response, content);
}

/** Throws for what JSON cannot say, and where the text would be longer than V8 allows. */
export function serialize({ body }: Answer): Buffer | undefined {
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
}
