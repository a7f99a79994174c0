/** What the errors of `fetch` mean for a request: whether it was carried out, and whether it may be sent again. */
import { TransportError } from '../errors.ts';
import type { HttpRequest, RetryReason } from '../exchange.ts';

/** Why a response is not usable or did not arrive. */
export interface Obstacle {
  readonly reason: RetryReason;
  /** The network error. */
  readonly detail: string;
  /** Of the network error. */
  readonly code?: string;
  /** Milliseconds of `Retry-After`. */
  readonly retryAfter?: number;
  /** The target has certainly not carried out the request: it was not reached, or says so. */
  readonly isUndone: boolean;
}

/** Nothing was sent. Another attempt may succeed, since the service may be restarting. */
const noConnectionCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Further attempts would also fail. */
const tlsCodes = /^(EPROTO|ERR_TLS.*|ERR_SSL.*|.*CERT.*|.*VERIFY.*)$/;

/** Error codes of zlib, brotli and zstd. */
const decodingCodes = /^(Z_|ERR__?(BROTLI|ERROR_FORMAT)|ZSTD_)/;

/** `fetch` connects to none of the ports that the Fetch standard blocks. Its error has no code, only this message. */
const BLOCKED_PORT = 'bad port';

/** The code that a TransportError has for a blocked port. */
export const BLOCKED_PORT_CODE = 'BLOCKED_PORT';

/** Throws TransportError if further attempts would also fail, and what is not an error of the network. */
export function toObstacle(error: unknown, request: HttpRequest, timeout: number): Obstacle {
  if (error instanceof TransportError || !(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError')
    return { reason: 'timeout', detail: `no response within ${timeout} ms`, isUndone: false };
  // fetch throws a TypeError for every network failure; its cause says which.
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (cause === undefined) throw error;
  const code = 'code' in cause ? String(cause.code ?? cause.name) : cause.name;
  const detail = cause.message || code;
  if (detail === BLOCKED_PORT) {
    const message = `${formatName(request)} cannot be sent: fetch does not connect to this port.`;
    throw new TransportError(message, 'gone', undefined, BLOCKED_PORT_CODE);
  }
  if (noConnectionCodes.test(code)) return { reason: 'no-connection', detail, code, isUndone: true };
  // The message of an EPROTO is a line of OpenSSL's own error log.
  if (tlsCodes.test(code)) {
    const shown = code === 'EPROTO' || code.startsWith('ERR_SSL') ? `TLS fails (${code})` : detail;
    throw new TransportError(`no response to ${formatName(request)}: ${shown}`, 'gone', undefined, code);
  }
  if (cause.name === 'HTTPParserError')
    throw new TransportError(
      `The response to ${formatName(request)} is not HTTP: ${detail}.`,
      'malformed',
      undefined,
      code,
    );
  if (decodingCodes.test(code))
    throw new TransportError(
      `The body of the response to ${formatName(request)} is not encoded as its content-encoding says: ${detail}.`,
      'malformed',
      undefined,
      code,
    );
  return { reason: 'connection-lost', detail, code, isUndone: false };
}

/** Method and path. */
export const formatName = ({ method, target }: Pick<HttpRequest, 'method' | 'target'>): string =>
  `${method} ${target.split('?')[0]}`;
