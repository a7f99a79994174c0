/** The service as one Express application. A request passes the middleware from top to bottom. */
import { fileURLToPath } from 'node:url';
import { contract as ownContract } from '@helpdesk/contract';
import type { Contract, DocumentedResponse } from '@helpdesk/contract-model';
import { createContractServer, DOCUMENT_PATH, type ServerOptions, serveDocument } from '@helpdesk/contract-server';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createAuthenticate } from './accounts/authenticate.ts';
import { createLastUseRecorder } from './accounts/last-use-recorder.ts';
import type { Config } from './config.ts';
import type { Replica } from './database/connections/replica.ts';
import { OverloadError } from './database/overload-error.ts';
import type { Clock } from './database/statements/rows.ts';
import { createContentSanitizer, type SanitizeContent } from './html/content-sanitizer.ts';
import { docs } from './http/docs.ts';
import { documentLimit } from './http/document-limit.ts';
import { faultSwitch } from './http/fault-switch.ts';
import { healthz, readyz } from './http/health.ts';
import { httpsOnly } from './http/https-only.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createLimitedOperations } from './limited-operations.ts';
import { createOperations } from './operations.ts';
import { createReplicatedOperations } from './replicated-operations.ts';
import type { Stores } from './stores.ts';

/** The page that `pnpm generate` writes; it does not exist before the first run. */
const REFERENCE_FILE = fileURLToPath(import.meta.resolve('@helpdesk/contract/reference.html'));

export type AppConfig = Pick<Config, 'environment' | 'trustProxy' | 'publicUrl' | 'faultInjection'>;

interface AppOptions {
  readonly config: AppConfig;
  readonly stores: Stores;
  /** Where to read, if not always from `stores`. */
  readonly replica?: { readonly state: Replica; readonly stores: Stores } | undefined;
  /** Max reads of an account that are at work at once. Default: no limit. */
  readonly maxReadsOfAccount?: number | undefined;
  /** Rejects if the database does not respond. */
  readonly pingDatabase: () => Promise<void>;
  readonly log: Logger;
  /** Default: the contract of this repository. */
  readonly contract?: typeof ownContract;
  /** Path of the page for /docs. Default: the page of this repository. */
  readonly reference?: string;
  readonly now: Clock;
  /** Default: a sanitizer with the production limits. */
  readonly sanitizeContent?: SanitizeContent;
  readonly violations?: NonNullable<ServerOptions['violations']>;
}

export async function createApp(options: AppOptions): Promise<Express> {
  const { config, stores, pingDatabase, log, now, contract = ownContract, violations = 'log' } = options;
  const {
    sanitizeContent = createContentSanitizer(),
    reference = REFERENCE_FILE,
    replica,
    maxReadsOfAccount,
  } = options;
  const { find, touchLastUsed } = stores.tokens;
  const recordUse = createLastUseRecorder({ touchLastUsed, now, log });
  const operations = replica
    ? createReplicatedOperations({
        onPrimary: createOperations(stores, sanitizeContent),
        onReplica: createOperations(replica.stores, sanitizeContent),
        replica: replica.state,
        log,
      })
    : createOperations(stores, sanitizeContent);
  const contractServer = await createContractServer({
    contract,
    handlers: maxReadsOfAccount === undefined ? operations : createLimitedOperations(operations, maxReadsOfAccount),
    authenticate: createAuthenticate({ find, now, recordUse }),
    ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
    violations,
    // The contract of this repository is checked by test/contract.test.ts, so a start does not have to.
    selfCheck: contract !== ownContract,
    isOverload: (error) => error instanceof OverloadError,
    log,
  });

  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', config.trustProxy);

  app.use(requestId());
  app.use(requestLog(log));
  app.use(securityHeaders());
  // Before the HTTPS check, because supervisors probe the process directly, behind the proxy that terminates TLS.
  app.get('/healthz', healthz());
  app.get('/readyz', readyz(pingDatabase, log));
  if (config.environment === 'production') app.use(httpsOnly(findHttpsRejection(contract)));
  app.get(['/docs', DOCUMENT_PATH], documentLimit(findResponse(contract, 429)));
  app.get('/docs', docs(reference, log));
  app.get(DOCUMENT_PATH, serveDocument(contract));
  if (config.faultInjection.length > 0 && contract.faultSwitch) {
    app.use(faultSwitch(contract.faultSwitch, config.faultInjection));
  }
  app.use(contractServer);
  return app;
}

/** What the operations document for a status: the first one, as all have the same. */
function findResponse({ operations }: Contract, status: number): DocumentedResponse {
  const found = Object.values(operations).find(({ responses }) => responses[status] !== undefined)?.responses[status];
  if (!found) throw new Error(`No operation of the contract documents a ${status}`);
  return found;
}

function findHttpsRejection({ serviceResponses }: Contract): DocumentedResponse {
  const response = serviceResponses[403];
  if (!response) throw new Error('The contract has no 403 in x-service-responses, which is the response to plain HTTP');
  return response;
}
