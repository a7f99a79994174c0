import type { DocumentedResponse } from '@helpdesk/contract-model';
import { RETRY_AFTER_SECONDS, send, toHandlerResponse } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/**
 * Max documents for anyone that are sent at once. Together they have less than half of what clients may leave unread, and so has an
 * account: so neither can have the requests of others rejected.
 */
const MAX_DOCUMENTS = 40;

/** Rejects requests for documents that anyone may read, while too many are being sent. */
export function documentLimit(rejection: DocumentedResponse): RequestHandler {
  const rejected = { ...toHandlerResponse(rejection), headers: { 'Retry-After': `${RETRY_AFTER_SECONDS}` } };
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
