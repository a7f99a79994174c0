import type { ApiResponse } from '../../api-client.ts';
import { needsCredential } from '../../contract-queries.ts';
import { TransportError } from '../../errors.ts';
import { type HttpRequest, isSafeMethod, type Retry } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { LastRequest } from '../../result.ts';
import type { RunOptions } from '../../run-options.ts';
import { createExchanger, type ExchangeResult } from './exchanger.ts';
import { createGate, createLimitedRequests } from './gate.ts';
import { createLastRequests } from './last-requests.ts';
import { formatName, type Obstacle } from './network-errors.ts';
import { createPacer } from './pacer.ts';
import { createReadOnlyGuard } from './read-only.ts';
import { computeWait, formatTally, MAX_ATTEMPTS, MAX_RUN_WAIT_MS, MAX_TOTAL_WAIT_MS, MAX_WAIT_MS } from './retries.ts';
import { trimRequest, trimResponse } from './trim-messages.ts';
import { createWaits } from './waits.ts';

export interface Transport {
  /**
   * Sends a request. Without a usable response, sends it again if it was not carried out or may be carried out twice. Throws
   * TransportError, UnsafeRequestError if a read-only run must not send it, and PreconditionError if its credential was not
   * given.
   */
  readonly send: (request: OutgoingRequest) => Promise<ApiResponse>;
  /**
   * For requests that may have an effect. A lost one may have been carried out, so `prepare` makes another one with new
   * unique values.
   */
  readonly sendPrepared: <T extends OutgoingRequest>(prepare: () => Promise<T>) => Promise<ApiResponse & { sent: T }>;
  /** Waits for something that the target does not show yet. Undefined, without a wait, if the run may not wait that long. */
  readonly waitUntilVisible: (request: HttpRequest, milliseconds: number) => Promise<Retry | undefined>;
  /** Requests sent so far. */
  readonly count: () => number;
  readonly retries: readonly Retry[];
  /** Why nothing more is sent, in a sentence; undefined while the target may respond. */
  readonly whyGone: () => string | undefined;
  /** The requests that may be why the target does not respond any more. */
  readonly listLastRequests: () => readonly LastRequest[];
}

interface TransportContext {
  /** True for the absent ids that this run has generated. */
  readonly isAbsent?: (id: string) => boolean;
  /** It is not known yet whether the target exists: the first failed connection is final, and so is the second timeout. */
  readonly isFirstContact?: boolean;
  /** Nothing is sent again. */
  readonly isSingleAttempt?: boolean;
}

