/** What all requests of a run wait for together: a target that asks for a pause, or one that may be gone. */
import { TransportError } from '../errors.ts';
import type { RunOptions } from '../run-options.ts';
import type { Exchanger } from './exchanger.ts';
import type { Waits } from './waits.ts';

/** So many requests in a row without a usable response put the target itself in doubt. */
const MAX_UNANSWERED = 10;

/** The waits before each look whether a target in doubt is back. */
const CHECK_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface Gate {
  /** Resolves when a request may be sent. Throws Unanswered where the target is gone for good. */
  readonly pass: () => Promise<void>;
  /** Nothing is sent meanwhile. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly answered: () => void;
  readonly unanswered: () => void;
}

export function createGate({ contract }: RunOptions, { exchange }: Exchanger, { sleep, left }: Waits): Gate {
  let open: Promise<unknown> = Promise.resolve();
  let inRow = 0;
  let isGone = false;

  async function pass(): Promise<void> {
    let passed: Promise<unknown>;
    do {
      passed = open;
      await passed;
    } while (passed !== open);
    if (isGone) {
      throw new TransportError(
        `Not sent: ${MAX_UNANSWERED} requests in a row got no usable answer, and the target did not come back.`,
        'gone',
      );
    }
  }

  function pause(milliseconds: number): Promise<unknown> {
    open = Promise.all([open, sleep(milliseconds)]);
    return open;
  }

  async function check(): Promise<void> {
    for (const milliseconds of CHECK_WAITS_MS) {
      await sleep(Math.min(milliseconds, left()));
      const look = { method: 'GET', target: contract.basePath, headers: {}, credential: 'none' } as const;
      const tried = await exchange(look).catch(() => undefined);
      if (tried !== undefined && tried.obstacle === undefined) return;
    }
    isGone = true;
  }

  return {
    pass,
    pause,
    answered: () => {
      inRow = 0;
    },
    unanswered: () => {
      inRow += 1;
      if (inRow < MAX_UNANSWERED) return;
      inRow = 0;
      open = Promise.all([open, check()]);
    },
  };
}
