import type { Request, Response } from 'express';
import type { HandlerResponse } from './answer.ts';
import { endAndDrain } from './guards/unread-body.ts';

/**
 * Writes an answer. Without Express's own `json()`, so that nothing is added: no ETag, and no 304 that nobody documents.
 * For HEAD Node leaves out the body and keeps the headers.
 */
export function send(request: Request, response: Response, answer: HandlerResponse): void {
  const { content = serialize(answer) } = answer;
  response.statusCode = answer.status;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (content !== undefined) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', content.length);
  }
  endAndDrain(request, response, content);
}

/** Throws for what JSON cannot say, and where the text would be longer than V8 allows. */
export function serialize({ body }: HandlerResponse): Buffer | undefined {
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
}
