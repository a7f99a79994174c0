/** Cleaning that holds up no other request: long HTML goes to a thread of its own. */
import { fileURLToPath } from 'node:url';
import type { Busy, PoolOptions, SanitizeJob } from './sanitizer-pool.ts';
import type { ContentKind, Rejected, SanitizedContent } from './sanitizers.ts';

/** In UTF-16 units. The worst markup of that length takes some hundredths of a second. */
const MAX_INLINE_LENGTH = 10_000;

const DEFAULT_OPTIONS: PoolOptions = {
  script: fileURLToPath(new URL('./sanitizer-worker.ts', import.meta.url)),
  maxThreads: 2,
  // Four of the longest articles, or thousands of mails.
  maxQueuedLength: 40_000_000,
  // No description is longer, so only articles wait for each other.
  serialLength: 2_000_000,
  timeoutMs: 60_000,
  idleTimeoutMs: 1_000,
};

/** @param signal ends the work when nobody waits for it any more; then this rejects. */
export type SanitizeContent = <K extends ContentKind>(
  kind: K,
  sent: string,
  signal: AbortSignal,
) => Promise<SanitizedContent[K] | Rejected | Busy>;

/** Neither the sanitizer nor the pool is loaded before it is needed: together they take a sixth of the memory at rest. */
export function createContentSanitizer(limits: Partial<PoolOptions> = {}): SanitizeContent {
  let pool:
    | Promise<(job: SanitizeJob, signal: AbortSignal) => Promise<SanitizedContent[ContentKind] | Rejected | Busy>>
    | undefined;

  async function startPool() {
    const { createSanitizerPool } = await import('./sanitizer-pool.ts');
    return createSanitizerPool<SanitizedContent[ContentKind] | Rejected>({ ...DEFAULT_OPTIONS, ...limits });
  }

  return async function clean<K extends ContentKind>(kind: K, sent: string, signal: AbortSignal) {
    if (sent.length <= MAX_INLINE_LENGTH) return (await import('./sanitizers.ts')).sanitizers[kind](sent);
    pool ??= startPool();
    const sanitizeInWorker = await pool;
    // The result is of the kind that the job names.
    return (await sanitizeInWorker({ kind, sent }, signal)) as SanitizedContent[K] | Rejected | Busy;
  };
}
