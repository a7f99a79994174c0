import type { DocumentedResponse } from '@helpdesk/contract-model';
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/**
 * Rejects plain HTTP with the documented response before the body is read (docs/decisions/https-only.md). A trusted proxy
 * can say that the client used HTTPS.
 */
export function httpsOnly(rejection: DocumentedResponse): RequestHandler {
  const [example] = Object.values(rejection.examples);
  if (!example) throw new Error(`The contract has no example at ${rejection.at}, which is the response to plain HTTP`);
  return function httpsOnly(request, response, next) {
    if (request.secure) next();
    else send(request, response, { status: rejection.status, headers: { Connection: 'close' }, body: example.value });
  };
}
