/** Starts a service for a target, runs the suite against it, and returns what it reports. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CaseResult, type Report, type RunOptions, run, toCredentials } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { loadSample } from '../db/sample/index.ts';
import { issueSampleTokens, type SampleTokens } from '../src/accounts/sample-tokens.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase, ping } from '../src/database/connections/open.ts';
import { migrate } from '../src/database/migrate.ts';
import { secondsNow } from '../src/database/statements/rows.ts';
import { listen } from '../src/http/listen.ts';
import { createLog } from '../src/http/log.ts';
import { createMessageClasses } from '../src/http/message-classes.ts';
import { createStores } from '../src/stores.ts';
import type { Target } from './targets.ts';

export interface Trial {
  readonly reports: readonly Report[];
  /** Results that are an alarm: the service is correct. */
  readonly alarms: readonly CaseResult[];
  /** Seconds for which the runs have waited for the service to show something else. */
  readonly waited: number;
}

/** The suite waits for the slowest target; the machine may be busy. */
const TIMEOUT_MS = 60_000;
const BUSY_MS = 20;

export async function tryTarget(target: Target): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  const service = await startTarget(target, join(folder, 'helpdesk.sqlite'));
  try {
    let waited = 0;
    const sleep = async (milliseconds: number): Promise<void> => {
      waited += milliseconds / 1000;
      await pause(milliseconds);
    };
    const options = { ...createRunOptions(target, service), sleep };
    const reports: Report[] = [];
    for (let count = 0; count < (target.runs ?? 1); count += 1) {
      const runs = Array.from({ length: target.parallel ?? 1 }, () => run(options));
      reports.push(...(await Promise.all(runs)));
    }
    const results = reports.flatMap((report) => report.results);
    return { reports, alarms: results.filter((result) => isAlarm(target, result)), waited };
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

function isAlarm({ maySkip }: Target, { verdict }: CaseResult): boolean {
  return verdict !== 'pass' && verdict !== 'waived' && !(maySkip === true && verdict === 'skipped');
}

interface RunningTarget {
  readonly baseUrl: string;
  readonly tokens: SampleTokens;
  readonly close: () => Promise<void>;
}

async function startTarget(target: Target, url: string): Promise<RunningTarget> {
  const { config, contactListVariant = 'companies', driver = 'better-sqlite3', prepare } = target;
  const knex = openDatabase({ url, driver });
  await migrate(knex);
  const stores = createStores(knex, { now: secondsNow, contactListVariant });
  const tokens = await issueSampleTokens(stores.tokens, await loadSample(knex), secondsNow());
  await prepare?.(knex);
  const log = createLog('fatal', { write: () => {} });
  const app = await createApp({
    config: { ...readConfig({}), faultInjection: ['storage'], ...config },
    stores,
    pingDatabase: () => ping(knex),
    log,
    now: secondsNow,
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1', log, classes: createMessageClasses(app) });
  const stopClient = target.isBusy ? startClient(server.url, tokens.full) : async () => {};
  return {
    baseUrl: server.url,
    tokens,
    close: async () => {
      await stopClient();
      await server.close(0);
      await knex.destroy();
    },
  };
}

function createRunOptions({ tokens, network, hasMoreMembers, only }: Target, service: RunningTarget): RunOptions {
  const { full, other_account, unscoped, expired, revoked, no_features } = service.tokens;
  const [own, other] = tokens === undefined ? [full, other_account] : [other_account, full];
  return {
    contract,
    baseUrl: service.baseUrl,
    credentials: {
      // Tokens with one scope are of the main account.
      ...(tokens === undefined && toCredentials(service.tokens)),
      full: own,
      'other-account': other,
      expired,
      revoked,
      'no-features': no_features,
      unscoped,
    },
    profile: 'full',
    timeout: TIMEOUT_MS,
    ...(network && { fetch: createFetch(network) }),
    ...(hasMoreMembers && { fetch: fetchWithMoreMembers }),
    ...(only && { only }),
  };
}

/** Delays requests, answers some with 429, and loses some before and some after the service has carried them out. */
function createFetch({ delay = 0, limited = 0, dropped = 0 }: NonNullable<Target['network']>): typeof fetch {
  return async (input, init) => {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    if (Math.random() < limited) return new Response('', { status: 429, headers: { 'retry-after': '0' } });
    const isLost = Math.random() < dropped;
    if (isLost && Math.random() < 0.5) throw createReset();
    const response = await fetch(input, init);
    if (isLost) throw createReset();
    return response;
  };
}

/** Adds members to each object of a success: a service may send more than the contract documents, but for errors, which say so. */
const fetchWithMoreMembers: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const body = await response.text();
  const isJson = response.ok && response.headers.get('content-type')?.includes('json') && body !== '';
  const { status, headers } = response;
  return new Response(body === '' ? null : isJson ? addMembers(body) : body, { status, headers });
};

/** Objects of which the contract does not fix the names: every member is documented. */
const openNames = ['custom_fields', 'other_details'];

function addMembers(body: string): string {
  const name = 'served_at';
  return JSON.stringify(
    JSON.parse(body, (key, value: unknown) => {
      const isMap = openNames.includes(key);
      if (typeof value !== 'object' || value === null || Array.isArray(value) || isMap) return value;
      return { ...value, [name]: performance.now(), ...('data' in value && { listed: [performance.now()] }) };
    }),
  );
}

/** As undici reports a reset connection. */
const createReset = (): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });

/** Creates contacts and conversations until it is stopped. */
function startClient(baseUrl: string, token: string): () => Promise<void> {
  let isStopped = false;
  const send = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.arrayBuffer());
  const work = (async () => {
    for (let count = 0; !isStopped; count += 1) {
      const email = `busy${count}@busy.example`;
      await send('/v1/contacts', { first_name: `Busy ${count}`, email });
      await send('/v1/conversations', { subject: `Busy ${count}`, description: 'Busy', requested_by: email });
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  })();
  return async () => {
    isStopped = true;
    await work;
  };
}
