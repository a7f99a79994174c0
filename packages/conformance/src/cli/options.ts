import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Credential, Json, Profile } from '../model.ts';
import { UsageError } from './help.ts';

export interface Options {
  readonly baseUrl: string;
  readonly credentials: Partial<Record<Credential, string>>;
  readonly data: Readonly<Record<string, readonly Json[]>>;
  readonly profile: Profile;
  readonly concurrency: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly strict: boolean;
  readonly list: boolean;
  /** Prefixes of ids. */
  readonly only?: readonly string[];
  readonly report?: string;
  readonly baseline?: string;
}

/** Reads the command line and the files it names. `'help'` where that was asked for; UsageError says what is wrong and how it should be. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  const [baseUrl, ...more] = positionals;
  const listing = values.list ?? false;
  if (baseUrl === undefined && !listing) throw new UsageError('BASE_URL is missing: say which service to judge');
  if (more.length > 0) throw new UsageError(`only one BASE_URL can be judged at a time, "${more[0]}" is one too many`);
  const url = checkedUrl(baseUrl ?? 'http://127.0.0.1');
  const credentials = readTokens(values.credentials, values.token, env.HELPDESK_TOKEN);
  if (credentials.full === undefined && !listing) {
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
    profile: profile(values.profile, url),
    concurrency: number('--concurrency', values.concurrency ?? '4', 1, 64),
    timeout: number('--timeout', values.timeout ?? '10000', 1, 600_000),
    headers: headers(values.header ?? []),
    strict: values.strict ?? false,
    list: listing,
    ...(values.only !== undefined && { only: prefixes(values.only) }),
    ...(values.report !== undefined && { report: values.report }),
    ...(values.baseline !== undefined && { baseline: values.baseline }),
  };
}

const known = {
  help: { type: 'boolean', short: 'h' },
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

const single: readonly string[] = [
  'credentials',
  'token',
  'profile',
  'data',
  'concurrency',
  'timeout',
  'report',
  'baseline',
];

function parse(argv: readonly string[]) {
  try {
    const { values, positionals, tokens } = parseArgs({
      ...{ args: [...argv], allowPositionals: true, options: known, tokens: true },
    });
    const once = tokens.flatMap((token) =>
      token.kind === 'option' && single.includes(token.name) ? [token.name] : [],
    );
    const repeated = once.find((name, index) => once.indexOf(name) !== index);
    // Taking the last one would drop the others without a word.
    if (repeated !== undefined) throw new Error(`--${repeated} is given more than once`);
    return { values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Of `--only A --only B,C` all three. */
function prefixes(given: readonly string[]): string[] {
  const all = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (all.includes(''))
    throw new UsageError('--only must be the start of a case id, or several by commas, not nothing');
  return [...new Set(all)];
}

function checkedUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `BASE_URL must be an http or https address without a query, such as http://127.0.0.1:3000, not "${text}"`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      'BASE_URL must not hold a user name or a password: give the token by --credentials, --token or HELPDESK_TOKEN',
    );
  }
  return url;
}

/** A base URL that ends with what the suite puts behind it. A contract without a base path leaves every URL as it is. */
export function refuseBasePath(baseUrl: string, basePath: string): void {
  const path = basePath.replace(/\/+$/, '');
  if (path !== '' && new URL(baseUrl).pathname.replace(/\/+$/, '').endsWith(path)) {
    throw new UsageError(`BASE_URL is what stands before ${path}: leave that away from ${baseUrl}`);
  }
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function profile(given: string | undefined, url: URL): Profile {
  if (given === undefined) return loopback.test(url.hostname) ? 'full' : 'read-only';
  if (given === 'full' || given === 'read-only') return given;
  throw new UsageError(`--profile must be full or read-only, not "${given}"`);
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

/** The suite sets these itself. */
const own = ['authorization', 'accept', 'content-type'];

function headers(given: readonly string[]): Record<string, string> {
  const all = given.map(header);
  const names = all.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`--header gives ${repeated} more than once`);
  return Object.fromEntries(all);
}

function header(text: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~\w-]+):\s*([\t\x20-\x7e\x80-\xff]*)$/.exec(text);
  if (!match?.[1]) throw new UsageError(`--header must be 'Name: value', not "${text}"`);
  const name = match[1].toLowerCase();
  if (name === 'authorization') {
    throw new UsageError(
      '--header cannot set Authorization: give the token by --token, --credentials or HELPDESK_TOKEN',
    );
  }
  if (own.includes(name)) throw new UsageError(`--header cannot set ${match[1]}: the suite sets it for each request`);
  return [name, (match[2] ?? '').trim()];
}

/** What stands on the command line counts before the environment; two different tokens there are one too many. */
function readTokens(
  file: string | undefined,
  token: string | undefined,
  variable: string | undefined,
): Partial<Record<Credential, string>> {
  const listed = file === undefined ? {} : readCredentials(file);
  if (token !== undefined && listed.full !== undefined && token !== listed.full) {
    throw new UsageError(`--token and "full" in ${file} are two different tokens: give one of them`);
  }
  const full = token ?? listed.full ?? (variable === '' ? undefined : variable);
  if (full === undefined) return listed;
  if (!isToken(full)) {
    const name = token === undefined ? 'HELPDESK_TOKEN' : '--token';
    throw new UsageError(`${name} must be a token, a string of printable characters without blanks`);
  }
  const same = Object.entries(listed).find(([name, one]) => name !== 'full' && one === full)?.[0];
  if (same !== undefined)
    throw new UsageError(`"${same.replaceAll('-', '_')}" in ${file} is the same token as the full one`);
  return { ...listed, full };
}

const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** The names in the file, in the snake case of JSON, and the credentials that they give. */
const credentialNames = {
  full: 'full',
  unscoped: 'unscoped',
  expired: 'expired',
  other_account: 'other-account',
  no_features: 'no-features',
} as const satisfies Record<string, Credential>;

function readCredentials(file: string): Partial<Record<Credential, string>> {
  const content = readObject('--credentials', file);
  const names: Record<string, Credential> = credentialNames;
  return Object.fromEntries(
    Object.entries(content).map(([name, token]) => {
      const credential = names[name];
      if (credential === undefined) {
        throw new UsageError(`${file}: "${name}" is no credential; known are ${Object.keys(names).join(', ')}`);
      }
      if (!isToken(token)) {
        throw new UsageError(`${file}: "${name}" must be a token, a string of printable characters without blanks`);
      }
      return [credential, token];
    }),
  );
}

function readData(file: string): Record<string, Json[]> {
  const lists = Object.entries(readObject('--data', file)).map(
    ([resource, things]) => [resource, Array.isArray(things) ? things : [things]] as const,
  );
  for (const [resource, things] of lists) {
    const isThing = (thing: Json): boolean =>
      typeof thing === 'object' ? thing !== null && !Array.isArray(thing) : typeof thing !== 'boolean';
    if (!things.every(isThing))
      throw new UsageError(`--data ${file}: "${resource}" must be a list of things or of their ids`);
  }
  return Object.fromEntries(lists);
}

function readObject(option: string, file: string): Record<string, Json> {
  let content: Json;
  try {
    // Editors on Windows put a byte order mark in front.
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${option} ${file}: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${option} ${file}: must hold a JSON object`);
  }
  return content;
}
