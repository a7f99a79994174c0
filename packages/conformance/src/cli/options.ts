import type { Contract, Credential, Json } from '@helpdesk/contract-model';
import { readList, UsageError } from '@helpdesk/contract-model/command-line';
import { isScopeCredential } from '../credential-names.ts';
import type { Profile } from '../result.ts';
import type { Shard } from '../run-options.ts';
import { type ExportFormat, exportFormats } from './arazzo/export-arazzo.ts';
import { readData, readTokens, type Tokens } from './input-files.ts';
import { type FailOn, parseBaseUrl, parseFailOn, parseHeaders, parseProfile, parseShard } from './option-parsers.ts';
import { type OptionValues, parseCommandLine, readNumber } from './parse-command-line.ts';

/** The options that a run against any target has. */
export interface CommonOptions {
  readonly data: Readonly<Record<string, readonly Json[]>>;
  readonly concurrency?: number;
  readonly borrow?: boolean;
  readonly maxWrites?: number;
  readonly maxItems?: number;
  readonly rate?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly strict: boolean;
  /** What `loadContract` takes. */
  readonly contract?: string;
  /** Prefixes of ids. */
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  readonly shard?: Shard;
  /** Files of earlier reports. */
  readonly failedFrom?: string;
  readonly changedSince?: string;
  readonly verbose: boolean;
}

/** Where requests go, and with which tokens. */
export interface TargetOptions {
  readonly baseUrl: string;
  readonly credentials: Partial<Record<Credential, string>>;
  readonly credentialSources: Tokens['sources'];
  /** The file with the tokens, for messages. */
  readonly credentialsFile?: string;
  readonly profile: Profile;
}

/** Options that only a run against one target has. */
export interface RunCommand extends CommonOptions, TargetOptions {
  readonly command: 'run';
  readonly list: boolean;
  readonly report?: string;
  readonly baseline?: string;
  readonly failOn: FailOn;
  readonly expectedFailures?: string;
  readonly requireComplete: boolean;
  readonly watch: boolean;
}

/** A target, or the file of an earlier report. */
export type ComparedSide = TargetOptions | { readonly file: string };

export interface CompareCommand extends CommonOptions {
  readonly command: 'compare';
  readonly sides: readonly [ComparedSide, ComparedSide];
}

export interface ExportCommand extends CommonOptions {
  readonly command: 'export';
  readonly format: ExportFormat;
}

interface HelpCommand {
  readonly command: 'help';
}

export type Options = RunCommand | CompareCommand | ExportCommand | HelpCommand;

/** Reads the command line and the files that it names. Throws UsageError. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { values, positionals } = parseCommandLine(argv);
  if (values.help) return { command: 'help' };
  if (values.export !== undefined) return readExportCommand(values.export, values, positionals);
  return positionals[0] === 'compare'
    ? readCompareCommand(values, positionals.slice(1), env)
    : readRunCommand(values, positionals, env);
}

function readRunCommand(values: OptionValues, positionals: readonly string[], env: NodeJS.ProcessEnv): RunCommand {
  const [baseUrl, ...more] = positionals;
  const isListing = values.list ?? false;
  if (baseUrl === undefined && !isListing) throw new UsageError('BASE_URL is missing: give the address of the service');
  if (more.length > 0) throw new UsageError(`give one BASE_URL only; "${more[0]}" is another`);
  rejectOptions(values, ['credentials-a', 'credentials-b'], 'belongs to compare');
  if (isListing)
    rejectOptions(values, ['watch', 'report', 'require-complete'], 'cannot be used with --list, which sends nothing');
  return {
    command: 'run',
    ...readTarget(baseUrl ?? 'http://127.0.0.1', values, findTokens('credentials', values, env)),
    ...readCommonOptions(values),
    list: isListing,
    failOn: parseFailOn(values['fail-on'], values.baseline),
    requireComplete: values['require-complete'] ?? false,
    watch: values.watch ?? false,
    ...dropAbsent({
      report: values.report,
      baseline: values.baseline,
      expectedFailures: values['expected-failures'],
    }),
  };
}

/** The options that only a run of the suite against one target takes. */
const RUN_OPTIONS = [
  'list',
  'report',
  'baseline',
  'fail-on',
  'expected-failures',
  'require-complete',
  'watch',
] as const satisfies readonly (keyof OptionValues)[];

