import { CredentialRejectedError, StoppedError, TransportError } from '../errors.ts';
import { type HttpRequest, type HttpResponse, withScheme } from '../exchange.ts';
import type { OutgoingRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { messageOf } from '../text.ts';
import { createAuthorization, isSendable } from './credentials.ts';
import { type Obstacle, toObstacle } from './network-errors.ts';
import { readRetryAfter } from './retries.ts';

export type ExchangeResult = { readonly milliseconds: number } & (
  | { readonly response: HttpResponse; readonly obstacle?: undefined }
  | { readonly response?: HttpResponse; readonly obstacle: Obstacle }
);

export interface Exchanger {
  /** Throws TransportError if TLS fails or the response cannot be read. */
  readonly exchange: (request: OutgoingRequest) => Promise<ExchangeResult>;
  readonly count: () => number;
}

export const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** `guard` throws if a request must not be sent. */
export function createExchanger(options: RunOptions, guard: (request: HttpRequest) => void): Exchanger {
  const { baseUrl, credentials, fetch: fetchIt = fetch, headers = {}, timeout = DEFAULT_TIMEOUT_MS, signal } = options;
  const wrong = Object.entries(headers).find(([, value]) => !isSendable(value));
  if (wrong)
    throw new CredentialRejectedError(`The header ${wrong[0]} has a character that is not allowed in a header.`);
  let count = 0;

  async function exchange(request: OutgoingRequest): Promise<ExchangeResult> {
    if (signal?.aborted) throw new StoppedError(messageOf(signal.reason));
    guard(request);
    const token = withScheme(createAuthorization(credentials, request.credential), request);
    const started = performance.now();
    count += 1;
    try {
      const received = await fetchIt(baseUrl.replace(/\/+$/, '') + request.target, {
        method: request.method,
        headers: { ...headers, ...request.headers, ...(token !== undefined && { authorization: token }) },
        ...(request.body !== undefined && encodeBody(request.body, request)),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      });
      const response: HttpResponse = {
        status: received.status,
        headers: Object.fromEntries(received.headers),
        body: await readText(received),
      };
      const obstacle = findObstacle(response, request);
      return { response, milliseconds: performance.now() - started, ...(obstacle && { obstacle }) };
    } catch (error) {
      if (signal?.aborted) throw new StoppedError(messageOf(signal.reason));
      return { obstacle: toObstacle(error, request, timeout), milliseconds: performance.now() - started };
    }
  }

  return { exchange, count: () => count };
}

/** As bytes, because fetch would add a content type for a string. Of a stream it does not know the length, so it sends chunks. */
function encodeBody(
  text: string,
  { isChunked, charset }: Pick<OutgoingRequest, 'isChunked' | 'charset'>,
): Pick<RequestInit, 'body' | 'duplex'> {
  const bytes = charset === undefined ? new TextEncoder().encode(text) : Uint8Array.from(Buffer.from(text, charset));
  return isChunked ? { body: new Blob([bytes]).stream(), duplex: 'half' } : { body: bytes };
}

async function readText(response: Response): Promise<string> {
  // Reading chunks takes twice as long as reading what is known to be short.
  const isPlain = !response.headers.has('content-encoding');
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  // `text()` would drop a byte order mark.
  if (isPlain && length <= MAX_BODY_BYTES) return Buffer.from(await response.arrayBuffer()).toString('utf8');
  const { body } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new TransportError(
        `The response is larger than the ${MAX_BODY_BYTES} bytes that the suite reads.`,
        'no-response',
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Responses that rate limiters, gateways and load balancers send in place of the service (RFC 6585, 4; RFC 9110, 15.6). */
function findObstacle(response: HttpResponse, { expected, documented = [] }: OutgoingRequest): Obstacle | undefined {
  const { status } = response;
  const wait = readRetryAfter(response);
  const common = { detail: '', ...(wait !== undefined && { retryAfter: wait }) };
  if (status === expected) return undefined;
  if (status === 429) return { reason: '429', isUndone: true, ...common };
  if (status !== 502 && status !== 503 && status !== 504) return undefined;
  return documented.includes(status) ? undefined : { reason: `${status}`, isUndone: false, ...common };
}
