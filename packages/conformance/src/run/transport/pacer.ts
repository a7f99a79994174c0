/** Limits how many requests are sent per second and at once. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pause, type RunOptions, readConcurrency } from '../../run-options.ts';

/** After this many responses in a row of a target that keeps up, one more request may be under way at once. */
const RESPONSES_PER_STEP = 20;

interface Pacer {
  /**
   * Sends a request when its turn has come. `isLimited` is true for a result that says that the target cannot keep up, or
   * limits requests.
   */
  readonly send: <T>(exchange: () => Promise<T>, isLimited: (result: T) => boolean) => Promise<T>;
}

/** The first is that of work for which other work waits, the last that of work for which none does. */
const priorities = ['urgent', 'usual', 'idle'] as const;
export type Priority = (typeof priorities)[number];

const currentPriority = new AsyncLocalStorage<Priority>();

/** The requests of that work are sent before those of a later priority that are waiting. Other work has the last priority. */
export const runWithPriority = <T>(priority: Priority, work: () => Promise<T>): Promise<T> =>
  currentPriority.run(priority, work);

/**
 * `rate` is the maximum number of requests per second, `concurrency` of those under way at once. After a 429, 503 or timeout,
 * only half as many are under way at once as before; the number grows again while none follows. Throws RangeError if
 * `concurrency` is not a positive integer.
 */
export function createPacer(options: Pick<RunOptions, 'rate' | 'concurrency' | 'sleep' | 'signal'>): Pacer {
  const { rate, concurrency } = options;
  const waiting: Readonly<Record<Priority, (() => void)[]>> = { urgent: [], usual: [], idle: [] };
  const highest = readConcurrency(concurrency);
  let limit = highest;
  let underWay = 0;
  let responses = 0;
  let nextTurn = 0;

  async function enter(): Promise<void> {
    if (underWay < limit) underWay += 1;
    else await new Promise<void>((resolve) => waiting[currentPriority.getStore() ?? 'idle'].push(resolve));
    if (rate === undefined) return;
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + 1000 / rate;
    if (turn > now) await pause(options, turn - now);
  }

  function leave(isLimited: boolean): void {
    if (isLimited) {
      limit = Math.max(1, Math.floor(Math.min(limit, underWay) / 2));
      responses = 0;
    } else {
      responses += 1;
      if (responses % RESPONSES_PER_STEP === 0) limit = Math.min(highest, limit + 1);
    }
    underWay -= 1;
    while (underWay < limit) {
      const next = priorities.map((one) => waiting[one]).find(({ length }) => length > 0);
      if (next === undefined) break;
      underWay += 1;
      next.shift()?.();
    }
  }

  return {
    send: async (exchange, isLimited) => {
      await enter();
      let hasLimit = false;
      try {
        const result = await exchange();
        hasLimit = isLimited(result);
        return result;
      } finally {
        leave(hasLimit);
      }
    },
  };
}
