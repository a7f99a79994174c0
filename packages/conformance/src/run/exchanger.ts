import { CredentialRejectedError, TransportError } from '../errors.ts';
import type { HttpRequest, HttpResponse, RetryReason } from '../exchange.ts';
import type { OutgoingRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { createAuthorization, isSendable } from './credentials.ts';
import { readRetryAfter } from './retries.ts';

/** Why a response is not usable or did not arrive. */
export interface Obstacle {
  readonly reason: RetryReason;
  /** The network error. */
  readonly detail: string;
  /** Milliseconds of `Retry-After`. */
  readonly retryAfter?: number;
  /** The target has certainly not carried out the request: it was not reached, or says so. */
  readonly isUndone: boolean;
}

export type ExchangeResult = { readonly milliseconds: number } & (
  | { readonly response: HttpResponse; readonly obstacle?: undefined }
  | { readonly response?: HttpResponse; readonly obstacle: Obstacle }
);

export interface Exchanger {
  /** Throws TransportError if TLS fails or the response cannot be read. */
  readonly exchange: (request: OutgoingRequest) => Promise<ExchangeResult>;
  readonly count: () => number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** `guard` throws if a request must not be sent. */
export function createExchanger(options: RunOptions, guard: (request: HttpRequest) => void): Exchanger {
  const { baseUrl, credentials, fetch: fetchIt = fetch, headers = {}, timeout = DEFAULT_TIMEOUT_MS } = options;
  const wrong = Object.entries(headers).find(([, value]) => !isSendable(value));
  if (wrong)
    throw new CredentialRejectedError(`The header ${wrong[0]} has a character that is not allowed in a header.`);
  let count = 0;

  async function exchange(request: OutgoingRequest): Promise<ExchangeResult> {
    guard(request);
    const token = createAuthorization(credentials, request.credential);
    const started = performance.now();
    count += 1;
    try {
      const received = await fetchIt(baseUrl.replace(/\/+$/, '') + request.target, {
        method: request.method,
        headers: { ...headers, ...request.headers, ...(token !== undefined && { authorization: token }) },
        // As bytes, because fetch would add a content type for a string.
        ...(request.body !== undefined && { body: new TextEncoder().encode(request.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const response: HttpResponse = {
        status: received.status,
        headers: Object.fromEntries(received.headers),
        body: await readText(received),
      };
      const obstacle = findObstacle(response, request);
      return { response, milliseconds: performance.now() - started, ...(obstacle && { obstacle }) };
    } catch (error) {
      return { obstacle: toObstacle(error, request, timeout), milliseconds: performance.now() - started };
    }
  }

  return { exchange, count: () => count };
}

async function readText({ body }: Response): Promise<string> {
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

/** Nothing was sent. Another attempt may succeed, since the service may be restarting. */
const noConnectionCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Further attempts would also fail. */
const tlsCodes = /^(EPROTO|ERR_TLS.*|ERR_SSL.*|.*CERT.*|.*VERIFY.*)$/;

/** Error codes of zlib, brotli and zstd. */
const decodingCodes = /^(Z_|ERR__?(BROTLI|ERROR_FORMAT)|ZSTD_)/;

function toObstacle(error: unknown, request: HttpRequest, timeout: number): Obstacle {
  if (error instanceof TransportError || !(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError')
    return { reason: 'timeout', detail: `no response within ${timeout} ms`, isUndone: false };
  // fetch throws a TypeError for every network failure; its cause says which.
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (cause === undefined) throw error;
  const code = 'code' in cause ? String(cause.code ?? cause.name) : cause.name;
  const detail = cause.message || code;
  if (noConnectionCodes.test(code)) return { reason: 'no-connection', detail, isUndone: true };
  if (tlsCodes.test(code)) throw new TransportError(`no response to ${formatName(request)}: ${detail}`, 'gone');
  if (cause.name === 'HTTPParserError')
    throw new TransportError(`The response to ${formatName(request)} is not HTTP: ${detail}.`, 'malformed');
  if (decodingCodes.test(code))
    throw new TransportError(
      `The body of the response to ${formatName(request)} is not encoded as its content-encoding says: ${detail}.`,
      'malformed',
    );
  return { reason: 'connection-lost', detail, isUndone: false };
}

export const formatName = ({ method, target }: Pick<HttpRequest, 'method' | 'target'>): string =>
  `${method} ${target.split('?')[0]}`;
