/** `conformance BASE_URL`: one run, its reports and its exit code. */
import { type Contract, messageOf } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { listLongBodies } from '../report/body-files.ts';
import { renderConsole } from '../report/formats/render-console.ts';
import { hasRun, isComplete } from '../report/report-queries.ts';
import { writeReports } from '../report/write-reports.ts';
import type { PlannedCase, Report } from '../result.ts';
import { computeFingerprints } from '../run/fingerprints.ts';
import { findDataMistake } from '../run/given-data.ts';
import { plan } from '../run/plan.ts';
import { describeSelection, selectCases } from '../run/select-cases.ts';
import type { Selection } from '../run-options.ts';
import { compareWithFiles, readAcceptedFailures } from './accepted-failures.ts';
import type { CommandContext } from './command-context.ts';
import { type ExitCode, findInterruptionCode } from './interruption.ts';
import { rejectBasePath } from './option-parsers.ts';
import type { CommonOptions, RunCommand } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import { readReport } from './read-report.ts';
import { readSelection } from './read-selection.ts';
import { prepareReportFolder } from './report-folder.ts';
import { describeTerminal } from './terminal.ts';

export async function runSuite(options: RunCommand, contract: Contract, context: CommandContext): Promise<ExitCode> {
  const { print, printNote, signal } = context;
  rejectBasePath(options.baseUrl, contract.basePath);
  checkData(options, contract);
  const all = plan(contract);
  const files = readAcceptedFailures(options, all);
  const selection = readSelection(options, contract, all);
  const cases = selectCases(all, selection);
  if (cases.length === 0) {
    printNote(describeNothing(options, selection));
    return 3;
  }
  if (options.list) {
    print(cases.map(formatPlanLine).join('\n'));
    return 0;
  }
  // A run takes minutes: a folder that cannot be written is an error before it, not after.
  if (options.report !== undefined) await prepareReportFolder(options.report);
  const result = await prepareRun({ given: options, contract, selection, cases }, context).start();
  const { accepted, counted, isStale, text } = compareWithFiles(result, files, options, all);
  const report = { ...result, accepted };
  printReport(report, text, options, print);
  if (options.report !== undefined) {
    const failure = await writeReports(report, options.report, computeFingerprints(contract, all)).then(
      () => undefined,
      messageOf,
    );
    if (failure !== undefined) {
      printNote(`--report ${options.report}: the reports could not be written: ${failure}`);
      return 2;
    }
    print(`reports are in ${options.report}`);
  }
  if (report.stopped !== undefined) return findInterruptionCode(signal) ?? 3;
  if (!hasRun(report)) return 3;
  if (counted.length > 0 || isStale) return 1;
  return checkCompleteness(options, report, printNote) ? 0 : 1;
}

/** @param differences from the files of accepted failures, in lines; empty without files. */
function printReport(
  report: Report,
  differences: string,
  { report: folder, verbose: isVerbose }: RunCommand,
  print: (text: string) => void,
): void {
  const linesBelow = differences === '' ? 0 : differences.split('\n').length;
  const shown = { ...describeTerminal(process.stdout, process.env), isVerbose, linesBelow };
  print(renderConsole(report, { ...shown, ...(folder && { fileOf: listLongBodies(report).below(folder) }) }));
  if (differences !== '') print(differences);
}

function describeNothing({ changedSince, failedFrom }: RunCommand, selection: Selection): string {
  if (changedSince !== undefined) return describeUnchanged(changedSince, selection);
  if (failedFrom !== undefined && readReport('--failed-from', failedFrom).results.every((one) => !one.isFailure))
    return `nothing to run: ${failedFrom} has no failures`;
  return `nothing to run: no case is left of ${describeSelection(selection) ?? 'an empty contract'}`;
}

function describeUnchanged(file: string, { chosen: _, ...others }: Selection): string {
  const selected = describeSelection(others);
  return `no case${selected === undefined ? '' : ` of ${selected}`} has changed since ${file}: nothing was tested`;
}

/** The checks of `--data` that need the contract. */
export function checkData({ data }: CommonOptions, contract: Contract): void {
  const mistake = findDataMistake(contract, data);
  if (mistake !== undefined) throw new UsageError(`--data: ${mistake}`);
}

function checkCompleteness(
  { requireComplete }: RunCommand,
  report: Report,
  printNote: (text: string) => void,
): boolean {
  if (!requireComplete || isComplete(report)) return true;
  printNote('--require-complete: not all cases of the contract were tested; the report above says which and why');
  return false;
}

const formatPlanLine = ({ id, summary, source }: PlannedCase) => `${id}\t${summary}\t${source}`;
