/** HTTP requests, responses and retries. */
import type { Credential } from '@helpdesk/contract-model';

/** Safe methods (RFC 9110, 9.2.1), without TRACE. The suite sends them without a body. */
export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A request as it is sent, before the credential is added. */
export interface HttpRequest {
  readonly method: string;
  /** Below the base URL, encoded, with the query: `/v1/books?per_page=2`. */
  readonly target: string;
  /** Names in lower case; without the authorization header. */
  readonly headers: Readonly<Record<string, string>>;
  /** Cut if it is long. */
  readonly body?: string;
  /** The number of characters of a body that is cut. */
  readonly bodyLength?: number;
  /** What was sent, if `body` is cut: in a report only of the request that shows a failure, and within limits. */
  readonly wholeBody?: string;
  /** How the body is written in bytes. Default: UTF-8. */
  readonly charset?: 'latin1';
  readonly credential: Credential;
  /**
   * The values of the authorization header, if it is not `Bearer` and the token once: with a `TokenForm` in place of the token. With none
   * of them, the token is where `{token}` stands in other headers or in the query.
   */
  readonly authorization?: readonly string[];
}

/** The path of the target. */
export const readPath = ({ target }: Pick<HttpRequest, 'target'>): string => target.split('?')[0] ?? '';

/** Method and path: `GET /v1/books`. */
export const formatRequestName = ({ method, target }: Pick<HttpRequest, 'method' | 'target'>): string =>
  `${method} ${readPath({ target })}`;

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The request before on the same connection, if it had a body and was rejected: a service may have left the body unread. */
  readonly afterRejected?: string;
}

/**
 * Why a request was sent again: the status of the response, the reason that none arrived, or that it did not show yet what the
 * run had just created.
 */
export const retryReasons = [
  ...(['429', '502', '503', '504', 'no-connection', 'connection-lost', 'timeout'] as const),
  'not-visible-yet',
] as const;
export type RetryReason = (typeof retryReasons)[number];

/** A request that was sent again, or replaced by another. */
export interface Retry {
  /** Method and path of what was sent: `POST /v1/books`. */
  readonly request: string;
  readonly reason: RetryReason;
  /** Milliseconds waited before the next attempt. */
  readonly waited: number;
  /**
   * True for a write whose outcome is unknown. Another one with new values was sent in its place, or the same one if the
   * contract says that it is rejected.
   */
  readonly mayHaveTakenEffect: boolean;
}

export interface Exchange {
  readonly request: HttpRequest;
  /** Absent if no response arrived. */
  readonly response?: HttpResponse;
  readonly milliseconds: number;
  /** The attempts before this one; absent if this is the first. */
  readonly retries?: readonly Retry[];
}

/** True if the target says that the request is wrong. A gateway may respond with 5xx to what the service has carried out. */
export const isRejection = ({ status }: HttpResponse): boolean => status >= 400 && status < 500;

/** True if an attempt before this one may have been carried out, so that the response may be to a repetition. */
export const isUncertain = ({ retries = [] }: Exchange): boolean =>
  retries.some(({ mayHaveTakenEffect }) => mayHaveTakenEffect);
