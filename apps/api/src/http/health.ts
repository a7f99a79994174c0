/** For load balancers and supervisors: outside the contract, without credentials. */
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** 200 while the process can respond at all. */
export function healthz(): RequestHandler {
  return function healthz(request, response) {
    send(request, response, { status: 200, body: { status: 'ok' } });
  };
}

/** 200 if the database answers, otherwise 503. */
export function readyz(askDatabase: () => Promise<unknown>, log: Logger): RequestHandler {
  return async function readyz(request, response) {
    try {
      await askDatabase();
      send(request, response, { status: 200, body: { status: 'ok' } });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      send(request, response, { status: 503, body: { status: 'database unavailable' } });
    }
  };
}
