/**
 * Sanitizing that blocks no other request: long HTML goes to a worker thread
 * (docs/decisions/sanitizing-in-worker-threads.md).
 */
import { fileURLToPath } from 'node:url';
import type { Result } from '../result.ts';
import type { JobOwner, PoolOptions, SanitizeJob, SanitizerBusy } from './sanitizer-pool.ts';
import type { ContentKind, ContentRejected, SanitizedContent } from './sanitizers.ts';

/**
 * Max length of a text that is sanitized in the main thread, in UTF-16 units. The slowest markup of that length takes about
 * 10 ms.
 */
const MAX_INLINE_LENGTH = 10_000;

const DEFAULT_OPTIONS: PoolOptions = {
  script: fileURLToPath(new URL('./sanitizer-worker.ts', import.meta.url)),
  maxThreads: 2,
  // Four of the longest articles, or thousands of mails.
  maxQueuedLength: 40_000_000,
  // No description is longer, so only articles wait for each other.
  maxParallelLength: 2_000_000,
  timeoutMs: 60_000,
  idleTimeoutMs: 1_000,
};

type ContentResult<Kind extends ContentKind> = Result<SanitizedContent[Kind], ContentRejected | SanitizerBusy>;

export type SanitizeContent = <Kind extends ContentKind>(
  kind: Kind,
  sent: string,
  owner: JobOwner,
) => Promise<ContentResult<Kind>>;

/** The sanitizer and the pool are loaded when they are first needed: together they take a sixth of the memory at rest. */
export function createContentSanitizer(options: Partial<PoolOptions> = {}): SanitizeContent {
  let pool: Promise<(job: SanitizeJob, owner: JobOwner) => Promise<ContentResult<ContentKind>>> | undefined;

  async function startPool() {
    const { createSanitizerPool } = await import('./sanitizer-pool.ts');
    return createSanitizerPool<Result<SanitizedContent[ContentKind], ContentRejected>>({
      ...DEFAULT_OPTIONS,
      ...options,
    });
  }

  return async function sanitizeContent<Kind extends ContentKind>(kind: Kind, sent: string, owner: JobOwner) {
    if (sent.length <= MAX_INLINE_LENGTH) return (await import('./sanitizers.ts')).sanitizers[kind](sent);
    pool ??= startPool();
    const sanitizeInWorker = await pool;
    // The result is of the kind that the job names.
    return (await sanitizeInWorker({ kind, sent }, owner)) as ContentResult<Kind>;
  };
}
