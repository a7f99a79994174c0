import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from '../engine-errors.ts';

/** Max time that a write is repeated. */
export const LOCK_TIMEOUT_MS = 5_000;

/** Pause between attempts, with random jitter so that waiting processes do not collide. */
const MIN_PAUSE_MS = 5;
const MAX_JITTER_MS = 20;

/**
 * Repeats `attempt` until it meets no conflict. On SQLite that is the lock of another process: SQLite's own wait
 * (`busy_timeout`) would block the event loop, because better-sqlite3 is synchronous, while here other requests are served
 * during the pauses. PostgreSQL waits for locks itself, and conflicts are rare.
 *
 * @throws the error of `attempt`; that of a conflict only after `timeoutMs`.
 */
export async function waitForLock<T>(attempt: () => Promise<T>, timeoutMs = LOCK_TIMEOUT_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || performance.now() >= deadline) throw error;
    }
    await pause(MIN_PAUSE_MS + Math.random() * MAX_JITTER_MS);
  }
}
