import type { DocumentedResponse } from '@helpdesk/contract-model';
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';

/**
 * Refuses plain HTTP before anything is read, with the documented answer. A proxy that Express trusts may say that the
 * client came by HTTPS.
 */
export function httpsOnly(refusal: DocumentedResponse): RequestHandler {
  const [example] = Object.values(refusal.examples);
  if (!example) throw new Error(`The contract has no example at ${refusal.at}: it is the text of the refusal`);
  return function httpsOnly(request, response, next) {
    if (request.secure) next();
    else send(request, response, { status: refusal.status, headers: { Connection: 'close' }, body: example.value });
  };
}
