import { type Contract, ContractLoadError, loadContract } from '@helpdesk/contract-model';
import { CredentialRejectedError, TargetUnreachableError, UsageError } from '../errors.ts';
import { listLongBodies } from '../report/body-files.ts';
import { renderConsole } from '../report/render-console.ts';
import { conforms, hasRun } from '../report/report-queries.ts';
import { writeReports } from '../report/write-reports.ts';
import type { PlannedCase } from '../result.ts';
import { plan, selectCases } from '../run/plan.ts';
import { run } from '../run/run.ts';
import { messageOf } from '../text.ts';
import { compareWithBaseline, readBaseline } from './baseline.ts';
import { findSimilarIds } from './find-similar-ids.ts';
import { formatHelp } from './help.ts';
import { type Options, readOptions } from './options.ts';
import { prepareReportFolder } from './report-folder.ts';
import { rejectBasePath } from './request-options.ts';
import { showProgress } from './show-progress.ts';
import { describeTerminal } from './terminal.ts';

/** 0: conforms. 1: does not conform. 2: wrong usage, configuration or file. 3: target unreachable, or nothing ran. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The command without the process around it: results go to `print`, errors to `complain`. */
export async function main(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<ExitCode> {
  try {
    const options = readOptions(argv, env);
    if (options === 'help') {
      print(formatHelp());
      return 0;
    }
    return await runSuite(options, await loadRequestedContract(options), print, complain);
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nRun \`npx -y pnpm@12 conformance --help\` for the options.`);
      return 2;
    }
    if (error instanceof ContractLoadError || error instanceof CredentialRejectedError) {
      complain(error.message);
      return 2;
    }
    if (error instanceof TargetUnreachableError) {
      complain(error.message);
      return 3;
    }
    throw error;
  }
}

/** Loads the contract of this repository only if no other is given. */
async function loadRequestedContract({ contract: specifier }: Options): Promise<Contract> {
  if (specifier !== undefined) return loadContract(specifier, import.meta.url);
  return (await import('@helpdesk/contract')).contract;
}

async function runSuite(
  options: Options,
  contract: Contract,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<ExitCode> {
  checkAgainstContract(options, contract);
  const { contract: _, ...runOptions } = options;
  const before = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const all = plan(contract);
  const cases = selectCases(all, options.only);
  const unmatched = (options.only ?? []).filter((prefix) => selectCases(all, [prefix]).length === 0);
  if (unmatched.length > 0) {
    const message = unmatched.map((prefix) => describeUnmatched(prefix, all)).join('\n');
    if (cases.length > 0) throw new UsageError(message);
    complain(`nothing to run: ${message}; --list shows all of them`);
    return 3;
  }
  if (options.list) {
    print(cases.map(formatPlanLine).join('\n'));
    return 0;
  }
  // A run takes minutes: a folder that cannot be written is an error before it, not after.
  if (options.report !== undefined) await prepareReportFolder(options.report);
  const bar = showProgress(cases.length);
  const report = await run({ ...runOptions, contract, onWait: bar.wait }, (result) => bar.next(result)).finally(() =>
    bar.end(),
  );
  const { report: folder, verbose: isVerbose } = options;
  const shown = { ...describeTerminal(process.stdout, process.env), isVerbose };
  print(renderConsole(report, { ...shown, ...(folder && { fileOf: listLongBodies(report).below(folder) }) }));
  if (before) print(compareWithBaseline(report, before));
  if (options.report !== undefined) {
    const failure = await writeReports(report, options.report).then(() => undefined, messageOf);
    if (failure !== undefined) {
      complain(`--report ${options.report}: the reports could not be written: ${failure}`);
      return 2;
    }
    print(`reports are in ${options.report}`);
  }
  if (!hasRun(report)) return 3;
  return conforms(report) ? 0 : 1;
}

function describeUnmatched(prefix: string, all: readonly PlannedCase[]): string {
  const meant = findSimilarIds(
    prefix,
    all.map(({ id }) => id),
  );
  return `no case id begins with "${prefix}"${meant.length > 0 ? `; is it ${meant.join(' or ')}?` : ''}`;
}

/** The checks of options that need the contract. */
function checkAgainstContract({ baseUrl, data }: Options, contract: Contract): void {
  rejectBasePath(baseUrl, contract.basePath);
  const unknown = Object.keys(data).find((kind) => contract.resources[kind] === undefined);
  if (unknown !== undefined) {
    throw new UsageError(
      `--data: "${unknown}" is not a resource of the contract; known are ${Object.keys(contract.resources).join(', ')}`,
    );
  }
}

const formatPlanLine = ({ id, summary, source }: PlannedCase) => `${id}\t${summary}\t${source}`;
