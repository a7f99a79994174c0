import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@helpdesk/contract-model';
import { buildSegments } from '../src/conversations/segments/build-segments.ts';
import { mergeSegments } from '../src/conversations/segments/merge-segments.ts';
import { openDatabase } from '../src/database/connections/open.ts';
import { isPostgres } from '../src/database/engine.ts';
import { createSend, type Send } from './client.ts';
import { checkCounts } from './counts.ts';
import { checkFile, checkRules } from './database-rules.ts';
import { checkSegments } from './segments.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import type { CheckScope, Workload } from './workload.ts';
import { rewrittenArticles } from './workloads/articles.ts';
import { contactsWithLinks } from './workloads/contacts.ts';
import { conversationsWithRequesters } from './workloads/conversations.ts';
import { appendedOptions } from './workloads/options.ts';
import { racesForValues } from './workloads/races.ts';

interface ChaosOptions {
  readonly kills: number;
  /** Clients that send writes at the same time, shared evenly among the workloads. */
  readonly clients: number;
  readonly database: ChaosDatabase;
  /** For the tokens of the sample. */
  readonly folder: string;
  /** Called after each kill, while nothing uses the database. */
  readonly onKill: (progress: ChaosProgress) => void | Promise<void>;
}

interface ChaosDatabase {
  /** Of an empty database, or of a SQLite file that does not exist yet. */
  readonly url: string;
  /** Kills the database server and starts it again. SQLite has none. */
  readonly crash?: (() => Promise<void>) | undefined;
}

export interface ChaosProgress {
  readonly kills: number;
  /** Writes with a response of success. */
  readonly acknowledged: number;
}

export interface ChaosResult extends ChaosProgress {
  /** What was lost, half there or wrong, in plain sentences. The run ends at the first. */
  readonly problems: readonly string[];
}

/** The account of the sample that the token `full` belongs to. */
const ACCOUNT = 1;
/** From the first acknowledged write on. */
const MAX_LOAD_MS = 500;
const MAX_START_MS = 1_000;
/** One kill in so many hits a process that is still starting, so that recovery is interrupted, too. */
const KILLS_PER_KILLED_START = 10;
const RECOVERY_TIMEOUT_MS = 30_000;
const RECOVERY_PAUSE_MS = 50;
/** The rows are checked after so many kills, because it takes longer as they become more. */
const KILLS_PER_ROW_CHECK = 25;

/**
 * Kills the service while clients write, starts it again and checks what was acknowledged; at the end checks everything again.
 * If the database is a server, every second kill hits that one, and the service has to recover without a restart. It stops at
 * the first problem, so that the database shows it.
 */
