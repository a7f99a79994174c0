import { PreconditionError } from '../../errors.ts';
import { isSafeMethod } from '../../exchange.ts';

export interface WriteLimit {
  /**
   * Counts a write that the target may carry out. Throws PreconditionError if the run may send no more. The result says that
   * the response has arrived: a request that was rejected counts no more.
   */
  readonly reserve: (method: string, expectedStatus?: number) => (status?: number) => void;
  /** Writes that were carried out so far. */
  readonly count: () => number;
}

/**
 * A request that should be rejected counts as long as its response is not there, and afterwards if it was carried out: a faulty target
 * must not exceed the limit either.
 */
export function createWriteLimit(maxWrites = Number.POSITIVE_INFINITY): WriteLimit {
  let reserved = 0;
  let done = 0;
  return {
    count: () => done,
    reserve: (method, expectedStatus = 200) => {
      if (isSafeMethod(method)) return () => {};
      if (done + reserved >= maxWrites) {
        throw new PreconditionError(
          'max-writes',
          `no more than ${maxWrites} writes are allowed, and as many are sent: give a larger --max-writes`,
        );
      }
      reserved += 1;
      return (status) => {
        reserved -= 1;
        // Without a response, the write may have been carried out.
        if (status === undefined ? expectedStatus < 400 : status < 300) done += 1;
      };
    },
  };
}
