/** What the errors of a client mean for a request: whether it was carried out, and whether it may be sent again. */
import { TransportError } from '../../errors.ts';
import { formatRequestName, type HttpRequest, type RetryReason } from '../../exchange.ts';

/** Why a response is not usable or did not arrive. */
export interface Obstacle {
  readonly reason: RetryReason;
  /** The network error. */
  readonly detail: string;
  /** The code of the network error. */
  readonly code?: string;
  /** Milliseconds of `Retry-After`. */
  readonly retryAfter?: number;
  /** The target has certainly not carried out the request: it was not reached, or says so. */
  readonly isUndone: boolean;
}

/** Nothing was sent. Another attempt may succeed, since the service may be restarting. */
const noConnectionCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|(UND_ERR_)?CONNECT_TIMEOUT)$/;

/** Further attempts would also fail. */
const tlsCodes = /^(EPROTO|ERR_TLS.*|ERR_SSL.*|.*CERT.*|.*VERIFY.*)$/;

/** Error codes of zlib, brotli and zstd. */
const decodingCodes = /^(Z_|ERR__?(BROTLI|ERROR_FORMAT)|ZSTD_)/;

/** The code of an error of a client that gave up before there was a connection. */
export const CONNECT_TIMEOUT_CODE = 'CONNECT_TIMEOUT';

/** Defects of the suite: Node does not send such a request. */
const unsendableCodes = /^ERR_(INVALID|UNESCAPED|HTTP)_/;

/** Throws TransportError if further attempts would also fail, and what is not an error of the network. */
export function toObstacle(error: unknown, request: HttpRequest, timeout: number): Obstacle {
  if (error instanceof TransportError || !(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError')
    return { reason: 'timeout', detail: `no response within ${timeout} ms`, isUndone: false };
  // fetch throws a TypeError for every network failure; its cause says which.
  const cause = error.cause instanceof Error ? error.cause : error;
  if (!('code' in cause) || unsendableCodes.test(String(cause.code))) throw error;
  const code = String(cause.code ?? cause.name);
  // Node's words for an end of the connection within and before a response.
  const isClosed = /^(aborted|socket hang up)$/.test(cause.message);
  const detail = isClosed ? 'other side closed' : cause.message || code;
  if (noConnectionCodes.test(code)) return { reason: 'no-connection', detail, code, isUndone: true };
  // The message of an EPROTO is a line of OpenSSL's own error log.
  if (tlsCodes.test(code)) {
    const shown = code === 'EPROTO' || code.startsWith('ERR_SSL') ? `TLS fails (${code})` : detail;
    throw new TransportError(`no response to ${formatRequestName(request)}: ${shown}`, 'gone', undefined, code);
  }
  if (cause.name === 'HTTPParserError' || code.startsWith('HPE_'))
    throw new TransportError(
      `The response to ${formatRequestName(request)} is not HTTP: ${detail}.${describeLeftover(request, cause, code)}`,
      'malformed',
      undefined,
      code,
    );
  if (decodingCodes.test(code))
    throw new TransportError(
      `The body of the response to ${formatRequestName(request)} is not encoded as its content-encoding says: ${detail}.`,
      'malformed',
      undefined,
      code,
    );
  return { reason: 'connection-lost', detail, code, isUndone: false };
}

/** A response that is longer than it says is read as the start of the next one. */
function describeLeftover({ method }: HttpRequest, error: Error, code: string): string {
  if (code === 'HPE_HEADER_OVERFLOW') return ' The suite reads headers of 16 KiB.';
  if (method === 'HEAD') return ' A response to HEAD has no body.';
  if (!('after' in error))
    return ' Perhaps another service than HTTP listens there, or its body is longer than its Content-Length.';
  return ` Perhaps its body is longer than its Content-Length. Or it begins with the rest of the response before it on the connection, to ${error.after}: more bytes than its Content-Length, or a body where none is allowed (HEAD, 204).`;
}