export function createTransport(
  options: RunOptions,
  { isAbsent = () => false, isFirstContact = false, isSingleAttempt = false }: TransportContext = {},
): Transport {
  const exchanger = createExchanger(options, createReadOnlyGuard(options, isAbsent));
  const waits = createWaits(options);
  const gate = createGate(options, exchanger, waits, { isWaiting: !isSingleAttempt });
  const limited = createLimitedRequests();
  const pacer = createPacer(options);
  const lastRequests = createLastRequests();
  const all: Retry[] = [];
  // An API that knows no credential gets none.
  const isOpen = options.credentials.full === undefined && !needsCredential(options.contract);
  const dropToken = <T extends OutgoingRequest>(request: T): T =>
    isOpen && request.credential === 'full' ? { ...request, credential: 'none' } : request;

  async function sendWithRetries<T extends OutgoingRequest>(
    first: T,
    prepare?: () => Promise<T>,
  ): Promise<ApiResponse & { sent: T }> {
    const retries: Retry[] = [];
    let sent = first;
    for (;;) {
      const { response, milliseconds, obstacle, start } = await exchangeOnce(sent);
      const request = trimRequest(sent);
      const earlier = retries.length > 0 && { retries };
      if (obstacle === undefined) {
        gate.recordResponse();
        limited.remove(sent);
        const exchange = { request, response: trimResponse(response), milliseconds, ...earlier };
        return { response, exchange, sent };
      }
      const mustReplace = !isRepeatable(sent, obstacle);
      const wait = Math.round(computeWait(obstacle.retryAfter, retries.length + 1));
      const reason = explainStop(sent, obstacle, retries, wait);
      const isGivenUp = reason !== undefined || (mustReplace && prepare === undefined);
      if (obstacle.reason === 'timeout') gate.recordTimeout(start);
      if (isGivenUp || isLost(obstacle)) gate.recordMissing();
      if (isGivenUp) {
        if (mustWait(obstacle)) limited.add(sent);
        const exchange = { request, ...(response && { response: trimResponse(response) }), milliseconds, ...earlier };
        const kind = obstacle.reason === 'no-connection' ? 'gone' : 'no-response';
        const mayHaveTakenEffect = retries.some((retry) => retry.mayHaveTakenEffect) || isUncertain(sent, obstacle);
        const message = describeFailure(sent, obstacle, retries, reason, mayHaveTakenEffect);
        throw new TransportError(message, kind, exchange, obstacle.code ?? obstacle.reason);
      }
      const retry: Retry = {
        request: formatName(sent),
        reason: obstacle.reason,
        waited: wait,
        mayHaveTakenEffect: isUncertain(sent, obstacle),
      };
      retries.push(retry);
      all.push(retry);
      // A limit applies to every request, a lost connection only to this one.
      await (mustWait(obstacle) ? gate.closeFor(wait) : waits.sleep(wait));
      if (mustReplace && prepare !== undefined) sent = dropToken(await prepare());
    }
  }

  /** True if the target may have carried out the request, even one that it should reject. */
  const isUncertain = (request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
    !isUndone && !isIdempotent(request) && options.profile === 'full';

  /**
   * Why the request is not sent again, in a sentence; empty if the reason is the number of attempts. Undefined to send it
   * again.
   */
  function explainStop(
    sent: OutgoingRequest,
    obstacle: Obstacle,
    retries: readonly Retry[],
    wait: number,
  ): string | undefined {
    const { reason, retryAfter = 0 } = obstacle;
    if (isSingleAttempt || (isFirstContact && isDecidedAtOnce(obstacle, retries))) return '';
    if (retryAfter > MAX_WAIT_MS) {
      return `It asks to wait ${Math.ceil(retryAfter / 1000)} s; the suite waits ${MAX_WAIT_MS / 1000} s at most.`;
    }
    if (mustWait(obstacle) && limited.includes(sent)) {
      return 'It was not sent again: a similar request was given up before, and none was answered since.';
    }
    const waited = retries.reduce((sum, retry) => sum + retry.waited, 0);
    const lost = retries.filter((retry) => retry.reason !== '429').length + 1;
    if (waited + wait > MAX_TOTAL_WAIT_MS || (reason !== '429' && lost >= MAX_ATTEMPTS)) return '';
    if (waits.allow(wait)) return undefined;
    return `It was not sent again: all waits of the run together would exceed ${MAX_RUN_WAIT_MS / 1000} s.`;
  }

  /** Of the errors, only `gone` counts as a missing response. */
  const exchangeOnce = (request: OutgoingRequest): Promise<ExchangeResult & { readonly start: number }> =>
    pacer.send(async () => {
      // When its turn has come: the target may have asked to wait meanwhile, or be gone.
      await gate.pass();
      const end = lastRequests.start(request);
      const start = performance.now();
      try {
        const result = await exchanger.exchange(request);
        end(result.obstacle !== undefined && result.obstacle.reason !== '429');
        return { ...result, start };
      } catch (error) {
        const isGone = error instanceof TransportError && error.kind === 'gone';
        end(isGone);
        if (isGone) gate.recordMissing();
        throw error;
      }
    }, isOverloaded);

  return {
    send: (request) => sendWithRetries(dropToken(request)),
    sendPrepared: async (prepare) => sendWithRetries(dropToken(await prepare()), prepare),
    waitUntilVisible: async (request, milliseconds) => {
      if (isSingleAttempt || !waits.allow(milliseconds)) return undefined;
      const retry: Retry = {
        request: formatName(request),
        reason: 'not-visible-yet',
        waited: milliseconds,
        mayHaveTakenEffect: false,
      };
      all.push(retry);
      await waits.sleep(milliseconds);
      return retry;
    },
    count: exchanger.count,
    retries: all,
    whyGone: gate.whyGone,
    listLastRequests: lastRequests.list,
  };
}

/** True for safe methods, and for PUT unless it creates: the second response would differ. */
const isIdempotent = ({ method, expected }: OutgoingRequest): boolean =>
  isSafeMethod(method) || (method === 'PUT' && expected !== 201);

/**
 * True if the same request may be sent again. A request that should be rejected gets the same response each time. A
 * repeated DELETE that should succeed may get 404, and a repeated PATCH may append twice (RFC 5789, 2).
 */
const isRepeatable = (request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
  isUndone || isIdempotent(request) || (request.expected ?? 0) >= 400;

/** Of a target that has not responded to anything yet. */
const isDecidedAtOnce = ({ reason }: Obstacle, retries: readonly Retry[]): boolean =>
  reason === 'no-connection' || (reason === 'timeout' && retries.length > 0);

/** A target that does not respond in time has as much to do as one that says so. */
const isOverloaded = ({ obstacle }: ExchangeResult): boolean =>
  obstacle?.reason === '429' || obstacle?.reason === '503' || obstacle?.reason === 'timeout';

/** Each attempt tells that the target may be gone. A target that asks to wait does so when a request is given up. */
const isLost = ({ reason }: Obstacle): boolean => reason === 'connection-lost' || reason === 'no-connection';

const mustWait = ({ reason, retryAfter }: Obstacle): boolean => reason === '429' || retryAfter !== undefined;

function describeFailure(
  sent: OutgoingRequest,
  obstacle: Obstacle,
  retries: readonly Retry[],
  reason: string | undefined,
  mayHaveTakenEffect: boolean,
): string {
  const count = retries.length + 1;
  const detail = obstacle.detail === '' ? '' : ` (${obstacle.detail})`;
  return [
    `No usable response to ${formatName(sent)} in ${count} ${count === 1 ? 'attempt' : 'attempts'}: ${formatTally([...retries, obstacle])}${detail}.`,
    ...(reason ? [reason] : []),
    ...(mayHaveTakenEffect ? ['A lost request may have been carried out.'] : []),
  ].join(' ');
}
