import type { ValidationIssue } from '@helpdesk/contract-model';
import type { SanitizerBusy } from '../html/sanitizer-pool.ts';
import type { ContentRejected } from '../html/sanitizers.ts';

/** What both operations that sanitize HTML have in their context. */
interface ContentErrorContext<Busy, Rejected> {
  readonly errorResponse: (status: 429, key: 'rate-limited') => Busy;
  readonly invalid: (issues: readonly [ValidationIssue]) => Rejected;
}

/** @param path of the content in the request. */
export function contentErrorResponse<Busy, Rejected>(
  error: ContentRejected | SanitizerBusy,
  path: string,
  { errorResponse, invalid }: ContentErrorContext<Busy, Rejected>,
) {
  switch (error.code) {
    case 'busy':
      return { ...errorResponse(429, 'rate-limited'), headers: { 'Retry-After': error.retryAfter } };
    case 'rejected':
      return invalid([{ path, message: error.message }]);
  }
}
