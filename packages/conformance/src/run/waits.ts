/** All waits of a run together. */

import type { RunOptions } from '../run-options.ts';
import { MAX_RUN_WAIT_MS } from './retries.ts';

export interface Waits {
  /** Waits that overlap count once. Tells `onWait` by how much the run gets longer. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Whether the run may wait so long from now on. */
  readonly allow: (milliseconds: number) => boolean;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

export function createWaits({ sleep = wait, onWait = () => {} }: Pick<RunOptions, 'sleep' | 'onWait'>): Waits {
  let waited = 0;
  let underWay = 0;
  /** When the last wait that is under way ends. */
  let end = 0;

  const added = (now: number, milliseconds: number): number => Math.max(0, now + milliseconds - Math.max(now, end));

  return {
    sleep: async (milliseconds) => {
      const now = performance.now();
      const longer = added(now, milliseconds);
      waited += longer;
      end = Math.max(end, now + milliseconds);
      underWay += 1;
      if (longer > 0) onWait(longer, waited);
      await sleep(milliseconds);
      underWay -= 1;
      // A `sleep` that takes no time has ended before that.
      if (underWay === 0) end = 0;
    },
    allow: (milliseconds) => waited + added(performance.now(), milliseconds) <= MAX_RUN_WAIT_MS,
    left: () => Math.max(0, MAX_RUN_WAIT_MS - waited),
  };
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
