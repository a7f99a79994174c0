/** What may be sent again after a request without a usable response, and why one is given up. */
import { TransportError } from '../../errors.ts';
import { type Exchange, formatRequestName, isSafeMethod, isUncertain, type Retry } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { Profile } from '../../result.ts';
import type { ExchangeResult } from './exchanger.ts';
import type { Obstacle } from './network-errors.ts';
import { formatTally, MAX_ATTEMPTS, MAX_RUN_WAIT_MS, MAX_TOTAL_WAIT_MS, MAX_WAIT_MS } from './retries.ts';

/** What is known of the run when a request fails. */
export interface RetryState {
  /** Nothing is sent again. */
  readonly isSingleAttempt: boolean;
  /** It is not known yet whether the target exists: the first failed connection is final, and so is the second timeout. */
  readonly isFirstContact: boolean;
  /** A similar request was given up, and none got a response since. */
  readonly isLimited: (request: OutgoingRequest) => boolean;
  /** Several requests of the operation got no response in time, one after the other. */
  readonly isSlow: (request: OutgoingRequest) => boolean;
  /** True if the run may still wait that long. */
  readonly allowWait: (milliseconds: number) => boolean;
}

/** A request without a usable response. */
export interface FailedRequest {
  readonly request: OutgoingRequest;
  readonly obstacle: Obstacle;
  /** The attempts before this one. */
  readonly retries: readonly Retry[];
}

/** Why the request is not sent again, in a sentence; empty if the reason is the number of attempts. Undefined to send it again. */
export function explainGivingUp(
  { isSingleAttempt, isFirstContact, isLimited, isSlow, allowWait }: RetryState,
  { request, obstacle, retries }: FailedRequest,
  wait: number,
): string | undefined {
  const { reason, retryAfter = 0 } = obstacle;
  if (isSingleAttempt || (isFirstContact && isDecidedAtOnce(obstacle, retries))) return '';
  if (retryAfter > MAX_WAIT_MS) {
    return `It asks to wait ${Math.ceil(retryAfter / 1000)} s; the suite waits ${MAX_WAIT_MS / 1000} s at most.`;
  }
  if (mustWait(obstacle) && isLimited(request)) {
    return 'It was not sent again: a similar request was given up before, and none got a response since.';
  }
  const waited = retries.reduce((sum, retry) => sum + retry.waited, 0);
  const lost = retries.filter((retry) => retry.reason !== '429').length + 1;
  if (waited + wait > MAX_TOTAL_WAIT_MS || (reason !== '429' && lost >= MAX_ATTEMPTS)) return '';
  if (reason === 'timeout' && isSlow(request))
    return 'It was not sent again: none of the last requests like it got a response in time.';
  if (allowWait(wait)) return undefined;
  return `It was not sent again: all waits of the run together would exceed ${MAX_RUN_WAIT_MS / 1000} s.`;
}

/** True if the target may have carried out the request, even one that it should reject. */
export const mayHaveTakenEffect = (profile: Profile, request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
  !isUndone && !isIdempotent(request) && profile === 'full';

/** True for safe methods, and for PUT unless it creates: the second response would differ. */
const isIdempotent = ({ method, expected }: OutgoingRequest): boolean =>
  isSafeMethod(method) || (method === 'PUT' && expected !== 201);

/**
 * True if the same request may be sent again. A request that should be rejected gets the same response each time. A
 * repeated DELETE that should succeed may get 404, and a repeated PATCH may append twice (RFC 5789, 2).
 */
export const isRepeatable = (request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
  isUndone || isIdempotent(request) || (request.expected ?? 0) >= 400;

/** Decides for a target that has not responded to anything yet. */
const isDecidedAtOnce = ({ reason }: Obstacle, retries: readonly Retry[]): boolean =>
  reason === 'no-connection' || (reason === 'timeout' && retries.length > 0);

/** A target that does not respond in time has as much to do as one that says so. */
export const isOverloaded = ({ obstacle }: ExchangeResult): boolean =>
  obstacle?.reason === '429' || obstacle?.reason === '503' || obstacle?.reason === 'timeout';

/** Each attempt tells that the target may be gone. A target that asks to wait does so when a request is given up. */
export const isLost = ({ reason }: Obstacle): boolean => reason === 'connection-lost' || reason === 'no-connection';

export const mustWait = ({ reason, retryAfter }: Obstacle): boolean => reason === '429' || retryAfter !== undefined;

/** For a request that is not sent, since none like it got a response. */
export const createSilentError = (request: OutgoingRequest): TransportError =>
  new TransportError(
    `Not sent: none of the last requests like ${formatRequestName(request)} got a response in time.`,
    'no-response',
  );

/** For a request that is given up. `reason` is what `explainGivingUp` returns; `exchange` is the last attempt. */
export function createGivenUpError(
  profile: Profile,
  { request, obstacle, retries }: FailedRequest,
  exchange: Exchange,
  reason = '',
): TransportError {
  const count = retries.length + 1;
  const detail = obstacle.detail === '' ? '' : ` (${obstacle.detail})`;
  const message = [
    `No usable response to ${formatRequestName(request)} in ${count} ${count === 1 ? 'attempt' : 'attempts'}: ${formatTally([...retries, obstacle])}${detail}.`,
    ...(reason === '' ? [] : [reason]),
    ...(isUncertain(exchange) || mayHaveTakenEffect(profile, request, obstacle)
      ? ['A lost request may have been carried out.']
      : []),
  ].join(' ');
  const kind = obstacle.reason === 'no-connection' ? 'gone' : 'no-response';
  return new TransportError(message, kind, exchange, obstacle.code ?? obstacle.reason);
}
