/** Measures the service on databases of growing size. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import knexFactory, { type Knex } from 'knex';
import { helpdesk } from '../contenders.ts';
import { pinLoad } from '../pinning.ts';
import { type Server, startServer } from '../server.ts';
import { fillDatabase, LARGE_ACCOUNT, type Progress } from './scale-data.ts';
import { listRequests, type ReadPage, type ScaleRequest } from './scale-requests.ts';

interface ScaleOptions {
  /** Numbers of contacts, and of conversations. */
  readonly sizes: readonly number[];
  /** Measured requests of each kind. */
  readonly requests: number;
  /** A PostgreSQL server on which databases may be created; absent for SQLite. */
  readonly postgres?: string | undefined;
  /** Where databases are kept, and found again by the next run; absent for a folder that is removed. */
  readonly folder?: string | undefined;
  readonly progress: Progress;
}

/** Times in milliseconds. */
interface ScaleFigure {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server process per request, in microseconds; on PostgreSQL without that of the database. */
  readonly cpu: number;
}

export interface ScaleResult {
  readonly size: number;
  readonly engine: 'sqlite' | 'postgresql';
  readonly fillSeconds: number;
  readonly figures: readonly ScaleFigure[];
}

/** Of the service: apps/api/src/conversations/segments. */
const SEGMENT_SIZE = 8_192;
const NEWEST_SIZE = 2_048;
/** So many are joined. */
const SEPARATE_SEGMENTS = 16;
const STATE = { built: 4, merged: 5 };
const PROGRESS_MS = 5_000;
const WARMUP_REQUESTS = 5;
/** A kind of request is measured no longer than this. */
const MAX_SECONDS = 20;

export async function runScaleBenchmark(options: ScaleOptions): Promise<ScaleResult[]> {
  pinLoad();
  const results: ScaleResult[] = [];
  for (const size of options.sizes) results.push(await measureSize(size, options));
  return results;
}

async function measureSize(size: number, options: ScaleOptions): Promise<ScaleResult> {
  const { postgres, folder, progress } = options;
  const parent = folder === undefined ? mkdtempSync(join(tmpdir(), 'helpdesk-scale-')) : resolve(folder);
  const place = join(parent, `${postgres === undefined ? 'sqlite' : 'postgresql'}-${size}`);
  mkdirSync(place, { recursive: true });
  try {
    const database = await provideDatabase(place, size, options);
    const figures = await measureDatabase(place, database, options.requests, (line) => progress(`${size}: ${line}`));
    const { fillSeconds } = database;
    return { size, engine: postgres === undefined ? 'sqlite' : 'postgresql', fillSeconds, figures };
  } finally {
    if (folder === undefined) rmSync(parent, { recursive: true, force: true });
  }
}

interface FilledDatabase {
  readonly url: string;
  readonly token: string;
  readonly fillSeconds: number;
}

