import { type Contract, ContractLoadError, loadContract } from '@helpdesk/contract-model';
import { UsageError } from '@helpdesk/contract-model/command-line';
import { needsCredential } from '../contract-queries.ts';
import { CredentialRejectedError, StoppedError, TargetUnreachableError } from '../errors.ts';
import { omitInvalidOperations } from '../omit-invalid-operations.ts';
import { plan } from '../run/plan.ts';
import { selectCases } from '../run/select-cases.ts';
import { exportArazzo } from './arazzo/export-arazzo.ts';
import type { CommandContext } from './command-context.ts';
import { runCompare } from './compare-command.ts';
import { formatHelp } from './help.ts';
import { type ExitCode, findInterruptionCode } from './interruption.ts';
import {
  type CommonOptions,
  type CompareCommand,
  type ExportCommand,
  type Options,
  type RunCommand,
  readOptions,
  rejectUnknownScopes,
  requireToken,
} from './options.ts';
import { readSelection } from './read-selection.ts';
import { checkData, runSuite } from './run-command.ts';
import { type KeyInput, watch } from './watch.ts';

export interface MainContext extends CommandContext {
  /** The keys of `--watch`. */
  readonly input?: KeyInput;
}

/** Whoever gives less may mean seconds. */
const MIN_USUAL_TIMEOUT_MS = 200;

/** The command without the process around it. */
export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, context: MainContext): Promise<ExitCode> {
  const { print, printNote, signal, input } = context;
  let options: Options | undefined;
  const toExitCode = (error: unknown): ExitCode => {
    const { code, message } = explainError(error, options, signal);
    printNote(message);
    return code;
  };
  try {
    options = readOptions(argv, env);
    if (options.command === 'help') {
      print(formatHelp());
      return 0;
    }
    const contract = await loadRequestedContract(options);
    for (const { operationId, reason } of contract.completed?.omitted ?? []) {
      printNote(`not tested: ${operationId}: ${reason}`);
    }
    if (options.command === 'export') {
      print(await exportContract(options, contract));
      return 0;
    }
    checkTargets(options, contract, printNote);
    if (options.command === 'compare') return await runCompare(options, contract, context);
    const command = options;
    const runOnce = (): Promise<ExitCode> => runSuite(command, contract, context);
    if (!command.watch) return await runOnce();
    return await watch(() => runOnce().catch(toExitCode), { baseUrl: command.baseUrl, input, printNote, signal });
  } catch (error) {
    return toExitCode(error);
  }
}

/** The exit code of an error that a user can mend, and what to print. Throws any other. */
function explainError(
  error: unknown,
  options: Options | undefined,
  signal: AbortSignal | undefined,
): { readonly code: ExitCode; readonly message: string } {
  if (error instanceof UsageError) return { code: 2, message: `${error.message}\nRun it with --help for the options.` };
  if (error instanceof ContractLoadError) return { code: 2, message: error.message };
  if (error instanceof CredentialRejectedError)
    return { code: 2, message: error.message + describeSource(error, options) };
  if (error instanceof TargetUnreachableError) return { code: 3, message: error.message };
  if (error instanceof StoppedError)
    return { code: findInterruptionCode(signal) ?? 1, message: `${error.message} No case had run.` };
  throw error;
}

const listTargets = (options: RunCommand | CompareCommand) =>
  options.command === 'compare' ? options.sides.filter((side) => 'baseUrl' in side) : [options];

/** Throws UsageError if a token is missing or has a scope that is unknown, and warns of options that are probably wrong. */
function checkTargets(
  options: RunCommand | CompareCommand,
  contract: Contract,
  printNote: (text: string) => void,
): void {
  const targets = listTargets(options);
  for (const name of contract.completed?.keyHeaders ?? []) {
    if (options.headers[name.toLowerCase()] === undefined)
      printNote(
        `the document asks for the header ${name}: give it with --header '${name}: KEY'. --token is sent as a bearer token`,
      );
  }
  const isListing = options.command === 'run' && options.list;
  if (!isListing && needsCredential(contract)) for (const target of targets) requireToken(target);
  for (const target of targets) rejectUnknownScopes(target, contract);
  const { timeout } = options;
  if (timeout !== undefined && timeout < MIN_USUAL_TIMEOUT_MS)
    printNote(`--timeout ${timeout} is ${timeout} milliseconds; ${timeout} seconds are --timeout ${timeout * 1000}`);
}

async function exportContract(options: ExportCommand, contract: Contract): Promise<string> {
  if (options.format === 'openapi') return JSON.stringify(contract.openapi, null, 2);
  const all = plan(contract);
  checkData(options, contract);
  return exportArazzo(contract, selectCases(all, readSelection(options, contract, all)), options.data);
}

/** Where the rejected token was given. */
function describeSource({ credential }: CredentialRejectedError, options: Options | undefined): string {
  if (credential === undefined || (options?.command !== 'run' && options?.command !== 'compare')) return '';
  const sources = new Set(listTargets(options).flatMap(({ credentialSources }) => credentialSources[credential] ?? []));
  return sources.size === 0 ? '' : `. It was given by ${[...sources].join(' or ')}`;
}

/** Loads the contract of this repository only if no other is given. */
async function loadRequestedContract({ contract: specifier }: CommonOptions): Promise<Contract> {
  if (specifier !== undefined) return omitInvalidOperations(await loadContract(specifier, import.meta.url));
  return (await import('@helpdesk/contract')).contract;
}
