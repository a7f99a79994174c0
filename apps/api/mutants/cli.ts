/** `pnpm mutants`: plants each fault of the table in the service, and runs the conformance suite against it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArguments, readInteger, readList, readShard, UsageError } from '@helpdesk/contract-model/command-line';
import PQueue from 'p-queue';
import { generateMutants } from './generate-mutants.ts';
import { findStale, type Mutant } from './mutant.ts';
import { type Selection, selectMutants } from './select-mutants.ts';
import { describeTrial, isProblem, renderSummary } from './summary.ts';
import { mutants } from './table/index.ts';
import { type MutantTrial, type Prepared, prepareSample, tryMutant } from './try-mutant.ts';

const HELP = `Usage: npx -y pnpm@12 mutants [options]

Plants the faults of apps/api/mutants/table in the service, one at a time and in memory, and runs the whole conformance suite
against each. A fault that a case notices is killed; one that no case notices has survived, and shows a gap in the suite.
First the service without a fault must conform.

  --only PREFIX      only mutants whose name starts with this, such as filters or updates/updateArticle; may be repeated,
                     or hold several prefixes separated by commas
  --shard I/N        only the I-th of each N mutants, so that N machines share the table, or one takes a sample of it
  --cases PREFIX     run only cases whose id starts with this, such as listTags/; given like --only. For quick trials: what
                     survives may be killed by other cases, so the report is left as it is
  --quick            run only the cases that are likely to fail: those of the operations that the fault is in. What
                     survives may be killed by other cases: run that again with --resume --survivors
  --whole            run all cases at once, as a user does. Without it, the cases that are likely to fail run first, and
                     all only if none of those fails
  --stryker PATH     instead of the table: the mutants that StrykerJS makes of this source file or folder, such as
                     apps/api/src/tags; may be repeated. Many change nothing that a client sees: read what survives
  --list             print the names and what they change, and run nothing
  --concurrency N    mutants that run at once (default: 2)
  --report FILE      results as JSON, written after each mutant (default: .data/mutants.json). The cases that killed a
                     mutant are tried first the next time
  --resume           skip the mutants that the report has; without it, all run again
  --survivors        with --resume: run again what survived
  --timeout SECONDS  for one mutant (default: 600)
  --help             print this

Exit codes: 0 none survived but those with a reason in the table: \`argued\`, no client can see the fault, or \`outOfReach\`, the suite
does not look · 1 one survived, or was killed although the table has a reason · 2 wrong usage, a patch does not fit the source, or the service without a fault does not conform
`;

/** The service does not conform without a fault, or a patch is stale: results would say nothing. */
class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
}

type Results = Record<string, MutantTrial>;

/** @returns the exit code. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const all = options.stryker === undefined ? mutants : await generateAll(options.stryker);
  const selected = selectMutants(all, options);
  if (options.list) {
    for (const { name, patches, edit } of selected) {
      const files = [...patches.map(([file]) => file), ...(edit ? [edit.file] : [])];
      console.log(`${name}\t${[...new Set(files)].join(', ')}`);
    }
    return 0;
  }
  const stale = findStale(mutants);
  if (stale.length > 0) throw new NotReadyError(stale.join('\n'));
  const known = options.cases ? {} : await readReport(options.report);
  const waiting = selected.filter((mutant) => !isDone(known[mutant.name], options));
  await runAll(waiting, known, options);
  const results = selected.flatMap((mutant) => {
    const trial = known[mutant.name];
    return trial ? [{ mutant, trial }] : [];
  });
  console.log(renderSummary(results));
  return results.some(isProblem) ? 1 : 0;
}

interface Options extends Selection {
  /** Files or folders whose mutants StrykerJS makes, instead of the table. */
  readonly stryker?: readonly string[] | undefined;
  /** Prefixes of the cases to run; undefined for all. */
  readonly cases?: readonly string[] | undefined;
  readonly quick: boolean;
  readonly whole: boolean;
  readonly list: boolean;
  readonly help: boolean;
  readonly report: string;
  readonly resume: boolean;
  readonly survivors: boolean;
  readonly concurrency: number;
  readonly timeoutMs: number;
}

function readOptions(args: string[]): Options {
  const { values } = parse(args);
  if (values.survivors && !values.resume) throw new UsageError('--survivors needs --resume');
  if (values.whole && (values.quick || values.cases))
    throw new UsageError('--whole runs all cases: leave out --quick and --cases');
  return {
    ...values,
    only: values.only && readList('--only', values.only, "the start of a mutant's name"),
    cases: values.cases && readList('--cases', values.cases, 'the start of a case id'),
    shard: readShard('--shard', values.shard, { maxCount: 999 }),
    concurrency: readInteger('--concurrency', values.concurrency, { min: 1, max: 999_999 }),
    timeoutMs: 1000 * readInteger('--timeout', values.timeout, { min: 1, max: 999_999 }),
  };
}

function parse(args: string[]) {
  return parseArguments({
    args,
    options: {
      only: { type: 'string', multiple: true },
      shard: { type: 'string', default: '1/1' },
      cases: { type: 'string', multiple: true },
      stryker: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      report: { type: 'string', default: '.data/mutants.json' },
      resume: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '2' },
      timeout: { type: 'string', default: '600' },
    },
  });
}

async function generateAll(paths: readonly string[]): Promise<Mutant[]> {
  try {
    return (await Promise.all(paths.map(generateMutants))).flat();
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

async function readReport(file: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // There is none yet, or an interrupted run left it incomplete: all mutants run.
    return {};
  }
}

function isDone(trial: MutantTrial | undefined, { resume, survivors }: Options): boolean {
  return resume && trial !== undefined && (!survivors || trial.outcome === 'killed');
}

/** Adds the result of each mutant to `results`, and writes them to the report. */
async function runAll(waiting: readonly Mutant[], results: Results, options: Options): Promise<void> {
  if (waiting.length === 0) return;
  await mkdir(dirname(options.report), { recursive: true });
  const prepared = await prepareSample();
  try {
    await requireConformance(prepared, options);
    const queue = new PQueue({ concurrency: options.concurrency });
    let done = 0;
    await queue.addAll(
      waiting.map((mutant) => async () => {
        const before = results[mutant.name];
        // Without the verdict that may follow the id.
        const first = before?.outcome === 'killed' ? before.by.map((by) => by.replace(/ .*/, '')) : [];
        const trial = await tryMutant(mutant, prepared, { ...options, first });
        results[mutant.name] = trial;
        done += 1;
        console.log(`${done}/${waiting.length} ${describeTrial({ mutant, trial })}`);
        if (!options.cases) await writeFile(options.report, `${JSON.stringify(results, null, 1)}\n`);
      }),
    );
  } finally {
    await prepared.close();
  }
}

async function requireConformance(prepared: Prepared, options: Options): Promise<void> {
  const { outcome, by, milliseconds } = await tryMutant(undefined, prepared, options);
  if (outcome !== 'survived') {
    throw new NotReadyError(`The service without a fault does not conform: ${by.join(', ')}. Mend that first.`);
  }
  console.log(`The service without a fault conforms (${(milliseconds / 1000).toFixed(1)} s).`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof NotReadyError)) throw error;
  const help = error instanceof UsageError ? '\nRun `npx -y pnpm@12 mutants --help` for the options.' : '';
  console.error(`${error.message}${help}`);
  process.exitCode = 2;
}
