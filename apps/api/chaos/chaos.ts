import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../src/database/open.ts';
import { createSend, type Send } from './client.ts';
import { checkCounts } from './counts.ts';
import { checkFile, checkRules } from './database-rules.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import type { CheckScope, Workload } from './workload.ts';
import { rewrittenArticles } from './workloads/articles.ts';
import { contactsWithLinks } from './workloads/contacts.ts';
import { conversationsWithRequesters } from './workloads/conversations.ts';
import { appendedOptions } from './workloads/options.ts';
import { racesForValues } from './workloads/races.ts';

export interface ChaosOptions {
  readonly kills: number;
  /** Clients that send writes at the same time, shared evenly among the workloads. */
  readonly clients: number;
  /** A SQLite file that does not exist yet. */
  readonly databaseUrl: string;
  /** For the tokens of the sample. */
  readonly folder: string;
  /** Called after each kill, while nothing uses the database. */
  readonly onKill: (progress: ChaosProgress) => void | Promise<void>;
}

export interface ChaosProgress {
  readonly kills: number;
  /** Writes that were answered with success. */
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
/** The rows are checked after so many kills, because it takes longer as they become more. */
const KILLS_PER_ROW_CHECK = 25;

/**
 * Kills the service while clients write, starts it again and checks what was acknowledged; at the end checks everything again.
 * It stops at the first problem, so that the database shows it.
 */
export async function runChaos({ kills, clients, databaseUrl, folder, onKill }: ChaosOptions): Promise<ChaosResult> {
  const run = randomBytes(4).toString('hex');
  const workloads: readonly Workload[] = [
    contactsWithLinks(run),
    ...racesForValues(run),
    conversationsWithRequesters(run),
    appendedOptions(run),
    rewrittenArticles(run),
  ];
  const credentials = join(folder, 'credentials.json');
  const environment = { DATABASE_URL: databaseUrl, CREDENTIALS_FILE: credentials };
  const start = (...args: readonly string[]) => startServiceProcess(args, environment);
  const progress = { kills: 0, acknowledged: 0 };

  async function checkAll(send: Send, scope: CheckScope): Promise<string[]> {
    const problems: string[] = [];
    for (const { check } of workloads) problems.push(...(await check(send, scope)));
    const checksRows = scope === 'all' || progress.kills % KILLS_PER_ROW_CHECK === 0;
    return checksRows ? [...problems, ...(await checkDatabase(databaseUrl, run, send))] : problems;
  }

  let service = start('serve', '--sample');
  try {
    const token = await service.ready.then(() => readToken(credentials));
    for (;;) {
      const send = createSend(await service.ready, token);
      const problems = await checkAll(send, progress.kills === kills ? 'all' : 'new');
      if (problems.length > 0) return { ...progress, problems: [...problems, ...readLog(service)] };
      if (progress.kills === kills) return { ...progress, problems: [] };

      const isWriting = Promise.withResolvers<void>();
      const writing = writeUntilLost(workloads, clients, send, isWriting.resolve);
      // A service that answers nothing at all ends the wait by an error of a client.
      await Promise.race([isWriting.promise, writing]);
      await pause(Math.random() * MAX_LOAD_MS);
      await service.end('SIGKILL');
      const { acknowledged, errors } = await writing;
      progress.kills += 1;
      progress.acknowledged += acknowledged;
      if (errors.length > 0) return { ...progress, problems: [...errors, ...readLog(service)] };
      await onKill(progress);
      service = start();
      if (progress.kills < kills && progress.kills % KILLS_PER_KILLED_START === 0) {
        await pause(Math.random() * MAX_START_MS);
        await service.end('SIGKILL');
        progress.kills += 1;
        await onKill(progress);
        service = start();
      }
    }
  } finally {
    await service.end('SIGKILL');
  }
}

/** Writes until the connection is lost, or an answer is wrong. `onAcknowledged` is called after each success. */
async function writeUntilLost(
  workloads: readonly Workload[],
  clients: number,
  send: Send,
  onAcknowledged: () => void,
): Promise<{ acknowledged: number; errors: string[] }> {
  let isLost = false;
  const sendAndWatch: Send = async (...request) => {
    const answer = await send<never>(...request);
    if (answer === undefined) isLost = true;
    return answer;
  };
  let acknowledged = 0;
  const errors: string[] = [];
  async function work(workload: Workload | undefined): Promise<void> {
    while (workload && !isLost && errors.length === 0) {
      try {
        const successes = await workload.write(sendAndWatch);
        acknowledged += successes;
        if (acknowledged > 0) onAcknowledged();
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => work(workloads[index % workloads.length])));
  return { acknowledged, errors };
}

/** Looks at the rows beside the service, which goes on. */
async function checkDatabase(url: string, run: string, send: Send): Promise<string[]> {
  const knex = openDatabase({ url });
  try {
    return [...(await checkRules(knex)), ...(await checkFile(knex)), ...(await checkCounts(knex, ACCOUNT, run, send))];
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
