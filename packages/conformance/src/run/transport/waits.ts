import { pause, type RunOptions } from '../../run-options.ts';
import { MAX_RUN_WAIT_MS } from './retries.ts';

export interface Waits {
  /** Waits, and calls `onWait`. Waits that overlap count once. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** True if the run may still wait that long. */
  readonly allow: (milliseconds: number) => boolean;
  /** Milliseconds that the run may still wait. */
  readonly left: () => number;
}

export function createWaits(options: Pick<RunOptions, 'sleep' | 'onWait' | 'signal'>): Waits {
  const { onWait = () => {} } = options;
  let waited = 0;
  let underWay = 0;
  /** Time at which the last current wait ends. */
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
      await pause(options, milliseconds);
      underWay -= 1;
      // In tests, `sleep` takes no time, so `end` would stay in the future.
      if (underWay === 0) end = 0;
    },
    allow: (milliseconds) => waited + added(performance.now(), milliseconds) <= MAX_RUN_WAIT_MS,
    left: () => Math.max(0, MAX_RUN_WAIT_MS - waited),
  };
}
