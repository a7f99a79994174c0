/** Messages as a report keeps them. */
import type { HttpRequest, HttpResponse } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';

/** Maximum characters of a body in a report. */
const MAX_KEPT_BODY_LENGTH = 16 * 1024;

/** Removes the fields that only matter for sending. The header is what a client sends for a body of unknown length. */
export function trimRequest({
  method,
  target,
  headers,
  body,
  charset,
  credential,
  authorization,
  isChunked,
}: OutgoingRequest): HttpRequest {
  const sent = { ...headers, ...(isChunked && { 'transfer-encoding': 'chunked' }) };
  return {
    method,
    target,
    headers: sent,
    ...(body !== undefined && { body: truncate(body) }),
    credential,
    ...(body !== undefined && body.length > MAX_KEPT_BODY_LENGTH && { bodyLength: body.length, wholeBody: body }),
    ...(charset !== undefined && { charset }),
    ...(authorization && { authorization }),
  };
}

export const trimResponse = (response: HttpResponse): HttpResponse => ({ ...response, body: truncate(response.body) });

const truncate = (body: string): string =>
  body.length <= MAX_KEPT_BODY_LENGTH ? body : `${body.slice(0, MAX_KEPT_BODY_LENGTH)}… (${body.length} characters)`;
