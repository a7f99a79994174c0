import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './engine-errors.ts';

/** How long a write waits for its turn, in milliseconds. */
export const LOCK_TIMEOUT_MS = 5_000;

/** Between two attempts, in milliseconds: the sum of the two at most, at random so that waiting processes do not collide. */
const MIN_PAUSE_MS = 5;
const MAX_JITTER_MS = 20;

/**
 * Runs `attempt` until no other process holds the lock that it needs. SQLite's own wait (`busy_timeout`) would block the
 * event loop, since better-sqlite3 is synchronous; here, other requests are served during the pauses.
 *
 * @throws what `attempt` throws, also when it is the lock and the time is up.
 */
export async function waitForLock<T>(attempt: () => Promise<T>, timeoutMs = LOCK_TIMEOUT_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw error;
    }
    await pause(MIN_PAUSE_MS + Math.random() * MAX_JITTER_MS);
  }
}
