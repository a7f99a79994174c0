/**
 * Runs the suite against one mutant of the service, in this process: started by `try-mutant.ts`, with the hooks of `register.ts`.
 * Writes the result as a line of JSON.
 */
import { createRun, type ExecutableCase, type Origin, probe, toCredentials, type Verdict } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { serve } from '../src/commands/serve.ts';
import { readConfig } from '../src/config.ts';

/** The argument of this process, as JSON. */
export interface Job {
  /** A copy that only this mutant uses. */
  readonly databaseUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
  /** Prefixes of the ids of the cases to run, in groups that run one after another. */
  readonly groups: readonly (readonly string[])[];
  /** Where the cases to run come from; undefined for all origins. */
  readonly origins?: readonly Origin[] | undefined;
}

/** What this process writes. */
export interface MutantRunResult {
  /** Ids of the first cases that failed, each with its verdict if that is another one. */
  readonly failed: readonly string[];
}

/** A survivor may need many cases; the first failures are enough to know what killed a mutant. */
const MAX_FAILED = 3;
/** How long other cases that run at the same time as the first failure may take to fail as well. */
const GRACE_MS = 150;
/** So long that a busy machine does not look like a service that hangs. */
const TIMEOUT_MS = 60_000;

/** As on the command line of the suite, where any of them is exit code 1. All credentials are given, so no case may lack one. */
const FAILURES: ReadonlySet<Verdict> = new Set(['fail', 'inconclusive', 'unimplemented', 'error']);

const job: Job = JSON.parse(process.argv[2] ?? '');
const failed: string[] = [];

const baseUrl = await startService(job.databaseUrl);
const options = {
  contract,
  baseUrl,
  credentials: toCredentials(job.credentials),
  profile: 'full',
  timeout: TIMEOUT_MS,
} as const;
const { plan, execute } = createRun(options, await probe(options));
const isSelected = ({ origin }: ExecutableCase): boolean => job.origins?.includes(origin) ?? true;
const waiting = new Set(plan.filter(isSelected));
for (const prefixes of job.groups) {
  const group = [...waiting].filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)));
  for (const planned of group) waiting.delete(planned);
  await Promise.all(group.map(runCase));
}
end();

async function runCase(planned: ExecutableCase): Promise<void> {
  const { verdict, skip } = await execute(planned);
  if (!FAILURES.has(verdict) && skip !== 'no-credential') return;
  failed.push(verdict === 'fail' ? planned.id : `${planned.id} (${verdict})`);
  if (failed.length === 1) setTimeout(end, GRACE_MS);
  if (failed.length === MAX_FAILED) end();
}

function end(): void {
  const result: MutantRunResult = { failed: failed.slice(0, MAX_FAILED) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  // Ends requests, the service and its threads at once.
  process.exit(0);
}

function startService(databaseUrl: string): Promise<string> {
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, FAULT_INJECTION: 'storage', LOG_LEVEL: 'error' });
  return new Promise((resolve, reject) => {
    const print = (line: string): void => {
      const url = /^The helpdesk API is at +(\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    };
    serve(config, { sample: false, print }).catch(reject);
  });
}
