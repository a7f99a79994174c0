import { mkdir } from 'node:fs/promises';
import { contract } from '@helpdesk/contract';
import { CredentialRefused, plan, run, TargetUnreachable } from '../index.ts';
import type { PlannedCase } from '../model.ts';
import { consoleReport } from '../report/console.ts';
import { conforms, ran } from '../report/judge.ts';
import { writeReports } from '../report/write.ts';
import { compare, readBaseline } from './baseline.ts';
import { type Options, readOptions } from './options.ts';
import { progress } from './progress.ts';
import { help, UsageError } from './usage.ts';

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
    if (error instanceof CredentialRefused || error instanceof TargetUnreachable) {
      complain(error.message);
      return error instanceof CredentialRefused ? 2 : 3;
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
  const cases = plan(contract).filter(({ id }) => id.startsWith(options.only ?? ''));
  if (cases.length === 0) {
    complain(`nothing to run: no case id begins with "${options.only}"; --list shows all of them`);
    return 3;
  }
  if (options.list) {
    print(cases.map(planLine).join('\n'));
    return 0;
  }
  // Before the run: it would be a pity to find out after it.
  if (options.report !== undefined) await prepareFolder(options.report);
  const bar = progress(cases.length);
  const report = await run({ ...options, contract }, (result) => bar.next(result)).finally(() => bar.end());
  print(consoleReport(report));
  if (before) print(compare(report, before));
  if (options.report !== undefined) {
    await writeReports(report, options.report);
    print(`reports are in ${options.report}`);
  }
  if (!ran(report)) return 3;
  return conforms(report) ? 0 : 1;
}

async function prepareFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true }).catch((error: Error) => {
    throw new UsageError(`--report ${directory}: ${error.message}`);
  });
}

/** What only the contract can tell of the options. */
function refuseUnfit({ baseUrl, data }: Options): void {
  if (new URL(baseUrl).pathname.endsWith(contract.basePath)) {
    throw new UsageError(`BASE_URL is what stands before ${contract.basePath}: leave that away from ${baseUrl}`);
  }
  const unknown = Object.keys(data).find((role) => contract.roles[role] === undefined);
  if (unknown !== undefined) {
    throw new UsageError(`--data: "${unknown}" is no role; known are ${Object.keys(contract.roles).join(', ')}`);
  }
}

const planLine = ({ id, summary, source }: PlannedCase) => `${id}\t${summary}\t${source}`;
