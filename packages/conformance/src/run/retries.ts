/** How long to wait before a request is sent again, and when to give up. */
import type { HttpResponse } from '../model.ts';

/** The longest single wait. A target that asks for more is not asked again. */
export const MAX_WAIT_MS = 60_000;

/** All waits of one request together. */
export const MAX_TOTAL_WAIT_MS = 120_000;

/** All waits of a run together, those that overlap counted once. After that a request that would have to wait is given up. */
export const MAX_RUN_WAIT_MS = 600_000;

/** How often a request is sent that is lost each time. A 429 is bounded by its waits alone. */
export const MAX_ATTEMPTS = 4;

/** As report.json tells them. */
export const RETRY_LIMITS = {
  attempts: MAX_ATTEMPTS,
  waitMilliseconds: MAX_WAIT_MS,
  totalWaitMilliseconds: MAX_TOTAL_WAIT_MS,
  runWaitMilliseconds: MAX_RUN_WAIT_MS,
};

const FIRST_WAIT_MS = 500;

/** Doubles with each attempt, less up to half of it by chance: requests that failed together do not come back together. */
export const backoff = (attempt: number): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (1 - Math.random() / 2);

/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter({ headers }: HttpResponse): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // By the target's own clock where it shows it.
  const now = Date.parse(headers.date ?? '') || Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}
