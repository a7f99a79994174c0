/** The service on a free port of this machine, with the sample data. */
import type { Contract } from '@helpdesk/contract-model';
import type { Knex } from 'knex';
import { loadSample } from '../../db/sample/index.ts';
import { issueSampleTokens, type SampleTokens } from '../../src/accounts/sample-tokens.ts';
import { type AppConfig, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { ContactListVariant } from '../../src/contacts/contact-store.ts';
import { computeMaxReads, openDatabase, ping } from '../../src/database/connections/open.ts';
import { createReplica } from '../../src/database/connections/replica.ts';
import { isPostgres } from '../../src/database/engine.ts';
import { migrate } from '../../src/database/migrate.ts';
import { secondsNow } from '../../src/database/statements/rows.ts';
import type { SanitizeContent } from '../../src/html/content-sanitizer.ts';
import { listen } from '../../src/http/listen.ts';
import { createLog } from '../../src/http/log.ts';
import { createMessageClasses } from '../../src/http/message-classes.ts';
import { createStores, type Stores } from '../../src/stores.ts';
import { findTablesWithoutAccount } from './account-check.ts';
import { createPostgresDatabase, isOnPostgres } from './postgres-databases.ts';

interface ServiceResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Sending {
  /** Default: `full`; null sends none. */
  readonly token?: keyof SampleTokens | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Service {
  readonly baseUrl: string;
  readonly knex: Knex;
  readonly stores: Stores;
  readonly tokens: SampleTokens;
  /** Every log line so far, parsed. */
  readonly logLines: readonly Record<string, unknown>[];
  /** The type of the body is asserted by the caller and not checked. */
  get<Body = unknown>(path: string, sending?: Sending): Promise<ServiceResponse<Body>>;
  /** @param body sent as JSON, except a string, which is sent as it is. */
  send<Body = unknown>(method: string, path: string, body: unknown, sending?: Sending): Promise<ServiceResponse<Body>>;
  /** Fails if a request has run a statement without the account. */
  close(): Promise<void>;
}

interface Options {
  readonly config?: Partial<AppConfig>;
  readonly contract?: Contract;
  readonly contactListVariant?: ContactListVariant;
  readonly now?: () => number;
  readonly sanitizeContent?: SanitizeContent;
  readonly reference?: string;
  /** Default: one with the sample alone, in memory on SQLite. */
  readonly databaseUrl?: string;
  readonly statementTimeoutMs?: number;
  /** Default: a statement. */
  readonly pingDatabase?: () => Promise<void>;
  /** A replica of the database, which the caller destroys. */
  readonly replica?: Knex;
}

/** A response that breaks the contract ends the test run. */
export async function startService(options: Options = {}): Promise<Service> {
  const {
    config,
    contract,
    sanitizeContent,
    reference,
    contactListVariant = 'companies',
    now = secondsNow,
    statementTimeoutMs,
    pingDatabase = () => ping(knex),
    replica,
    databaseUrl = isOnPostgres ? await createPostgresDatabase('sample') : ':memory:',
  } = options;
  const knex = openDatabase({ url: databaseUrl, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) });
  await migrate(knex);
  const stores = createStores(knex, { now, contactListVariant });
  const tokens = await issueSampleTokens(stores.tokens, await loadSample(knex), now());

  const problems = checkStatements(knex);
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => logLines.push(JSON.parse(line)) });
  const app = await createApp({
    config: { ...readConfig({}), ...config },
    stores,
    maxReadsOfAccount: computeMaxReads(knex),
    pingDatabase,
    log,
    now,
    violations: 'throw',
    replica: replica && {
      state: createReplica(knex, replica, { log }),
      stores: createStores(replica, { now, contactListVariant }),
    },
    ...(contract && { contract }),
    ...(sanitizeContent && { sanitizeContent }),
    ...(reference && { reference }),
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1', log, classes: createMessageClasses(app) });
  const baseUrl = server.url;

  async function request<Body>(path: string, init: RequestInit, { token = 'full', headers }: Sending = {}) {
    const authorization = token && { Authorization: `Bearer ${tokens[token]}` };
    const response = await fetch(baseUrl + path, {
      ...init,
      headers: { ...init.headers, ...authorization, ...headers },
    });
    const text = await response.text();
    const body: Body = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  }

  return {
    baseUrl,
    knex,
    stores,
    tokens,
    logLines,
    get: (path, sending) => request(path, {}, sending),
    send: (method, path, body, sending) =>
      request(
        path,
        {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
        sending,
      ),
    async close() {
      await server.close(0);
      await knex.destroy();
      if (problems.size > 0) throw new Error([...problems].join('\n'));
    },
  };
}

/** Checks the statements of requests from now on. Those of a test itself are no part of a request, so their log lines have no id. */
function checkStatements(knex: Knex): ReadonlySet<string> {
  const problems = new Set<string>();
  const log = createLog('info', {
    write(line) {
      const { request_id, sql } = JSON.parse(line);
      const tables = request_id === undefined ? [] : findTablesWithoutAccount(sql, isPostgres(knex));
      if (tables.length > 0) problems.add(`No account for ${tables.join(', ')} in ${sql}`);
    },
  });
  knex.on('query', ({ sql }: { sql: string }) => log.info({ sql }));
  return problems;
}
