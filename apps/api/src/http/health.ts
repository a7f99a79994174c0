/** Probes for load balancers and supervisors. They are not in the contract and need no credentials. */
import { send } from '@helpdesk/contract-server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const OK = { status: 200, body: { status: 'ok' } };
const UNAVAILABLE = { status: 503, body: { status: 'database unavailable' } };

/** 200 while the process can respond at all. */
export function healthz(): RequestHandler {
  return function healthz(request, response) {
    send(request, response, OK);
  };
}

/** Max age of the response to a probe, in milliseconds. Anybody can probe, and must not keep the database busy. */
const MAX_AGE_MS = 1_000;

/** 200 if the database responds, otherwise 503. */
export function readyz(pingDatabase: () => Promise<unknown>, log: Logger): RequestHandler {
  let isReady = true;
  let state: Promise<boolean> | undefined;
  /** Infinity until the database has responded. */
  let expiresAt = Number.POSITIVE_INFINITY;

  async function checkDatabase(): Promise<boolean> {
    try {
      await pingDatabase();
      if (!isReady) log.info('the database responds again');
      isReady = true;
    } catch (error) {
      if (isReady) log.error({ err: error }, 'the database does not respond');
      isReady = false;
    }
    expiresAt = performance.now() + MAX_AGE_MS;
    return isReady;
  }

  return async function readyz(request, response) {
    if (!state || performance.now() >= expiresAt) {
      expiresAt = Number.POSITIVE_INFINITY;
      state = checkDatabase();
    }
    send(request, response, (await state) ? OK : UNAVAILABLE);
  };
}
