import type { ApiResponse } from '../../api-client.ts';
import { needsCredential } from '../../contract-queries.ts';
import { TransportError } from '../../errors.ts';
import type { HttpRequest, Retry } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { LastRequest } from '../../result.ts';
import type { RunOptions } from '../../run-options.ts';
import { createExchanger, type ExchangeResult } from './exchanger.ts';
import { createGate, createLimitedRequests } from './gate.ts';
import { createLastRequests } from './last-requests.ts';
import { formatName } from './network-errors.ts';
import { createPacer } from './pacer.ts';
import { createReadOnlyGuard } from './read-only.ts';
import { computeWait } from './retries.ts';
import {
  describeFailure,
  explainStop,
  isLost,
  isOverloaded,
  isRepeatable,
  isUncertain,
  mustWait,
  type RetryState,
} from './retry-rules.ts';
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
  const state: RetryState = { isSingleAttempt, isFirstContact, isLimited: limited.includes, allowWait: waits.allow };
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
      const reason = explainStop(state, sent, obstacle, retries, wait);
      const isGivenUp = reason !== undefined || (mustReplace && prepare === undefined);
      if (obstacle.reason === 'timeout') gate.recordTimeout(start);
      if (isGivenUp || isLost(obstacle)) gate.recordMissing();
      if (isGivenUp) {
        if (mustWait(obstacle)) limited.add(sent);
        const exchange = { request, ...(response && { response: trimResponse(response) }), milliseconds, ...earlier };
        const kind = obstacle.reason === 'no-connection' ? 'gone' : 'no-response';
        const mayHaveTakenEffect =
          retries.some((retry) => retry.mayHaveTakenEffect) || isUncertain(options.profile, sent, obstacle);
        const message = describeFailure(sent, obstacle, retries, reason, mayHaveTakenEffect);
        throw new TransportError(message, kind, exchange, obstacle.code ?? obstacle.reason);
      }
      const retry: Retry = {
        request: formatName(sent),
        reason: obstacle.reason,
        waited: wait,
        mayHaveTakenEffect: isUncertain(options.profile, sent, obstacle),
      };
      retries.push(retry);
      all.push(retry);
      // A limit applies to every request, a lost connection only to this one.
      await (mustWait(obstacle) ? gate.closeFor(wait) : waits.sleep(wait));
      if (mustReplace && prepare !== undefined) sent = dropToken(await prepare());
    }
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
