/** The service as clients meet it: on a free port of this machine, over the sample. */
import type { Contract } from '@helpdesk/contract-model';
import type { Knex } from 'knex';
import { loadSample } from '../../db/sample/index.ts';
import { type AppConfig, createApp } from '../../src/app.ts';
import { issueSampleTokens, type SampleTokens } from '../../src/auth/sample-tokens.ts';
import { secondsNow } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { migrate, openDatabase, ping } from '../../src/database/index.ts';
import type { Clean } from '../../src/html/off-thread.ts';
import { createLog } from '../../src/http/log.ts';
import { createRepositories, type RepositorySettings } from '../../src/repositories/index.ts';
import { listen } from '../../src/server.ts';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Sending {
  /** `full` when left out; null sends none. */
  readonly token?: keyof SampleTokens | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Service {
  readonly baseUrl: string;
  readonly knex: Knex;
  readonly tokens: SampleTokens;
  /** Every log line so far, parsed. */
  readonly logLines: readonly Record<string, unknown>[];
  /** The type of the body is the caller's claim; what it is, the test says. */
  get<Body = unknown>(path: string, sending?: Sending): Promise<Answer<Body>>;
  /** @param body is sent as JSON, a string as it is. */
  send<Body = unknown>(method: string, path: string, body: unknown, sending?: Sending): Promise<Answer<Body>>;
  close(): Promise<void>;
}

interface Options {
  readonly config?: Partial<AppConfig>;
  readonly contract?: Contract;
  readonly contactListVariant?: RepositorySettings['contactListVariant'];
  readonly now?: () => number;
  readonly clean?: Clean;
  readonly reference?: string;
  /** In memory when left out. */
  readonly databaseUrl?: string;
}

/** A response that breaks the contract ends the test run. */
export async function startService(options: Options = {}): Promise<Service> {
  const {
    config,
    contract,
    clean,
    reference,
    contactListVariant = 'companies',
    now = secondsNow,
    databaseUrl = ':memory:',
  } = options;
  const knex = openDatabase({ url: databaseUrl });
  await migrate(knex);
  const repositories = createRepositories(knex, { now, contactListVariant });
  const tokens = await issueSampleTokens(repositories.tokens, await loadSample(knex), now());

  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => logLines.push(JSON.parse(line)) });
  const app = await createApp({
    config: { ...readConfig({}), ...config },
    repositories,
    askDatabase: () => ping(knex),
    log,
    now,
    violations: 'throw',
    ...(contract && { contract }),
    ...(clean && { clean }),
    ...(reference && { reference }),
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1', log });
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
    },
  };
}
