/** Threads for long HTML, with a limit for everything that a client could otherwise exhaust. */
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ContentKind, Rejected } from './sanitizers.ts';

export interface SanitizeJob {
  readonly kind: ContentKind;
  readonly sent: string;
}

/** So many jobs wait already: the client is to come back later. */
export interface Busy {
  /** Seconds. */
  readonly retryAfter: number;
}

export interface PoolOptions {
  /** Path of the module whose default export the threads run. */
  readonly script: string;
  readonly maxThreads: number;
  /** UTF-16 units of all texts that wait for a thread at most. A limit of jobs would refuse many short ones, or hold many long ones. */
  readonly maxQueuedLength: number;
  /** Texts longer than this, in UTF-16 units, are worked on one at a time: each can take hundreds of megabytes. */
  readonly serialLength: number;
  /** How long a thread works on one job at most. */
  readonly timeoutMs: number;
  /** After how long without a job a thread ends, and its memory is free again. */
  readonly idleTimeoutMs: number;
  /** Is given what the script posts besides its results; for tests. */
  readonly onMessage?: (message: unknown) => void;
}

const TOO_SLOW: Rejected = { issue: 'takes too long to sanitize: it must be shorter or have fewer tags' };
const RETRY_AFTER_SECONDS = 5;

/**
 * Heap of a thread at most, in megabytes: twice what the worst body that is let in needs (`<p>` over and over: between 384
 * and 512). Not to be reached: where one large allocation goes beyond it, V8 ends the whole process, not only the thread.
 */
const MAX_HEAP_MB = 1_024;

/**
 * @returns a function that runs a job. A job that takes too long ends with its thread, and so does one whose `signal` is
 * aborted; the next one gets another thread. It rejects when the signal is aborted or the thread fails.
 */
export function createSanitizerPool<Result>(
  options: PoolOptions,
): (job: SanitizeJob, signal: AbortSignal) => Promise<Result | Rejected | Busy> {
  const { script, maxThreads, maxQueuedLength, serialLength, timeoutMs, idleTimeoutMs, onMessage } = options;
  const pool = new Piscina<SanitizeJob, Result>({
    filename: script,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
    // Nothing that a thread does needs the environment, and its secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    recordTiming: false,
  });
  if (onMessage) pool.on('message', onMessage);
  let failure = new AbortController();
  // Told where a thread fails without a job, which is before it starts on its first one: that would wait for ever.
  pool.on('error', (error: unknown) => {
    failure.abort(error);
    failure = new AbortController();
  });
  // Piscina 5.3 has a queue as well, but where jobs can be aborted it ignores the limit, and leaves jobs there for ever
  // when an abort has ended the last thread.
  const queue = new PQueue({ concurrency: maxThreads });
  const veryLongQueue = new PQueue({ concurrency: 1 });

  async function run(job: SanitizeJob, signal: AbortSignal): Promise<Result | Rejected> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(job, { signal: AbortSignal.any([signal, timeout, failure.signal]) });
    } catch (error) {
      if (timeout.aborted && !signal.aborted) return TOO_SLOW;
      throw error;
    }
  }

  let queuedLength = 0;
  return async function sanitizeInWorker(job, signal) {
    const { length } = job.sent;
    if (queuedLength + length > maxQueuedLength) return { retryAfter: RETRY_AFTER_SECONDS };
    queuedLength += length;
    let isQueued = true;
    const leave = (): void => {
      if (isQueued) queuedLength -= length;
      isQueued = false;
    };
    const start = () => {
      leave();
      return run(job, signal);
    };
    // An abort ends the wait as well.
    const wait = () => queue.add(start, { signal });
    return (length > serialLength ? veryLongQueue.add(wait, { signal }) : wait()).finally(leave);
  };
}
