import { PreconditionError } from '../../errors.ts';
import { isSafeMethod } from '../../exchange.ts';
import { formatCount } from '../../text.ts';

/** Gives a write back, or counts it, by the status of the response. Without one, the write may have been carried out. */
type SettleWrite = (status?: number) => void;

export interface WriteLimit {
  /**
   * Counts a write that the target may carry out, and waits for those under way while they may use up the limit. Throws
   * PreconditionError if the target has carried out all that are allowed.
   */
  readonly reserve: (method: string, expectedStatus?: number) => Promise<SettleWrite>;
}

/**
 * A request that should be rejected counts as long as its response is not there, and afterwards if it was carried out: a faulty target
 * must not exceed the limit either. Rejected requests use up nothing, however many are under way.
 */
export function createWriteLimit(maxWrites = Number.POSITIVE_INFINITY): WriteLimit {
  let reserved = 0;
  let done = 0;
  let waiting: (() => void)[] = [];
  return {
    reserve: async (method, expectedStatus = 200) => {
      if (isSafeMethod(method)) return () => {};
      while (done + reserved >= maxWrites) {
        if (done >= maxWrites) throw new PreconditionError('max-writes', describeLimit(maxWrites));
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      reserved += 1;
      return (status) => {
        reserved -= 1;
        if (status === undefined ? expectedStatus < 400 : status < 300) done += 1;
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      };
    },
  };
}

/** The same for all cases, so that a report has one line for them. */
const describeLimit = (maxWrites: number): string =>
  maxWrites === 0
    ? '--max-writes 0 allows no write: give a larger number'
    : `the target has carried out ${formatCount(maxWrites, 'write')}, as many as --max-writes allows: give a larger number`;
