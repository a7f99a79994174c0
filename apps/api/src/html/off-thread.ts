/** Cleaning that holds up no other request: long HTML goes to a thread of its own. */
import { fileURLToPath } from 'node:url';
import type { Cleaned, Kind, Rejected } from './clean.ts';
import type { Busy, PoolOptions, SanitizeJob } from './sanitizer-pool.ts';

/** In UTF-16 units. The worst markup of that length takes some hundredths of a second. */
const LONG = 10_000;

const LIMITS: PoolOptions = {
  script: fileURLToPath(new URL('./worker.ts', import.meta.url)),
  maxThreads: 2,
  // Four of the longest articles, or thousands of mails.
  maxQueuedLength: 40_000_000,
  // No description is longer, so only articles wait for each other.
  veryLong: 2_000_000,
  timeoutMs: 60_000,
  idleTimeoutMs: 1_000,
};

/** @param signal ends the work when nobody waits for it any more; then this rejects. */
export type Clean = <K extends Kind>(
  kind: K,
  sent: string,
  signal: AbortSignal,
) => Promise<Cleaned[K] | Rejected | Busy>;

/** Neither the sanitizer nor the pool is loaded before it is needed: together they take a sixth of the memory at rest. */
export function createClean(limits: Partial<PoolOptions> = {}): Clean {
  let pool: Promise<(job: SanitizeJob, signal: AbortSignal) => Promise<Cleaned[Kind] | Rejected | Busy>> | undefined;

  async function startPool() {
    const { createSanitizerPool } = await import('./sanitizer-pool.ts');
    return createSanitizerPool<Cleaned[Kind] | Rejected>({ ...LIMITS, ...limits });
  }

  return async function clean<K extends Kind>(kind: K, sent: string, signal: AbortSignal) {
    if (sent.length <= LONG) return (await import('./clean.ts')).CLEANERS[kind](sent);
    pool ??= startPool();
    const sanitizeInWorker = await pool;
    // The result is of the kind that the job names.
    return (await sanitizeInWorker({ kind, sent }, signal)) as Cleaned[K] | Rejected | Busy;
  };
}
