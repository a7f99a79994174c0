import type { DocumentedResponse } from '@helpdesk/contract-model';
import { send, toHandlerResponse } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/**
 * Rejects plain HTTP with the documented response before the body is read (docs/decisions/https-only.md). A trusted proxy
 * can say that the client used HTTPS.
 */
export function httpsOnly(rejection: DocumentedResponse): RequestHandler {
  const rejected = { ...toHandlerResponse(rejection), headers: { Connection: 'close' } };
  return function httpsOnly(request, response, next) {
    if (request.secure) next();
    else send(request, response, rejected);
  };
}
