import type { Logger } from 'pino';
import type { Clock } from '../database/rows.ts';
import type { Token } from './token-store.ts';

/** Max age of the stored time of last use, so that not every read is also a write. */
const MAX_LAG_SECONDS = 60;

interface RecorderOptions {
  /** Stores the present time as that of the token's last use. */
  readonly touchLastUsed: (id: number) => Promise<void>;
  readonly now: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Keeps the time of last use of tokens. No request waits for it, and none fails because it cannot be written: reads go on
 * while the disk is full or another process holds the write lock. After a failure there is no attempt, and so no line in
 * the log, for a minute.
 */
export function createLastUseRecorder({
  touchLastUsed,
  now,
  log,
}: RecorderOptions): (token: Pick<Token, 'id' | 'lastUsedAt'>) => void {
  const inProgress = new Set<number>();
  let failedAt: number | null = null;
  // A clock that was set back must not stop the writes until it has caught up.
  const isLongAgo = (time: number | null): boolean => time === null || Math.abs(now() - time) >= MAX_LAG_SECONDS;

  return function recordUse({ id, lastUsedAt }) {
    if (!isLongAgo(lastUsedAt) || !isLongAgo(failedAt) || inProgress.has(id)) return;
    inProgress.add(id);
    touchLastUsed(id)
      .catch((error: unknown) => {
        if (!isLongAgo(failedAt)) return;
        failedAt = now();
        log.warn({ err: error }, 'the time of last use of a token cannot be written');
      })
      .finally(() => inProgress.delete(id));
  };
}
