/** What is sent and received, whichever client sends it. */
import { hasTooManyValues } from '@helpdesk/contract-model';
import { TransportError } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';

export interface SendOptions {
  readonly url: string;
  readonly method: string;
  /** A list is sent as several headers with that name. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
  /** The length of the body is not sent before it. */
  readonly isChunked?: boolean;
  /** Milliseconds until the whole response has to be there. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/**
 * Follows no redirect. Rejects with the error of the client: for `toObstacle`, if the network fails; with the reason of `signal`; with
 * TransportError if the response is too large.
 */
export type Send = (request: SendOptions) => Promise<HttpResponse>;

export const MAX_BODY_BYTES = 16 * 1024 * 1024;

export const createTooLargeError = (): TransportError =>
  new TransportError(`The response is larger than the ${MAX_BODY_BYTES} bytes that the suite reads.`, 'no-response');

/** Many small values take a hundred times as long to parse and to compare as one large one. */
const MAX_VALUES = 500_000;

/** The text of a whole body. @throws {TransportError} if it has too many values. */
export function decodeText(bytes: Buffer): string {
  if (hasTooManyValues(bytes, MAX_VALUES)) {
    throw new TransportError(
      `The response has more than the ${MAX_VALUES} values that the suite reads.`,
      'no-response',
    );
  }
  return bytes.toString('utf8');
}

export const createTimeoutError = (): DOMException => new DOMException('The response takes too long.', 'TimeoutError');
