/** Probes for load balancers and supervisors. They are not in the contract and need no credentials. */
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** 200 while the process can respond at all. */
export function healthz(): RequestHandler {
  return function healthz(request, response) {
    send(request, response, { status: 200, body: { status: 'ok' } });
  };
}

/** 200 if the database responds, otherwise 503. */
export function readyz(pingDatabase: () => Promise<unknown>, log: Logger): RequestHandler {
  return async function readyz(request, response) {
    try {
      await pingDatabase();
      send(request, response, { status: 200, body: { status: 'ok' } });
    } catch (error) {
      log.error({ err: error }, 'the database does not respond');
      send(request, response, { status: 503, body: { status: 'database unavailable' } });
    }
  };
}
