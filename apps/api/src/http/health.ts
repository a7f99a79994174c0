/** For load balancers and supervisors: outside the contract, without credentials. */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** 200 as long as the process answers at all. */
export function healthz(): RequestHandler {
  return function healthz(_request, response) {
    response.json({ status: 'ok' });
  };
}

/** 200 when the database answers, else 503. */
export function readyz(askDatabase: () => Promise<unknown>, log: Logger): RequestHandler {
  return async function readyz(_request, response) {
    try {
      await askDatabase();
      response.json({ status: 'ok' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      response.status(503).json({ status: 'database unavailable' });
    }
  };
}
