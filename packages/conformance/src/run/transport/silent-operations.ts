/** Operations that do not respond in time while others do: each of their many cases would wait for as long as a request may take. */
import type { OutgoingRequest } from '../../requests/build-http-request.ts';

/** After so many timeouts, each of a request that was sent after the one before, requests of the operation get one attempt. */
const MAX_TIMEOUTS = 4;
/** After so many, they are not sent, until this time has passed: the operation may be back then. */
const MAX_LAST_TIMEOUTS = 6;
const SILENCE_MS = 60_000;

export interface SilentOperations {
  /** `start` of the request, as `performance.now()`. What is under way at once, and may be too much, times out together. */
  readonly recordTimeout: (request: OutgoingRequest, start: number) => void;
  readonly recordResponse: (request: OutgoingRequest) => void;
  /** True if another attempt at the request would most likely take as long. */
  readonly isSlow: (request: OutgoingRequest) => boolean;
  readonly isSilent: (request: OutgoingRequest) => boolean;
}

export function createSilentOperations(): SilentOperations {
  const timeouts = new Map<string, { readonly count: number; readonly last: number }>();
  const keyOf = ({ method, target, operationId = target }: OutgoingRequest): string => `${method} ${operationId}`;
  const countOf = (request: OutgoingRequest): number => timeouts.get(keyOf(request))?.count ?? 0;
  return {
    recordTimeout: (request, start) => {
      const { count, last } = timeouts.get(keyOf(request)) ?? { count: 0, last: 0 };
      if (start >= last) timeouts.set(keyOf(request), { count: count + 1, last: performance.now() });
    },
    recordResponse: (request) => {
      timeouts.delete(keyOf(request));
    },
    isSlow: (request) => countOf(request) >= MAX_TIMEOUTS,
    isSilent: (request) => {
      const { last = 0 } = timeouts.get(keyOf(request)) ?? {};
      return countOf(request) >= MAX_LAST_TIMEOUTS && performance.now() - last < SILENCE_MS;
    },
  };
}
