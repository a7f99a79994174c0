/**
 * One request over the wire. Where it got no usable response it is sent again if it was not carried out or may be twice;
 * another POST, PATCH or DELETE that may have been carried out is replaced by a new one with new values.
 */

import { TransportError } from '../errors.ts';
import type { Exchange, HttpRequest, HttpResponse, Retry } from '../model.ts';
import { tally } from '../report/retries.ts';
import type { OutgoingRequest } from '../requests/build-http-request.ts';
import type { RunOptions } from '../run-options.ts';
import { createExchanger, nameOf, type Obstacle, type Tried } from './exchanger.ts';
import { createGate } from './gate.ts';
import { createLimited } from './limited.ts';
import { createReadOnlyGuard } from './read-only.ts';
import { backoff, MAX_ATTEMPTS, MAX_RUN_WAIT_MS, MAX_TOTAL_WAIT_MS, MAX_WAIT_MS } from './retries.ts';
import { createWaits } from './waits.ts';

export interface Answer {
  readonly response: HttpResponse;
  /** For the report: long bodies are cut. */
  readonly exchange: Exchange;
}

export interface Transport {
  /**
   * The only way to the target. Throws Unanswered, and UnsafeRequestError for what a read-only run must not send. Throws
   * NotObtainable for a credential that was not given.
   */
  readonly send: (request: OutgoingRequest) => Promise<Answer>;
  /**
   * For requests that may have an effect. A lost one is never sent again as it is: nobody knows whether it was carried out.
   * It is prepared anew, with other unique values.
   */
  readonly sendPrepared: <T extends OutgoingRequest>(prepare: () => Promise<T>) => Promise<Answer & { sent: T }>;
  /** Requests sent so far. */
  readonly count: () => number;
  readonly retries: readonly Retry[];
}

export interface Knowledge {
  /** Tells the ids that this run has made up to name nothing. */
  readonly isAbsent?: (id: string) => boolean;
  /** Nobody knows yet whether the target is there: where no connection is made it is gone at once. */
  readonly isFirstContact?: boolean;
}

