/** Worker threads for long HTML, with limits on everything that a client could otherwise exhaust. */
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { type DomainError, type Failure, fail } from '../result.ts';
import type { ContentKind, ContentRejected } from './sanitizers.ts';

export interface SanitizeJob {
  readonly kind: ContentKind;
  readonly sent: string;
}

/** Whose job it is. */
export interface JobOwner {
  readonly accountId: number;
  /** Ends the work when the client is gone; the promise then rejects. */
  readonly signal: AbortSignal;
}

/** The queue is full; the client should try again later. */
export interface SanitizerBusy extends DomainError<'busy'> {
  /** Seconds. */
  readonly retryAfter: number;
}

export interface PoolOptions {
  /** Path of the module whose default export the threads run. */
  readonly script: string;
  readonly maxThreads: number;
  /**
   * Max length of all texts that wait, in UTF-16 units; those of an account may have half of it, so that it cannot have those of all others
   * rejected. A limit of jobs would reject many short ones, or hold many long ones.
   */
  readonly maxQueuedLength: number;
  /** Longer texts, in UTF-16 units, are sanitized one at a time: each can take hundreds of megabytes. */
  readonly maxParallelLength: number;
  /** Max time for a job, without its time in the queue. */
  readonly timeoutMs: number;
  /** Time without a job after which a thread ends and frees its memory. */
  readonly idleTimeoutMs: number;
  /** Receives what the script posts besides its results; for tests. */
  readonly onMessage?: (message: unknown) => void;
}

const SANITIZER_RETRY_SECONDS = 5;

/**
 * Max heap of a thread: twice what the worst body that is accepted needs (`<p>` repeated: between 384 and 512 MB). It must
 * not be reached: if one large allocation exceeds it, V8 ends the whole process and not only the thread.
 */
const MAX_HEAP_MB = 1_024;

/**
 * @returns a function that runs a job. A job that takes too long, or whose `signal` is aborted, ends with its thread; the
 * next job gets a new thread. The promise rejects when the signal is aborted or the thread fails.
 */
export function createSanitizerPool<Output>(
  options: PoolOptions,
): (job: SanitizeJob, owner: JobOwner) => Promise<Output | Failure<ContentRejected | SanitizerBusy>> {
  const { script, maxThreads, maxQueuedLength, maxParallelLength, timeoutMs, idleTimeoutMs, onMessage } = options;
  const pool = new Piscina<SanitizeJob, Output>({
    filename: script,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
    // The threads need no environment variables, and some are secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    recordTiming: false,
  });
  if (onMessage) pool.on('message', onMessage);
  let failure = new AbortController();
  // A thread that fails before its first job emits an error here; the job would wait forever.
  pool.on('error', (error: unknown) => {
    failure.abort(error);
    failure = new AbortController();
  });
  // Piscina 5.3 has a queue, but with abortable jobs it ignores the limit, and jobs stay in it forever when an abort has
  // ended the last thread.
  const queue = new PQueue({ concurrency: maxThreads });
  const serialQueue = new PQueue({ concurrency: 1 });

  async function run(job: SanitizeJob, signal: AbortSignal): Promise<Output | Failure<ContentRejected>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(job, { signal: AbortSignal.any([signal, timeout, failure.signal]) });
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error;
      const message = 'takes too long to sanitize: it must be shorter or have fewer tags';
      return fail('rejected', { message });
    }
  }

  let queuedLength = 0;
  const queuedByAccount = new Map<number, number>();
  return async function sanitizeInWorker(job, { accountId, signal }) {
    const { length } = job.sent;
    const ofAccount = queuedByAccount.get(accountId) ?? 0;
    // The first text of an account fits whatever its length.
    const exceedsShare = ofAccount > 0 && ofAccount + length > maxQueuedLength / 2;
    if (exceedsShare || queuedLength + length > maxQueuedLength) {
      return fail('busy', { retryAfter: SANITIZER_RETRY_SECONDS });
    }
    const count = (change: number): void => {
      queuedLength += change;
      const queued = (queuedByAccount.get(accountId) ?? 0) + change;
      if (queued === 0) queuedByAccount.delete(accountId);
      else queuedByAccount.set(accountId, queued);
    };
    count(length);
    let isQueued = true;
    const leave = (): void => {
      if (isQueued) count(-length);
      isQueued = false;
    };
    const start = () => {
      leave();
      return run(job, signal);
    };
    // An abort also removes the job from the queue.
    const wait = () => queue.add(start, { signal });
    return (length > maxParallelLength ? serialQueue.add(wait, { signal }) : wait()).finally(leave);
  };
}