export async function runChaos({ kills, clients, database, folder, onKill }: ChaosOptions): Promise<ChaosResult> {
  const run = randomBytes(4).toString('hex');
  const workloads: readonly Workload[] = [
    contactsWithLinks(run),
    ...racesForValues(run),
    conversationsWithRequesters(run),
    appendedOptions(run),
    rewrittenArticles(run),
  ];
  const credentials = join(folder, 'credentials.json');
  const environment = { DATABASE_URL: database.url, CREDENTIALS_FILE: credentials };
  const start = (...args: readonly string[]) => startServiceProcess(args, environment);
  const progress = { kills: 0, acknowledged: 0 };
  let service = start('serve', '--sample');

  async function count(): Promise<void> {
    progress.kills += 1;
    await onKill(progress);
  }

  async function crash(isDatabase: boolean): Promise<void> {
    if (isDatabase) {
      await database.crash?.();
      await count();
      return waitUntilReady(await service.ready);
    }
    await service.end('SIGKILL');
    await count();
    service = start();
    if (progress.kills >= kills || progress.kills % KILLS_PER_KILLED_START !== 0) return;
    await pause(Math.random() * MAX_START_MS);
    await service.end('SIGKILL');
    await count();
    service = start();
  }

  async function checkAll(send: Send, scope: CheckScope): Promise<string[]> {
    const problems: string[] = [];
    for (const { check } of workloads) problems.push(...(await check(send, scope)));
    const checksRows = scope === 'all' || progress.kills % KILLS_PER_ROW_CHECK === 0;
    return checksRows ? [...problems, ...(await checkDatabase(database.url, run, send))] : problems;
  }

  try {
    const token = await service.ready.then(() => readToken(credentials));
    for (;;) {
      const baseUrl = await service.ready;
      const problems = await checkAll(createSend(baseUrl, token), progress.kills < kills ? 'new' : 'all');
      if (problems.length > 0) return { ...progress, problems: [...problems, ...readLog(service)] };
      if (progress.kills >= kills) return { ...progress, problems: [] };

      const isDatabase = database.crash !== undefined && progress.kills % 2 === 1;
      const isWriting = Promise.withResolvers<void>();
      const send = createSend(baseUrl, token, { isServerErrorUnknown: isDatabase });
      const writing = writeUntilLost(workloads, clients, send, isWriting.resolve);
      // A service that sends no response at all ends the wait by an error of a client.
      await Promise.race([isWriting.promise, writing]);
      await pause(Math.random() * MAX_LOAD_MS);
      // Together, so that a crash that fails before the clients have ended is no rejection that nobody handles.
      const [{ acknowledged, errors }] = await Promise.all([writing, crash(isDatabase)]);
      progress.acknowledged += acknowledged;
      if (errors.length > 0) return { ...progress, problems: [...errors, ...readLog(service)] };
    }
  } finally {
    await service.end('SIGKILL');
  }
}

/** The service has to find its database again by itself. */
async function waitUntilReady(baseUrl: string): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  while ((await fetch(`${baseUrl}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error('The service has not found its database again: GET /readyz is not 200');
    await pause(RECOVERY_PAUSE_MS);
  }
}

/** Writes until the connection is lost, or a response is wrong. `onAcknowledged` is called after each success. */
async function writeUntilLost(
  workloads: readonly Workload[],
  clients: number,
  send: Send,
  onAcknowledged: () => void,
): Promise<{ acknowledged: number; errors: string[] }> {
  let isLost = false;
  const sendAndWatch: Send = async (...request) => {
    const response = await send<never>(...request);
    if (response === undefined) isLost = true;
    return response;
  };
  let acknowledged = 0;
  const errors: string[] = [];
  async function work(workload: Workload | undefined): Promise<void> {
    while (workload && !isLost && errors.length === 0) {
      try {
        const successes = await workload.write(sendAndWatch);
        acknowledged += successes;
        if (acknowledged > 0) onAcknowledged();
        // All that the workload could write is being written: the responses must get a turn.
        if (successes === 0) await pause(1);
      } catch (error) {
        errors.push(messageOf(error));
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => work(workloads[index % workloads.length])));
  return { acknowledged, errors };
}

/** Conversations in a search segment and in one of the newest, and segments in a block. */
const SEGMENT_SIZE = 20;
const NEWEST_SIZE = 5;
const BLOCK_SIZE = { max: 8, min: 3 };

/** Looks at the rows beside the service, which goes on. */
async function checkDatabase(url: string, run: string, send: Send): Promise<string[]> {
  const knex = openDatabase({ url });
  try {
    // The service builds them of more conversations than a run creates.
    const never = () => false;
    await buildSegments(knex, ACCOUNT, { size: SEGMENT_SIZE, newestSize: NEWEST_SIZE });
    await mergeSegments(knex, ACCOUNT, never, BLOCK_SIZE);
    return [
      ...(await checkRules(knex)),
      ...(isPostgres(knex) ? [] : await checkFile(knex)),
      ...(await checkSegments(knex)),
      ...(await checkCounts(knex, ACCOUNT, run, send)),
    ];
  } finally {
    await knex.destroy();
  }
}

async function readToken(file: string): Promise<string> {
  const { full }: { full: string } = JSON.parse(await readFile(file, 'utf8'));
  return full;
}

function readLog(service: ServiceProcess): string[] {
  const log = service.log();
  return log === '' ? [] : [`The end of the log:\n${log}`];
}
