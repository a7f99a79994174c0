import { messageOf } from '@helpdesk/contract-model';
import { CredentialRejectedError, StoppedError } from '../../errors.ts';
import type { HttpRequest, HttpResponse } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { RunOptions } from '../../run-options.ts';
import { createTokenFiller, listAuthorizations } from '../../token-forms.ts';
import { createAuthorization, isSendable } from './credentials.ts';
import { type Obstacle, toObstacle } from './network-errors.ts';
import { readRetryAfter } from './retries.ts';
import type { Send } from './send.ts';
import { createFetchSend } from './send-with-fetch.ts';
import { sendWithHttp } from './send-with-http.ts';

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

/** The client of the options, or Node's. */
export const findSend = ({ fetch }: RunOptions): Send => (fetch === undefined ? sendWithHttp : createFetchSend(fetch));

/** `guard` throws if a request must not be sent. */
export function createExchanger(options: RunOptions, guard: (request: HttpRequest) => void): Exchanger {
  const { baseUrl, credentials, headers = {}, timeout = DEFAULT_TIMEOUT_MS, signal } = options;
  const send = findSend(options);
  const wrong = Object.entries(headers).find(([, value]) => !isSendable(value));
  if (wrong)
    throw new CredentialRejectedError(`The header ${wrong[0]} has a character that is not allowed in a header.`);
  let count = 0;

  async function exchange(request: OutgoingRequest): Promise<ExchangeResult> {
    if (signal?.aborted) throw new StoppedError(messageOf(signal.reason));
    guard(request);
    const usual = createAuthorization(credentials, request.credential);
    const [token, ...more] = listAuthorizations(usual, request);
    const fill = createTokenFiller(request, usual);
    const own = Object.entries(request.headers);
    const started = performance.now();
    count += 1;
    try {
      const response = await send({
        url: baseUrl.replace(/\/+$/, '') + createTokenFiller(request, usual, encodeURIComponent)(request.target),
        method: request.method,
        headers: {
          ...headers,
          ...Object.fromEntries(own.map(([name, value]) => [name, fill(value)])),
          ...(token !== undefined && { authorization: more.length > 0 ? [token, ...more] : token }),
        },
        ...(request.body !== undefined && { body: Buffer.from(request.body, request.charset) }),
        ...(request.isChunked && { isChunked: true }),
        timeout,
        ...(signal && { signal }),
      });
      const obstacle = findObstacle(response, request);
      return { response, milliseconds: performance.now() - started, ...(obstacle && { obstacle }) };
    } catch (error) {
      if (signal?.aborted) throw new StoppedError(messageOf(signal.reason));
      return { obstacle: toObstacle(error, request, timeout), milliseconds: performance.now() - started };
    }
  }

  return { exchange, count: () => count };
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