export function createTransport(
  options: RunOptions,
  { isAbsent = () => false, isFirstContact = false }: Knowledge = {},
): Transport {
  const exchanger = createExchanger(options, createReadOnlyGuard(options, isAbsent));
  const waits = createWaits(options);
  const gate = createGate(options, exchanger, waits);
  const limited = createLimited();
  const all: Retry[] = [];

  async function deliver<T extends OutgoingRequest>(
    first: T,
    prepare?: () => Promise<T>,
  ): Promise<Answer & { sent: T }> {
    const retries: Retry[] = [];
    let sent = first;
    for (;;) {
      await gate.pass();
      const { response, milliseconds, obstacle } = await exchanged(sent);
      const request = keptRequest(sent);
      const told = retries.length > 0 && { retries };
      if (obstacle === undefined) {
        gate.answered();
        limited.answered(sent);
        const exchange = { request, response: keptResponse(response), milliseconds, ...told };
        return { response, exchange, sent };
      }
      const mustReplace = !isRepeatable(sent, obstacle);
      const wait = Math.round(Math.max(obstacle.retryAfter ?? 0, backoff(retries.length + 1)));
      const because = reasonToStop(sent, obstacle, retries, wait);
      if (because !== undefined || (mustReplace && prepare === undefined)) {
        gate.unanswered();
        if (asksToWait(obstacle)) limited.givenUp(sent);
        const exchange = { request, ...(response && { response: keptResponse(response) }), milliseconds, ...told };
        const kind = obstacle.reason === 'no-connection' ? 'gone' : 'unanswered';
        const mayHaveTakenEffect = retries.some((retry) => retry.mayHaveTakenEffect) || isUncertain(sent, obstacle);
        throw new TransportError(sentence(sent, obstacle, retries, because, mayHaveTakenEffect), kind, exchange);
      }
      const retry: Retry = {
        request: nameOf(sent),
        reason: obstacle.reason,
        waited: wait,
        mayHaveTakenEffect: isUncertain(sent, obstacle),
      };
      retries.push(retry);
      all.push(retry);
      // What the target says concerns everything that is under way, a lost connection only this request.
      await (asksToWait(obstacle) ? gate.pause(wait) : waits.sleep(wait));
      if (mustReplace && prepare !== undefined) sent = await prepare();
    }
  }

  /** Nobody knows whether the target has carried it out: it may also have taken what it must refuse. */
  const isUncertain = (request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
    !isUndone && !isIdempotent(request) && options.profile === 'full';

  /** Undefined where the request is to be sent again after `wait`, else a sentence, empty where the number of attempts says all. */
  function reasonToStop(
    sent: OutgoingRequest,
    obstacle: Obstacle,
    retries: readonly Retry[],
    wait: number,
  ): string | undefined {
    const { reason, retryAfter = 0 } = obstacle;
    if (reason === 'no-connection' && isFirstContact) return '';
    if (retryAfter > MAX_WAIT_MS) {
      return `It asks to wait ${Math.ceil(retryAfter / 1000)} s, and the suite waits ${MAX_WAIT_MS / 1000} s at most.`;
    }
    if (asksToWait(obstacle) && limited.includes(sent)) {
      return 'It was not sent again: a request like it was given up before, and none was answered since.';
    }
    const waited = retries.reduce((sum, retry) => sum + retry.waited, 0);
    const lost = retries.filter((retry) => retry.reason !== '429').length + 1;
    if (waited + wait > MAX_TOTAL_WAIT_MS || (reason !== '429' && lost >= MAX_ATTEMPTS)) return '';
    if (waits.allow(wait)) return undefined;
    return `It was not sent again: all waits of the run together would be longer than ${MAX_RUN_WAIT_MS / 1000} s.`;
  }

  /** A target that is gone counts as unanswered; whatever else is thrown says nothing about it. */
  const exchanged = (request: OutgoingRequest): Promise<Tried> =>
    exchanger.exchange(request).catch((error: unknown) => {
      if (error instanceof TransportError && error.kind === 'gone') gate.unanswered();
      throw error;
    });

  return {
    send: (request) => deliver(request),
    sendPrepared: async (prepare) => deliver(await prepare(), prepare),
    count: exchanger.count,
    retries: all,
  };
}

/** Safe methods; PUT, unless it creates, since then its repetition is answered otherwise. */
const isIdempotent = ({ method, expected }: OutgoingRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'PUT' && expected !== 201);

/**
 * What must be refused is sent again as well: its answer is the same each time. Not DELETE: its repetition may be answered
 * 404. Not PATCH: it may add (RFC 5789, 2).
 */
const isRepeatable = (request: OutgoingRequest, { isUndone }: Obstacle): boolean =>
  isUndone || isIdempotent(request) || (request.expected ?? 0) >= 400;

const asksToWait = ({ reason, retryAfter }: Obstacle): boolean => reason === '429' || retryAfter !== undefined;

function sentence(
  sent: OutgoingRequest,
  obstacle: Obstacle,
  retries: readonly Retry[],
  because: string | undefined,
  mayHaveTakenEffect: boolean,
): string {
  const count = retries.length + 1;
  const detail = obstacle.detail === '' ? '' : ` (${obstacle.detail})`;
  return [
    `No usable answer to ${nameOf(sent)} in ${count} ${count === 1 ? 'attempt' : 'attempts'}: ${tally([...retries, obstacle])}${detail}.`,
    ...(because ? [because] : []),
    ...(mayHaveTakenEffect ? ['What was lost may have been carried out.'] : []),
  ].join(' ');
}

const LONGEST_KEPT = 16 * 1024;

/** Without what only matters to sending. */
function keptRequest({ method, target, headers, body, credential }: OutgoingRequest): HttpRequest {
  return { method, target, headers, ...(body !== undefined && { body: cut(body) }), credential };
}

const keptResponse = (response: HttpResponse): HttpResponse => ({ ...response, body: cut(response.body) });

const cut = (body: string): string =>
  body.length <= LONGEST_KEPT ? body : `${body.slice(0, LONGEST_KEPT)}… (${body.length} characters)`;
