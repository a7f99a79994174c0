/** Holds requests back while the target asks for a pause, or may be gone. */
import { TransportError } from '../../errors.ts';
import type { RunOptions } from '../../run-options.ts';
import type { Exchanger } from './exchanger.ts';
import type { Waits } from './waits.ts';

/**
 * After this many in a row without a usable response, the suite checks whether the target is gone: requests that were given
 * up, and each lost connection.
 */
const MAX_MISSING_RESPONSES = 10;
/** After so many timeouts, each of a request that was sent after the one before, without any response. */
const MAX_TIMEOUTS = 4;

const GONE =
  'The target stopped responding: several requests in a row got no usable response, and it did not come back.';

/** The waits before each check whether the target is back. */
const checkWaitsMs = [1_000, 2_000, 4_000, 8_000, 16_000];
/** A check of a target that does not respond takes as long as `--timeout`. */
const MAX_CHECKING_MS = 31_000;

export interface Gate {
  /** Resolves when a request may be sent. Throws TransportError if the target is gone. */
  readonly pass: () => Promise<void>;
  /** Nothing passes for that time. */
  readonly closeFor: (milliseconds: number) => Promise<unknown>;
  readonly recordResponse: () => void;
  readonly recordMissing: () => void;
  /** `start` of the request, as `performance.now()`. What is under way at once, and may be too much, times out together. */
  readonly recordTimeout: (start: number) => void;
  /** Why nothing more is sent, in a sentence; undefined while the target may respond. */
  readonly whyGone: () => string | undefined;
}

/** With `isWaiting: false` a target that does not respond is gone at once. */
export function createGate(
  { contract, signal }: RunOptions,
  { exchange }: Exchanger,
  { sleep, left }: Waits,
  { isWaiting }: { readonly isWaiting: boolean },
): Gate {
  let open: Promise<unknown> = Promise.resolve();
  let missingInRow = 0;
  let timeoutsInRow = 0;
  let lastTimeout = 0;
  let isChecking = false;
  let isGone = false;

  async function pass(): Promise<void> {
    let passed: Promise<unknown>;
    do {
      passed = open;
      await passed;
    } while (passed !== open);
    if (isGone) {
      throw new TransportError(
        'Not sent: several requests in a row got no usable response, and the target did not come back.',
        'gone',
      );
    }
  }

  function closeFor(milliseconds: number): Promise<unknown> {
    open = Promise.all([open, sleep(milliseconds)]);
    return open;
  }

  async function check(): Promise<void> {
    const end = performance.now() + MAX_CHECKING_MS;
    for (const milliseconds of isWaiting ? checkWaitsMs : []) {
      if (performance.now() > end) break;
      await sleep(Math.min(milliseconds, left()));
      if (signal?.aborted) return;
      const request = { method: 'GET', target: contract.basePath, headers: {}, credential: 'none' } as const;
      const tried = await exchange(request).catch(() => undefined);
      if (tried !== undefined && tried.obstacle === undefined) return;
    }
    isGone = true;
  }

  async function checkOnce(): Promise<void> {
    isChecking = true;
    await check().finally(() => {
      isChecking = false;
    });
  }

  function recordResponse(): void {
    missingInRow = 0;
    timeoutsInRow = 0;
  }

  function startCheck(): void {
    recordResponse();
    open = Promise.all([open, checkOnce()]);
  }

  return {
    pass,
    closeFor,
    whyGone: () => (isGone ? GONE : undefined),
    recordResponse,
    recordMissing: () => {
      // What was under way when the check began says nothing more.
      if (isChecking || isGone) return;
      missingInRow += 1;
      if (missingInRow >= MAX_MISSING_RESPONSES) startCheck();
    },
    recordTimeout: (start) => {
      if (isChecking || isGone || start < lastTimeout) return;
      lastTimeout = performance.now();
      timeoutsInRow += 1;
      if (timeoutsInRow >= MAX_TIMEOUTS) startCheck();
    },
  };
}
