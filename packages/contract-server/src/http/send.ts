import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HandlerResponse } from '../handler.ts';
import { endAndDrain } from './connection.ts';

/**
 * Writes a response as JSON. Express's `json()` is not used, because it adds an ETag and sends undocumented 304 responses.
 * A text and not a Buffer, because Node writes a text together with the headers. For HEAD, Node omits the body and keeps the headers.
 */
export function send(request: IncomingMessage, response: ServerResponse, handlerResponse: HandlerResponse): void {
  const { status, headers = {}, content = serialize(handlerResponse) } = handlerResponse;
  response.statusCode = status;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (content === undefined) {
    endAndDrain(request, response, content);
  } else {
    const bytes = Buffer.byteLength(content);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', bytes);
    // ASCII is the same in both, and Node writes Latin-1 without a look at each character.
    endAndDrain(request, response, content, bytes === content.length ? 'latin1' : 'utf8');
  }
}

/** @throws for a value that JSON cannot express, and for a text longer than V8 allows. */
export function serialize({ body }: HandlerResponse): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}
