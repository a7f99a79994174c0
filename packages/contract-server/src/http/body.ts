/** Request bodies: their content type, their size, and their turn in the event loop. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RequestBody } from '@helpdesk/contract-model';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import type { RoutedRequest } from '../request-context.ts';
import { heldBodies } from './held-bytes.ts';
import { parseJson } from './json-body.ts';

/** What follows `\s*` never matches white space: otherwise a long run of white space would take quadratic time. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*(?:charset\s*=\s*(?:utf-8|"utf-8")\s*(?:;\s*)?)?)?$/i;

/** From this size on, parsing and validating a body delays other requests noticeably. */
const LARGE_BODY_BYTES = 256 * 1024;

/**
 * Returns the JSON value of the body; undefined if an optional body was not sent.
 *
 * @param maxValues the maximum number of values in the body, at any depth.
 * @throws {RequestRejectedError} 413, 415, 429 while there are too many bytes of bodies, or 400 for a body that is not JSON or has
 * too many values.
 */
export async function readBody(
  { maxBytes, required }: RequestBody,
  { http, response }: Pick<RoutedRequest, 'http' | 'response'>,
  maxValues: number,
  errors: ErrorResponses,
): Promise<unknown> {
  const bytes = await readBytes(http, maxBytes, response);
  if (bytes === 'too-large') throw new RequestRejectedError(errors.forStatus(413));
  if (bytes === 'too-many') throw new RequestRejectedError(errors.tooManyRequests());
  const { headers } = http;
  const hasType = headers['content-type'] !== undefined || headers['content-encoding'] !== undefined;
  if ((hasType || bytes.length > 0) && !isPlainJson(headers)) throw new RequestRejectedError(errors.forStatus(415));
  if (bytes.length === 0 && !required) return undefined;

  await waitForTurn(bytes.length);
  const parsed = parseJson(bytes, maxValues);
  if ('value' in parsed) return parsed.value;
  throw new RequestRejectedError(errors.invalid([{ path: '/body', message: parsed.problem }], {}));
}

/** False for any Content-Encoding, `identity` included. */
function isPlainJson(headers: IncomingHttpHeaders): boolean {
  return JSON_IN_UTF8.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
}

/** Stops at the first byte over the limit. Counts bytes as they arrive, because a chunked body has no Content-Length. */
function readBytes(
  request: IncomingMessage,
  limit: number,
  response: ServerResponse,
): Promise<Buffer | 'too-large' | 'too-many'> {
  if (request.readableEnded) {
    throw new Error('the request body was already read: mount no body parser in front of a contract server');
  }
  // The client has disconnected, perhaps during the authentication: no event follows that could end the wait.
  if (request.destroyed) throw request.errored ?? new Error('the client has disconnected');
  if (Number(request.headers['content-length']) > limit) return Promise.resolve('too-large');

  return new Promise((resolve, reject) => {
    // One buffer: an object for each chunk would take hundreds of bytes for the one byte that a chunk may have.
    let bytes: Buffer = Buffer.alloc(0);
    let size = 0;
    const collect = (chunk: Buffer) => {
      const end = size + chunk.length;
      const isHeld = end <= limit && heldBodies.hold(response, end);
      if (isHeld) {
        if (end > bytes.length) bytes = enlarge(bytes.subarray(0, size), Math.max(end, Math.min(limit, 2 * size)));
        chunk.copy(bytes, size);
        size = end;
        return;
      }
      request.off('data', collect).pause();
      resolve(end > limit ? 'too-large' : 'too-many');
    };
    request.on('data', collect);
    request.once('end', () => resolve(bytes.subarray(0, size)));
    request.once('error', reject);
  });
}

function enlarge(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafe(length);
  bytes.copy(larger);
  return larger;
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves at once for a small body. Each large body gets its own turn of the event loop: otherwise, large bodies that arrive
 * together would be processed one after another, and all other requests would wait.
 */
export function waitForTurn(bytes: number): Promise<void> {
  if (bytes < LARGE_BODY_BYTES) return Promise.resolve();
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
