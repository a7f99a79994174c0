import type { ApiResponse } from '../../api-client.ts';
import { needsCredential } from '../../contract-queries.ts';
import { type Exchange, formatRequestName, type HttpRequest, type Retry } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { LastRequest } from '../../result.ts';
import type { RunOptions } from '../../run-options.ts';
import { createExchanger } from './exchanger.ts';
import { createGate } from './gate.ts';
import { createLimitedRequests } from './limited-requests.ts';
import { createPacedExchanger } from './paced-exchanger.ts';
import { createReadOnlyGuard } from './read-only.ts';
import { computeWait } from './retries.ts';
import {
  createGivenUpError,
  explainGivingUp,
  type FailedRequest,
  isLost,
  isRepeatable,
  mayHaveTakenEffect,
  mustWait,
  type RetryState,
} from './retry-rules.ts';
import { createSilentOperations } from './silent-operations.ts';
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
  const silent = createSilentOperations();
  const paced = createPacedExchanger(options, exchanger, gate, silent);
  const limited = createLimitedRequests();
  const state: RetryState = {
    isSingleAttempt,
    isFirstContact,
    isLimited: limited.includes,
    isSlow: silent.isSlow,
    allowWait: waits.allow,
  };
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
      const { response, milliseconds, obstacle, start } = await paced.exchange(sent);
      const exchange: Exchange = {
        request: trimRequest(sent),
        ...(response && { response: trimResponse(response) }),
        milliseconds,
        ...(retries.length > 0 && { retries }),
      };
      if (obstacle === undefined) {
        gate.recordResponse();
        limited.remove(sent);
        silent.recordResponse(sent);
        return { response, exchange, sent };
      }
      if (obstacle.reason === 'timeout') {
        gate.recordTimeout(start);
        silent.recordTimeout(sent, start);
      }
      const mustReplace = !isRepeatable(sent, obstacle);
      const waited = Math.round(computeWait(obstacle.retryAfter, retries.length + 1));
      const failed: FailedRequest = { request: sent, obstacle, retries };
      const reason = explainGivingUp(state, failed, waited);
      const isGivenUp = reason !== undefined || (mustReplace && prepare === undefined);
      if (isGivenUp || isLost(obstacle)) gate.recordMissing();
      if (isGivenUp) {
        if (mustWait(obstacle)) limited.add(sent);
        throw createGivenUpError(options.profile, failed, exchange, reason);
      }
      const retry: Retry = {
        request: formatRequestName(sent),
        reason: obstacle.reason,
        waited,
        mayHaveTakenEffect: mayHaveTakenEffect(options.profile, sent, obstacle),
      };
      retries.push(retry);
      all.push(retry);
      // A limit applies to every request, a lost connection only to this one.
      await (mustWait(obstacle) ? gate.closeFor(waited) : waits.sleep(waited));
      if (mustReplace && prepare !== undefined) sent = dropToken(await prepare());
    }
  }

  async function waitUntilVisible(request: HttpRequest, waited: number): Promise<Retry | undefined> {
    if (isSingleAttempt || !waits.allow(waited)) return undefined;
    const name = formatRequestName(request);
    const retry: Retry = { request: name, reason: 'not-visible-yet', waited, mayHaveTakenEffect: false };
    all.push(retry);
    await waits.sleep(waited);
    return retry;
  }

  return {
    send: (request) => sendWithRetries(dropToken(request)),
    sendPrepared: async (prepare) => sendWithRetries(dropToken(await prepare()), prepare),
    waitUntilVisible,
    count: exchanger.count,
    retries: all,
    whyGone: gate.whyGone,
    listLastRequests: paced.listLastRequests,
  };
}
