import type { Logger } from 'pino';
import type { Clock } from '../database/statements/rows.ts';
import type { Token } from './token-store.ts';

/** Max age of the stored time of last use, so that not every read is also a write. */
const MAX_LAG_SECONDS = 60;

interface RecorderOptions {
  /** Sets the time of last use of the token to now. */
  readonly touchLastUsed: (accountId: number, id: number) => Promise<void>;
  readonly now: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Records when tokens were last used. Requests do not wait for it and do not fail with it, so reads go on while the disk is
 * full or another process holds the write lock. After a failure it pauses for a minute, which also limits the log.
 */
export function createLastUseRecorder({
  touchLastUsed,
  now,
  log,
}: RecorderOptions): (token: Pick<Token, 'accountId' | 'id' | 'lastUsedAt'>) => void {
  const inProgress = new Set<number>();
  /** Tokens are cached: until one is read again, it has the time from before the write. */
  const recorded = new WeakSet<object>();
  let failedAt: number | null = null;
  // A clock that was set back must not stop the writes until it has caught up.
  const isLongAgo = (time: number | null): boolean => time === null || Math.abs(now() - time) >= MAX_LAG_SECONDS;

  return function recordUse(token) {
    const { accountId, id, lastUsedAt } = token;
    if (!isLongAgo(lastUsedAt) || !isLongAgo(failedAt) || inProgress.has(id) || recorded.has(token)) return;
    inProgress.add(id);
    touchLastUsed(accountId, id)
      .then(() => recorded.add(token))
      .catch((error: unknown) => {
        if (!isLongAgo(failedAt)) return;
        failedAt = now();
        log.warn({ err: error }, 'the time of last use of a token cannot be written');
      })
      .finally(() => inProgress.delete(id));
  };
}
