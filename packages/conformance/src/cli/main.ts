import { contract } from '@helpdesk/contract';
import { select } from '../cases/plan.ts';
import { CredentialRejectedError, plan, run, TargetUnreachableError } from '../index.ts';
import type { PlannedCase, Report } from '../model.ts';
import { consoleReport } from '../report/console.ts';
import { conforms, hasRun } from '../report/evaluate.ts';
import { writeReports } from '../report/write-reports.ts';
import { compareWithBaseline, readBaseline } from './baseline.ts';
import { help, UsageError } from './help.ts';
import { type Options, readOptions, refuseBasePath } from './options.ts';
import { progress } from './progress.ts';
import { messageOf, prepareReportFolder } from './report-folder.ts';
import { similarIds } from './similar-ids.ts';

/** 0 conforms · 1 does not · 2 usage, configuration or spec · 3 target unreachable, or nothing ran. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The command without the process around it: what to say goes to `print`, what went wrong to `complain`. */
export async function main(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<ExitCode> {
  try {
    const options = readOptions(argv, env);
    if (options === 'help') {
      print(help);
      return 0;
    }
    return await judge(options, print, complain);
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nhelpdesk-conformance --help shows how it is used`);
      return 2;
    }
    if (error instanceof CredentialRejectedError || error instanceof TargetUnreachableError) {
      complain(error.message);
      return error instanceof CredentialRejectedError ? 2 : 3;
    }
    throw error;
  }
}

async function judge(
  options: Options,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<ExitCode> {
  refuseUnfit(options);
  const before = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const all = plan(contract);
  const cases = select(all, options.only);
  const unmatched = (options.only ?? []).filter((prefix) => select(all, [prefix]).length === 0);
  if (unmatched.length > 0) {
    const message = unmatched.map((prefix) => noCase(prefix, all)).join('\n');
    if (cases.length > 0) throw new UsageError(message);
    complain(`nothing to run: ${message}; --list shows all of them`);
    return 3;
  }
  if (options.list) {
    print(cases.map(planLine).join('\n'));
    return 0;
  }
  // Before the run: it would be a pity to find out after it.
  if (options.report !== undefined) await prepareReportFolder(options.report);
  const bar = progress(cases.length);
  const waiting = { ...options, contract, onWait: bar.wait };
  const report = await run(waiting, (result) => bar.next(result)).finally(() => bar.end());
  print(consoleReport(report));
  if (before) print(compareWithBaseline(report, before));
  if (options.report !== undefined) {
    const failure = await write(report, options.report);
    if (failure !== undefined) {
      complain(`--report ${options.report}: the reports could not be written: ${failure}`);
      return 2;
    }
    print(`reports are in ${options.report}`);
  }
  if (!hasRun(report)) return 3;
  return conforms(report) ? 0 : 1;
}

/** The folder may have gone during the run. Says why nothing could be written, if so. */
async function write(report: Report, directory: string): Promise<string | undefined> {
  try {
    await writeReports(report, directory);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function noCase(prefix: string, all: readonly PlannedCase[]): string {
  const meant = similarIds(
    prefix,
    all.map(({ id }) => id),
  );
  return `no case id begins with "${prefix}"${meant.length > 0 ? `; is it ${meant.join(' or ')}?` : ''}`;
}

/** What only the contract can tell of the options. */
function refuseUnfit({ baseUrl, data }: Options): void {
  refuseBasePath(baseUrl, contract.basePath);
  const unknown = Object.keys(data).find((resource) => contract.resources[resource] === undefined);
  if (unknown !== undefined) {
    throw new UsageError(
      `--data: "${unknown}" is no resource; known are ${Object.keys(contract.resources).join(', ')}`,
    );
  }
}

const planLine = ({ id, summary, source }: PlannedCase) => `${id}\t${summary}\t${source}`;
