import type { DocumentedResponse } from '@helpdesk/contract-model';
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import { withRetryAfter } from './unsent-limit.ts';

/**
 * Max documents for anyone that are sent at once. Together they have less than half of what may be unread: otherwise clients without a
 * token could have all other requests rejected.
 */
const MAX_DOCUMENTS = 40;

/** Rejects requests for documents that anyone may read, while too many are being sent. */
export function documentLimit(rejection: DocumentedResponse): RequestHandler {
  const rejected = withRetryAfter(rejection);
  let count = 0;
  return function documentLimit(request, response, next) {
    if (count >= MAX_DOCUMENTS) {
      send(request, response, rejected);
      return;
    }
    count += 1;
    response.once('close', () => {
      count -= 1;
    });
    next();
  };
}