function readExportCommand(given: string, values: OptionValues, positionals: readonly string[]): ExportCommand {
  const format = exportFormats.find((known) => known === given);
  if (format === undefined) throw new UsageError(`--export must be ${exportFormats.join(' or ')}, not "${given}"`);
  if (positionals.length > 0) throw new UsageError(`--export sends nothing: remove "${positionals[0]}"`);
  rejectOptions(values, [...RUN_OPTIONS, 'credentials-a', 'credentials-b'], 'cannot be used with --export');
  return { command: 'export', format, ...readCommonOptions(values) };
}

function readCompareCommand(
  values: OptionValues,
  positionals: readonly string[],
  env: NodeJS.ProcessEnv,
): CompareCommand {
  const [first, second, ...more] = positionals;
  if (first === undefined || second === undefined || more.length > 0) {
    throw new UsageError('compare needs two of BASE_URL or report.json: compare A B');
  }
  rejectOptions(values, RUN_OPTIONS, 'cannot be used with compare');
  const readSide = (given: string, option: 'credentials-a' | 'credentials-b'): ComparedSide => {
    if (!/^https?:/i.test(given)) {
      rejectOptions(values, [option], `gives the tokens of a target, and ${given} is a report`);
      return { file: given };
    }
    return readTarget(given, values, findTokens(option, values, env));
  };
  return {
    command: 'compare',
    sides: [readSide(first, 'credentials-a'), readSide(second, 'credentials-b')],
    ...readCommonOptions(values),
  };
}

function rejectOptions(values: OptionValues, names: readonly (keyof OptionValues)[], why: string): void {
  const given = names.find((name) => values[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} ${why}`);
}

/** The file of one side of a comparison replaces what both have. */
function findTokens(
  option: 'credentials' | 'credentials-a' | 'credentials-b',
  values: OptionValues,
  env: NodeJS.ProcessEnv,
): Tokens {
  const own = option === 'credentials' ? undefined : values[option];
  return own === undefined
    ? readTokens('--credentials', values.credentials, values.token, env.HELPDESK_TOKEN)
    : readTokens(`--${option}`, own);
}

function readTarget(baseUrl: string, { profile }: OptionValues, { tokens, sources, file }: Tokens): TargetOptions {
  const url = parseBaseUrl(baseUrl);
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    credentials: tokens,
    credentialSources: sources,
    ...(file !== undefined && { credentialsFile: file }),
    profile: parseProfile(profile, url),
  };
}

/** Throws UsageError if there is no token that may do everything. */
export function requireToken({ credentials, credentialsFile: file }: TargetOptions): void {
  if (credentials.full !== undefined) return;
  throw new UsageError(
    file === undefined
      ? 'no credential: give --credentials FILE, --token TOKEN or the variable HELPDESK_TOKEN'
      : `${file}: has no "full", the token that nearly every case needs`,
  );
}

/** Throws UsageError if a token is given for a scope that the contract does not have, since no case would use it. */
export function rejectUnknownScopes(target: TargetOptions, { scopes }: Contract): void {
  const given = Object.keys(target.credentials).filter(isScopeCredential);
  const unknown = given.find((name) => !Object.hasOwn(scopes, name.slice('scope:'.length)));
  if (unknown === undefined) return;
  const known = Object.keys(scopes).map((scope) => `scope:${scope}`);
  const help = known.length === 0 ? 'it has none' : `use ${known.join(', ')}`;
  throw new UsageError(
    `${target.credentialSources[unknown]}: "${unknown}" names a scope that the contract does not have; ${help}`,
  );
}

function readCommonOptions(values: OptionValues): CommonOptions {
  const prefix = 'the start of a case id';
  return {
    data: values.data === undefined ? {} : readData(values.data),
    headers: parseHeaders(values.header ?? []),
    strict: values.strict ?? false,
    verbose: values.verbose ?? false,
    ...dropAbsent({
      concurrency: readNumber('concurrency', values.concurrency),
      timeout: readNumber('timeout', values.timeout),
      rate: readNumber('rate', values.rate),
      maxWrites: readNumber('max-writes', values['max-writes']),
      maxItems: readNumber('max-items', values['max-items']),
      borrow: readBorrow(values),
      only: values.only && readList('--only', values.only, prefix),
      exclude: values.exclude && readList('--exclude', values.exclude, prefix),
      shard: parseShard(values.shard),
      failedFrom: values['failed-from'],
      changedSince: values['changed-since'],
      contract: values.contract,
    }),
  };
}

function readBorrow(values: OptionValues): boolean | undefined {
  if (values.borrow && values['no-borrow']) throw new UsageError('give --borrow or --no-borrow, not both');
  return values['no-borrow'] ? false : values.borrow;
}

/** Without the members that are undefined: an option that is not given is absent. */
function dropAbsent<T extends object>(all: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