/** The database that an earlier run left in the folder, or a new one. */
async function provideDatabase(folder: string, size: number, options: ScaleOptions): Promise<FilledDatabase> {
  const { postgres, progress } = options;
  const file = join(folder, 'database.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const url = postgres === undefined ? join(folder, 'scale.sqlite') : await createDatabase(postgres, size);
  const credentials = join(folder, 'credentials.json');
  // Migrates and loads the sample.
  const loading = await startServer(
    { ...helpdesk, command: [...helpdesk.command, '--sample'] },
    { DATABASE_URL: url, CREDENTIALS_FILE: credentials },
    { path: '/healthz', folder },
  );
  await loading.stop();
  const { full: token } = JSON.parse(readFileSync(credentials, 'utf8'));
  const start = performance.now();
  const knex = connect(url, FILLING);
  try {
    await fillDatabase(knex, size, (message) => progress(`${size}: ${message}`));
  } finally {
    await knex.destroy();
  }
  const database = { url, token, fillSeconds: (performance.now() - start) / 1000 };
  writeFileSync(file, JSON.stringify(database), { mode: 0o600 });
  return database;
}

async function measureDatabase(
  folder: string,
  { url, token }: FilledDatabase,
  requests: number,
  progress: Progress,
): Promise<ScaleFigure[]> {
  const headers = { authorization: `Bearer ${token}` };
  const server = await startServer(helpdesk, { DATABASE_URL: url }, { path: '/v1/tags', headers, folder });
  const knex = connect(url);
  try {
    const readPage: ReadPage = async (path) => {
      const response = await fetch(server.url + path, { headers });
      if (response.status !== 200) throw new Error(`GET ${path}: status ${response.status}: ${await response.text()}`);
      // A page of the service.
      return (await response.json()) as Awaited<ReturnType<ReadPage>>;
    };
    await waitForSegments(knex, server, progress);
    const kinds = await listRequests(knex, readPage);
    // The service has the database for itself.
    await knex.destroy();
    const figures: ScaleFigure[] = [];
    for (const kind of kinds) {
      const figure = await measureKind(server, headers, kind, requests);
      figures.push(figure);
      progress(`${kind.name}: p50 ${figure.p50.toFixed(1)} ms, p99 ${figure.p99.toFixed(1)} ms`);
    }
    return figures;
  } finally {
    await knex.destroy();
    await server.stop();
  }
}

/** For a SQLite file that nobody else uses, and that need not survive a crash. */
const FILLING = ['synchronous = OFF', 'journal_mode = MEMORY', 'foreign_keys = OFF', 'cache_size = -1000000'];

/** @param pragmas of SQLite. */
function connect(url: string, pragmas: readonly string[] = []): Knex {
  if (url.startsWith('postgres')) return knexFactory({ client: 'pg', connection: url, pool: { min: 1, max: 1 } });
  return knexFactory({
    ...{ client: 'better-sqlite3', connection: { filename: url }, useNullAsDefault: true },
    pool: {
      afterCreate: (
        connection: { pragma(text: string): unknown },
        done: (error: unknown, connection: object) => void,
      ) => {
        for (const pragma of pragmas) connection.pragma(pragma);
        done(null, connection);
      },
    },
  });
}

/** The service builds and joins them in the background (docs/decisions/search.md), which is not measured. */
async function waitForSegments(knex: Knex, server: Server, progress: Progress): Promise<void> {
  const start = performance.now();
  const account = { account_id: LARGE_ACCOUNT };
  const rows = Number((await knex('conversations').where(account).count({ total: '*' }))[0]?.total);
  // Smaller accounts have none.
  if (rows < SEGMENT_SIZE) return;
  for (;;) {
    const states: { state: number; conversations: number; segments: number }[] = await knex('search_segments')
      .where(account)
      .whereIn('state', Object.values(STATE))
      .groupBy('state')
      .select('state')
      .sum({ conversations: 'size' })
      .count({ segments: '*' });
    const built = states.reduce((sum, each) => sum + Number(each.conversations), 0);
    const separate = Number(states.find(({ state }) => state === STATE.built)?.segments ?? 0);
    // The rows from which blocks were joined are removed.
    const rest = await knex('search_segments')
      .where({ ...account, state: STATE.merged })
      .whereExists(knex('search_parts').where(account).whereRaw('segment_id = search_segments.id'))
      .first('id');
    const seconds = Math.round((performance.now() - start) / 1000);
    progress(`segments: ${built} of ${rows} conversations, ${separate} outside of blocks, ${seconds} s`);
    if (rows - built < NEWEST_SIZE && separate < SEPARATE_SEGMENTS && !rest) return;
    // Fails if the service has ended.
    await server.usage();
    await pause(PROGRESS_MS);
  }
}

/** A new database, which stays there: dropping it is up to the owner of the server. */
async function createDatabase(server: string, size: number): Promise<string> {
  const name = `helpdesk_scale_${size}_${Date.now()}`;
  const admin = connect(server);
  try {
    await admin.raw(`create database ${name}`);
  } finally {
    await admin.destroy();
  }
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** One request after another, so that the times are those of the service and not of a queue. */
async function measureKind(
  server: Server,
  headers: Readonly<Record<string, string>>,
  { name, method, path, body }: ScaleRequest,
  requests: number,
): Promise<ScaleFigure> {
  let number = 0;
  const send = async (): Promise<number> => {
    const content = body && JSON.stringify(body(number));
    const init = { method, headers: { ...headers, ...(content && { 'content-type': 'application/json' }) } };
    const url = server.url + path(number);
    number += 1;
    const start = performance.now();
    const response = await fetch(url, { ...init, ...(content && { body: content }) });
    const text = await response.text();
    const elapsed = performance.now() - start;
    if (response.status >= 300) throw new Error(`${name}: status ${response.status}: ${text.slice(0, 300)}`);
    return elapsed;
  };
  for (let index = 0; index < WARMUP_REQUESTS; index++) await send();
  const before = await server.usage();
  const times: number[] = [];
  const deadline = performance.now() + MAX_SECONDS * 1000;
  while (times.length < requests && performance.now() < deadline) times.push(await send());
  const after = await server.usage();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { name, p50: at(0.5), p99: at(0.99), cpu: (after.cpu - before.cpu) / times.length };
}
