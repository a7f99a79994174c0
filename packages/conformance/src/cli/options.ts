import { parseArgs } from 'node:util';
import type { Credential, Json } from '@helpdesk/contract-model';
import { UsageError } from '../errors.ts';
import type { Profile } from '../result.ts';
import { messageOf } from '../text.ts';
import { readData, readTokens } from './input-files.ts';

export interface Options {
  readonly baseUrl: string;
  readonly credentials: Partial<Record<Credential, string>>;
  readonly data: Readonly<Record<string, readonly Json[]>>;
  readonly profile: Profile;
  readonly concurrency?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly strict: boolean;
  readonly list: boolean;
  /** What `loadContract` takes. */
  readonly contract?: string;
  /** Prefixes of ids. */
  readonly only?: readonly string[];
  readonly report?: string;
  readonly baseline?: string;
}

/** Reads the command line and the files that it names. Returns `'help'` for `--help`. Throws UsageError. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const { values, positionals } = parseCommandLine(argv);
  if (values.help) return 'help';
  const [baseUrl, ...more] = positionals;
  const isListing = values.list ?? false;
  if (baseUrl === undefined && !isListing) throw new UsageError('BASE_URL is missing: give the address of the service');
  if (more.length > 0) throw new UsageError(`give one BASE_URL only; "${more[0]}" is another`);
  const url = parseBaseUrl(baseUrl ?? 'http://127.0.0.1');
  const credentials = readTokens(values.credentials, values.token, env.HELPDESK_TOKEN);
  if (credentials.full === undefined && !isListing) {
    throw new UsageError(
      values.credentials === undefined
        ? 'no credential: give --credentials FILE, --token TOKEN or the variable HELPDESK_TOKEN'
        : `${values.credentials}: has no "full", the token that nearly every case needs`,
    );
  }
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    credentials,
    data: values.data === undefined ? {} : readData(values.data),
    profile: parseProfile(values.profile, url),
    headers: parseHeaders(values.header ?? []),
    strict: values.strict ?? false,
    list: isListing,
    ...(values.concurrency !== undefined && {
      concurrency: parseNumber('--concurrency', values.concurrency, 1, 64),
    }),
    ...(values.timeout !== undefined && { timeout: parseNumber('--timeout', values.timeout, 1, 600_000) }),
    ...(values.only !== undefined && { only: parsePrefixes(values.only) }),
    ...(values.contract !== undefined && { contract: values.contract }),
    ...(values.report !== undefined && { report: values.report }),
    ...(values.baseline !== undefined && { baseline: values.baseline }),
  };
}

const knownOptions = {
  help: { type: 'boolean', short: 'h' },
  contract: { type: 'string' },
  credentials: { type: 'string' },
  token: { type: 'string' },
  only: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  profile: { type: 'string' },
  data: { type: 'string' },
  concurrency: { type: 'string' },
  timeout: { type: 'string' },
  header: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  report: { type: 'string' },
  baseline: { type: 'string' },
} as const;

const singleOptions: readonly string[] = [
  'contract',
  'credentials',
  'token',
  'profile',
  'data',
  'concurrency',
  'timeout',
  'report',
  'baseline',
];

function parseCommandLine(argv: readonly string[]) {
  try {
    const { values, positionals, tokens } = parseArgs({
      ...{ args: [...argv], allowPositionals: true, options: knownOptions, tokens: true },
    });
    const given = tokens.flatMap((token) =>
      token.kind === 'option' && singleOptions.includes(token.name) ? [token.name] : [],
    );
    const repeated = given.find((name, index) => given.indexOf(name) !== index);
    // parseArgs would silently use the last one.
    if (repeated !== undefined) throw new Error(`--${repeated} is given more than once`);
    return { values, positionals };
  } catch (error) {
    // parseArgs adds advice about positional arguments that does not apply here.
    throw new UsageError(messageOf(error).replace(/\. To specify a positional argument.*$/s, ''));
  }
}

/** `--only A --only B,C` gives all three. */
function parsePrefixes(given: readonly string[]): string[] {
  const all = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (all.includes(''))
    throw new UsageError('--only must be the start of a case id, or several separated by commas, not empty');
  return [...new Set(all)];
}

function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `BASE_URL must be an http or https address without a query, such as http://127.0.0.1:3000, not "${text}"`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      'BASE_URL must not contain a user name or a password: give the token with --credentials, --token or HELPDESK_TOKEN',
    );
  }
  return url;
}

/** Throws UsageError if the base URL already ends with the contract's base path, which the suite appends. */
export function rejectBasePath(baseUrl: string, basePath: string): void {
  const path = basePath.replace(/\/+$/, '');
  if (path !== '' && new URL(baseUrl).pathname.replace(/\/+$/, '').endsWith(path)) {
    throw new UsageError(`BASE_URL is what precedes ${path}: remove it from ${baseUrl}`);
  }
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function parseProfile(given: string | undefined, url: URL): Profile {
  if (given === undefined) return loopbackHost.test(url.hostname) ? 'full' : 'read-only';
  if (given === 'full' || given === 'read-only') return given;
  throw new UsageError(`--profile must be full or read-only, not "${given}"`);
}

function parseNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

/** The suite sets these for each request. */
const reservedHeaders = ['authorization', 'accept', 'content-type'];

function parseHeaders(given: readonly string[]): Record<string, string> {
  const all = given.map(parseHeader);
  const names = all.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`--header gives ${repeated} more than once`);
  return Object.fromEntries(all);
}

function parseHeader(text: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~\w-]+):\s*([\t\x20-\x7e\x80-\xff]*)$/.exec(text);
  if (!match?.[1]) throw new UsageError(`--header must be 'Name: value', not "${text}"`);
  const name = match[1].toLowerCase();
  if (name === 'authorization') {
    throw new UsageError(
      '--header cannot set Authorization: give the token by --token, --credentials or HELPDESK_TOKEN',
    );
  }
  if (reservedHeaders.includes(name))
    throw new UsageError(`--header cannot set ${match[1]}: the suite sets it for each request`);
  return [name, (match[2] ?? '').trim()];
}
