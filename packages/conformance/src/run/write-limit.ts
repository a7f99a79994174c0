import { PreconditionError } from '../errors.ts';
import { isSafeMethod } from '../exchange.ts';

export interface WriteLimit {
  /**
   * Counts a write that the target may carry out. Throws PreconditionError if the run may send no more. The result says that
   * the response has arrived: a request that was rejected counts no more.
   */
  readonly reserve: (method: string, expectedStatus?: number) => (status?: number) => void;
  /** Writes that were carried out so far. */
  readonly count: () => number;
}

/** Requests that should be rejected count only if they are not. */
export function createWriteLimit(maxWrites = Number.POSITIVE_INFINITY): WriteLimit {
  let reserved = 0;
  let done = 0;
  return {
    count: () => done,
    reserve: (method, expectedStatus = 200) => {
      if (isSafeMethod(method)) return () => {};
      const isExpected = expectedStatus < 400;
      if (isExpected && done + reserved >= maxWrites) {
        throw new PreconditionError(
          'max-writes',
          `the run may write ${maxWrites} times and has done so: give a larger --max-writes`,
        );
      }
      if (isExpected) reserved += 1;
      return (status) => {
        if (isExpected) reserved -= 1;
        // Without a response, the write may have been carried out.
        if (status === undefined ? isExpected : status < 300) done += 1;
      };
    },
  };
}
