/** Runs one mutant in a process of its own, on its own copy of the sample database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loadSample } from '../db/sample/index.ts';
import { issueSampleTokens, type SampleTokens } from '../src/accounts/sample-tokens.ts';
import { openDatabase } from '../src/database/connections/open.ts';
import { migrate } from '../src/database/migrate.ts';
import { secondsNow } from '../src/database/statements/rows.ts';
import { createStores } from '../src/stores.ts';
import type { Changes } from './apply-changes.ts';
import type { Mutant } from './mutant.ts';
import type { Job, MutantRunResult } from './run-mutant.ts';
import type { Area } from './table/areas.ts';

/** In the log of the service: the patch is wrong itself, and what it responds with is no more than a 500. */
const BUG = /"type":"(?:ReferenceError|TypeError|SyntaxError)"|no such column|syntax error/;

/** `broken`: the patch itself is wrong, or the process ended early, so the mutant says nothing about the suite. `timeout`: the suite did not end. */
export type MutantOutcome = 'killed' | 'survived' | 'broken' | 'timeout';

export interface MutantTrial {
  readonly outcome: MutantOutcome;
  /** Ids of a few cases that failed, or what the process said if it is broken. */
  readonly by: readonly string[];
  readonly milliseconds: number;
}

/** A database with the sample accounts, which each mutant copies, and their tokens. */
export interface Prepared {
  readonly folder: string;
  readonly tokens: SampleTokens;
  readonly close: () => Promise<void>;
}

const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/mutants', import.meta.url));
/** The areas in which the cases that schemas and HTTP imply are the most likely to fail. */
const ABOUT_REQUESTS: ReadonlySet<string> = new Set<Area>([
  'authorization',
  'check-order',
  'errors',
  'http',
  'text',
  'validation',
]);
const SAMPLE = 'sample.sqlite';

export async function prepareSample(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  const knex = openDatabase({ url: join(folder, SAMPLE) });
  try {
    await migrate(knex);
    const stores = createStores(knex, { now: secondsNow, contactListVariant: 'companies' });
    const tokens = await issueSampleTokens(stores.tokens, await loadSample(knex), secondsNow());
    return { folder, tokens, close: () => rm(folder, { recursive: true }) };
  } finally {
    await knex.destroy();
  }
}

interface TrialOptions {
  /** Ids of cases to try first: those that killed the mutant before. */
  readonly first?: readonly string[];
  /** Prefixes of the cases to run; all if undefined. */
  readonly cases?: readonly string[] | undefined;
  /** Runs only cases of the operations of the mutant, and derived cases only in areas that are about them. */
  readonly quick?: boolean;
  /** Runs all cases as a user does, and tries none before. */
  readonly whole?: boolean;
  readonly timeoutMs: number;
}

/** Runs the suite against the mutant; against the service as it is if the mutant is undefined. Ends at the first failures. */
export async function tryMutant(
  mutant: Mutant | undefined,
  prepared: Prepared,
  options: TrialOptions,
): Promise<MutantTrial> {
  const started = performance.now();
  let result: Pick<MutantTrial, 'outcome' | 'by'> = { outcome: 'survived', by: [] };
  for (const groups of listRuns(mutant, options)) {
    result = await runOnce(mutant, prepared, groups, options);
    if (result.outcome !== 'survived') break;
  }
  return { ...result, milliseconds: Math.round(performance.now() - started) };
}

type Groups = Job['groups'];

const ALL: Groups = [['']];

/** A run of all cases sends other requests than one that begins with a few: what those do not notice is tried by another run. */
function listRuns(mutant: Mutant | undefined, { first = [], cases, quick, whole }: TrialOptions): readonly Groups[] {
  const own = (mutant?.operations ?? []).map((operation) => `${operation}/`);
  if (cases !== undefined) return [[cases]];
  const likely = [first, own].filter((group) => group.length > 0);
  if (whole || likely.length === 0) return [ALL];
  return quick && own.length > 0 ? [likely] : [likely, ALL];
}

async function runOnce(
  mutant: Mutant | undefined,
  prepared: Prepared,
  groups: Groups,
  { quick, timeoutMs }: TrialOptions,
): Promise<Pick<MutantTrial, 'outcome' | 'by'>> {
  const folder = await mkdtemp(join(prepared.folder, 'run-'));
  try {
    const databaseUrl = join(folder, SAMPLE);
    await copyFile(join(prepared.folder, SAMPLE), databaseUrl);
    if (mutant?.sql) await runStatements(databaseUrl, mutant.sql);
    const origins: Job['origins'] =
      quick && !ABOUT_REQUESTS.has(mutant?.area ?? '') ? ['documented', 'invariant'] : undefined;
    const job: Job = { databaseUrl, credentials: { ...prepared.tokens }, groups, origins };
    return await watch(start(mutant, job), timeoutMs, mutant?.edit !== undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const knex = openDatabase({ url });
  try {
    for (const statement of statements) await knex.raw(statement);
  } finally {
    await knex.destroy();
  }
}

function start(mutant: Mutant | undefined, job: Job): ChildProcess {
  const hooks = new URL('./register.ts', import.meta.url);
  if (mutant) {
    const { name, patches, edit } = mutant;
    const changes: Changes = { name, patches, ...(edit && { edit }) };
    hooks.searchParams.set('mutant', JSON.stringify(changes));
  }
  const script = new URL('./run-mutant.ts', import.meta.url);
  return spawn(process.execPath, [`--import=${hooks}`, fileURLToPath(script), JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The modules that are not patched are the same each time.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}

/** A bug in a patch is a mistake of the table; one that was generated is a fault like any other. */
function watch(
  child: ChildProcess,
  timeoutMs: number,
  isGenerated: boolean,
): Promise<Pick<MutantTrial, 'outcome' | 'by'>> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The process of a mutant has no output');
  let isLate = false;
  let failed: readonly string[] | undefined;
  const complaints: string[] = [];
  stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  createInterface(stdout).on('line', (line) => {
    const result: MutantRunResult = JSON.parse(line);
    failed = result.failed;
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // After the output has been read to its end.
    child.once('close', () => {
      clearTimeout(timer);
      const bug = complaints
        .join('')
        .split('\n')
        .find((line) => BUG.test(line));
      if (bug !== undefined && !isGenerated) resolve({ outcome: 'broken', by: [bug.slice(0, 300)] });
      else if (failed) resolve({ outcome: failed.length > 0 ? 'killed' : 'survived', by: failed });
      else if (isLate) resolve({ outcome: 'timeout', by: [`no result within ${timeoutMs / 1000} s`] });
      else resolve({ outcome: 'broken', by: lastLines(complaints) });
    });
  });
}

function lastLines(complaints: readonly string[]): string[] {
  const lines = complaints.join('').split('\n');
  const error = lines.find((line) => /^\w*Error/.test(line));
  return error === undefined ? lines.filter((line) => line !== '').slice(-1) : [error];
}
