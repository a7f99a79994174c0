/** Limits and waits of retries, and their wording. */
import { type HttpResponse, type Retry, retryReasons } from '../../exchange.ts';
import { formatNumber } from '../../text.ts';

/** Maximum for one wait. If the target asks for more, the request is given up. */
export const MAX_WAIT_MS = 60_000;

/** Maximum for all waits of one request together. */
export const MAX_TOTAL_WAIT_MS = 120_000;

/** Maximum for all waits of a run; overlapping waits count once. After that, a request that would have to wait is given up. */
export const MAX_RUN_WAIT_MS = 600_000;

/** Maximum attempts of a request that is lost each time. A 429 is limited only by the waits. */
export const MAX_ATTEMPTS = 4;

/** The limits in report.json. */
export const retryLimits = {
  attempts: MAX_ATTEMPTS,
  waitMilliseconds: MAX_WAIT_MS,
  totalWaitMilliseconds: MAX_TOTAL_WAIT_MS,
  runWaitMilliseconds: MAX_RUN_WAIT_MS,
};

const FIRST_WAIT_MS = 500;

/**
 * The milliseconds before the next attempt: at first what the target asks for, then at least as long as without that, since it was not
 * enough.
 */
export const computeWait = (retryAfter: number | undefined, attempts: number): number =>
  retryAfter === undefined
    ? computeBackoff(attempts)
    : Math.max(retryAfter, attempts === 1 ? 0 : computeBackoff(attempts - 1));

/** Doubles with each attempt, minus a random part of up to half, so that requests that failed together are not repeated together. */
const computeBackoff = (attempt: number): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (1 - Math.random() / 2);

/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter({ headers }: HttpResponse): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // The clock of the target, if it sends `Date`.
  const now = Date.parse(headers.date ?? '') || Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}

/** `9 got 429, 3 lost connections`. */
export const formatTally = (failed: readonly Pick<Retry, 'reason'>[]): string =>
  Object.entries(countReasons(failed))
    .map(([reason, count]) => `${formatNumber(count)} ${formatReason(reason, count)}`)
    .join(', ');

/** Counts the reasons that occur. */
export function countReasons(failed: readonly Pick<Retry, 'reason'>[]): Readonly<Record<string, number>> {
  const counts = retryReasons.map((reason) => [reason, failed.filter((one) => one.reason === reason).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function formatReason(reason: string, count: number): string {
  if (reason === 'not-visible-yet') return 'without what was just created';
  if (reason === 'no-connection') return 'without a connection';
  if (reason === 'connection-lost') return count === 1 ? 'lost connection' : 'lost connections';
  if (reason === 'timeout') return count === 1 ? 'timeout' : 'timeouts';
  return `got ${reason}`;
}
