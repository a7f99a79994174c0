/** Measures the service on databases of growing size. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BLOCK_SIZE,
  NEWEST_SIZE,
  OWNER,
  PARTS,
  SEGMENT_SIZE,
  SEGMENTS,
  STATE,
  USABLE,
} from '@helpdesk/api/segment-rows';
import { makeFolder } from '@helpdesk/contract-model/make-folder';
import type { Knex } from 'knex';
import { addCleanup } from '../cleanup.ts';
import { findCommit } from '../commit.ts';
import { helpdesk } from '../contenders.ts';
import { pinLoad } from '../pinning.ts';
import { type Server, startServer } from '../server.ts';
import { LARGE_ACCOUNT, type Progress } from './scale-data.ts';
import { connect, provideDatabase } from './scale-database.ts';
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
  /** Measured ones: fewer than asked for, if they took too long. */
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server process per request, in microseconds; on PostgreSQL without that of the database. */
  readonly cpu: number;
}

export interface ScaleResult {
  /** Absent without Git. */
  readonly commit?: string | undefined;
  readonly size: number;
  readonly engine: 'sqlite' | 'postgresql';
  readonly fillSeconds: number;
  readonly figures: readonly ScaleFigure[];
}

const PROGRESS_MS = 5_000;
/** Before a kind of request is measured, at each size: what is compiled then is not the cost of the size. */
const MAX_WARMUP_REQUESTS = 200;
/** Requests at one size before those at the next: what else happens on the machine then happens to all. */
const TURN_REQUESTS = 20;
/** A kind of request is measured no longer than this at a size. */
const MAX_MS = 20_000;

/** The service with a database of one size. */
interface Target {
  readonly size: number;
  readonly fillSeconds: number;
  readonly server: Server;
  readonly headers: Readonly<Record<string, string>>;
  readonly kinds: readonly ScaleRequest[];
}

/**
 * All sizes run side by side, and each kind of request is measured on all of them by turns. What is running then ends with `cleanUp`, which
 * the caller calls.
 */
export async function runScaleBenchmark(options: ScaleOptions): Promise<ScaleResult[]> {
  const { sizes, postgres, folder, requests, progress } = options;
  const parent = folder === undefined ? createTemporaryFolder() : resolve(folder);
  const targets: Target[] = [];
  pinLoad();
  for (const size of sizes) targets.push(await startTarget(parent, size, options));
  const figures = targets.map((): ScaleFigure[] => []);
  for (const { name } of targets[0]?.kinds ?? []) {
    const measured = await measureKind(name, targets, requests);
    for (const [index, figure] of measured.entries()) figures[index]?.push(figure);
    progress(`${name}: p99 ${measured.map(({ p99 }) => `${p99.toFixed(1)} ms`).join(', ')}`);
  }
  const engine = postgres === undefined ? 'sqlite' : 'postgresql';
  const commit = findCommit();
  return targets.map(({ size, fillSeconds }, index) => ({
    commit,
    size,
    engine,
    fillSeconds,
    figures: figures[index] ?? [],
  }));
}

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-scale-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startTarget(parent: string, size: number, options: ScaleOptions): Promise<Target> {
  const progress: Progress = (line) => options.progress(`${size}: ${line}`);
  const folder = join(parent, `${options.postgres === undefined ? 'sqlite' : 'postgresql'}-${size}`);
  makeFolder(folder);
  const { postgres } = options;
  const isKept = options.folder !== undefined;
  const { url, token, fillSeconds } = await provideDatabase({ size, postgres, folder, isKept, progress });
  const headers = { authorization: `Bearer ${token}` };
  const server = await startServer(helpdesk, { DATABASE_URL: url }, { path: '/v1/tags', headers, folder });
  // The service has the database for itself, once this is closed.
  const knex = connect(url);
  try {
    const readPage: ReadPage = async (path) => {
      const response = await fetch(server.url + path, { headers });
      if (response.status !== 200) throw new Error(`GET ${path}: status ${response.status}: ${await response.text()}`);
      // A page of the service.
      return (await response.json()) as Awaited<ReturnType<ReadPage>>;
    };
    await waitForSegments(knex, server, progress);
    return { size, fillSeconds, server, headers, kinds: await listRequests(knex, readPage) };
  } finally {
    await knex.destroy();
  }
}

/** The service builds and joins them in the background (docs/decisions/search.md), which is not measured. */
async function waitForSegments(knex: Knex, server: Server, progress: Progress): Promise<void> {
  const start = performance.now();
  const account = { account_id: LARGE_ACCOUNT };
  const rows = Number((await knex('conversations').where(account).count({ total: '*' }))[0]?.total);
  // Smaller accounts have none.
  if (rows < SEGMENT_SIZE) return;
  for (;;) {
    const states: { state: number; conversations: number; segments: number }[] = await knex(SEGMENTS)
      .where(account)
      .whereIn('state', USABLE)
      .groupBy('state')
      .select('state')
      .sum({ conversations: 'size' })
      .count({ segments: '*' });
    const built = states.reduce((sum, each) => sum + Number(each.conversations), 0);
    const separate = Number(states.find(({ state }) => state === STATE.built)?.segments ?? 0);
    // The rows from which blocks were joined are removed.
    const rest = await knex(SEGMENTS)
      .where({ ...account, state: STATE.merged })
      .whereExists(knex(PARTS).where(account).whereRaw(`${OWNER[PARTS]} = ${SEGMENTS}.id`))
      .first('id');
    const seconds = Math.round((performance.now() - start) / 1000);
    progress(`segments: ${built} of ${rows} conversations, ${separate} outside of blocks, ${seconds} s`);
    if (rows - built < NEWEST_SIZE && separate < BLOCK_SIZE.min && !rest) return;
    // Fails if the service has ended.
    await server.usage();
    await pause(PROGRESS_MS);
  }
}

/** One request after another, so that the times are those of the service and not of a queue. */
async function measureKind(name: string, targets: readonly Target[], requests: number): Promise<ScaleFigure[]> {
  const meters = targets.map((target) => createMeter(name, target));
  for (const { send } of meters) {
    for (let count = 0; count < Math.min(requests, MAX_WARMUP_REQUESTS); count += 1) await send();
  }
  const isOpen = ({ times }: Meter) => times.length < requests && sum(times) < MAX_MS;
  for (let open = meters; open.length > 0; open = open.filter(isOpen)) {
    for (const { measure, times } of open) await measure(Math.min(TURN_REQUESTS, requests - times.length));
  }
  return meters.map(({ times, cpu }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return { name, requests: times.length, p50: at(0.5), p99: at(0.99), cpu: cpu() / times.length };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

type Meter = ReturnType<typeof createMeter>;

/** Sends requests of a kind at one size, and keeps their times in milliseconds. */
function createMeter(name: string, { size, server, headers, kinds }: Target) {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`There are no ${name} among ${size}`);
  const { method, path, body } = kind;
  const times: number[] = [];
  let number = 0;
  let cpu = 0;

  async function send(): Promise<number> {
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
  }

  async function measure(count: number): Promise<void> {
    const before = await server.usage();
    for (let index = 0; index < count; index += 1) times.push(await send());
    const after = await server.usage();
    cpu += after.cpu - before.cpu;
  }

  return { send, measure, times, cpu: () => cpu };
}
