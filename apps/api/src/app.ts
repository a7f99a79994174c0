/** The service as one Express application: what a request passes, from top to bottom. */
import { fileURLToPath } from 'node:url';
import { contract as ownContract } from '@helpdesk/contract';
import type { Contract, DocumentedResponse } from '@helpdesk/contract-model';
import { createContractServer, type ServerOptions } from '@helpdesk/contract-server';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createAuthenticate } from './auth/authenticate.ts';
import { createLastUse } from './auth/last-use.ts';
import type { Config } from './config.ts';
import { handlers } from './handlers/index.ts';
import { type Clean, createClean } from './html/off-thread.ts';
import { docs } from './http/docs.ts';
import { faultSwitch } from './http/fault-switch.ts';
import { healthz, readyz } from './http/health.ts';
import { httpsOnly } from './http/https-only.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Repositories } from './repositories/index.ts';

/** Where `pnpm generate` writes the page; there is none before its first run. */
const REFERENCE = fileURLToPath(import.meta.resolve('@helpdesk/contract/reference.html'));

export type AppConfig = Pick<Config, 'environment' | 'trustProxy' | 'publicUrl' | 'faultInjection'>;

export interface AppOptions {
  readonly config: AppConfig;
  readonly repositories: Repositories;
  /** Rejects when the database does not answer. */
  readonly askDatabase: () => Promise<void>;
  readonly log: Logger;
  /** This repository's own when left out. */
  readonly contract?: typeof ownContract;
  /** Path of the page for /docs; this repository's own when left out. */
  readonly reference?: string;
  /** Seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** With the limits of production when left out. */
  readonly clean?: Clean;
  readonly violations?: NonNullable<ServerOptions['violations']>;
}

export async function createApp(options: AppOptions): Promise<Express> {
  const { config, repositories, askDatabase, log, now, contract = ownContract, violations = 'answer' } = options;
  const { clean = createClean(), reference = REFERENCE } = options;
  const { findByHash, markUsed } = repositories.tokens;
  const touchLastUsed = createLastUse({ markUsed, now, log });
  const contractServer = await createContractServer({
    contract,
    handlers: handlers(repositories, clean),
    authenticate: createAuthenticate({ findByHash, now, touchLastUsed }),
    ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
    violations,
    // Our own is checked by test/contract.test.ts: a start of the service need not take the time again.
    selfCheck: contract !== ownContract,
    log,
  });

  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', config.trustProxy);

  app.use(requestId());
  app.use(requestLog(log));
  app.use(securityHeaders());
  // Before HTTPS is asked for: supervisors probe the process itself, inside of whatever terminates TLS.
  app.get('/healthz', healthz());
  app.get('/readyz', readyz(askDatabase, log));
  if (config.environment === 'production') app.use(httpsOnly(refusalOfPlainHttp(contract)));
  app.get('/docs', docs(reference, log));
  if (config.faultInjection.length > 0 && contract.faultSwitch) {
    app.use(faultSwitch(contract.faultSwitch, config.faultInjection));
  }
  app.use(contractServer);
  return app;
}

function refusalOfPlainHttp({ serviceResponses }: Contract): DocumentedResponse {
  const response = serviceResponses[403];
  if (!response)
    throw new Error('The contract documents no 403 among x-service-responses: it is the refusal of plain HTTP');
  return response;
}
