import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Credential, Json, Profile } from '../model.ts';
import { UsageError } from './usage.ts';

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
  readonly only?: string;
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
  const token = values.token ?? env.HELPDESK_TOKEN;
  const credentials = {
    ...(values.credentials === undefined ? {} : readCredentials(values.credentials)),
    ...(token === undefined || token === '' ? {} : { full: token }),
  };
  if (credentials.full === undefined && !listing) {
    throw new UsageError(
      values.credentials === undefined
        ? 'no credential: give --credentials FILE, --token TOKEN or the variable HELPDESK_TOKEN'
        : `${values.credentials}: has no "full", the token that nearly every case needs`,
    );
  }
  return {
    baseUrl: url.href.replace(/\/$/, ''),
    credentials,
    data: values.data === undefined ? {} : readData(values.data),
    profile: profile(values.profile, url),
    concurrency: number('--concurrency', values.concurrency ?? '4', 1, 64),
    timeout: number('--timeout', values.timeout ?? '10000', 1, 600_000),
    headers: Object.fromEntries((values.header ?? []).map(header)),
    strict: values.strict ?? false,
    list: listing,
    ...(values.only !== undefined && { only: values.only }),
    ...(values.report !== undefined && { report: values.report }),
    ...(values.baseline !== undefined && { baseline: values.baseline }),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        credentials: { type: 'string' },
        token: { type: 'string' },
        only: { type: 'string' },
        list: { type: 'boolean' },
        profile: { type: 'string' },
        data: { type: 'string' },
        concurrency: { type: 'string' },
        timeout: { type: 'string' },
        header: { type: 'string', multiple: true },
        strict: { type: 'boolean' },
        report: { type: 'string' },
        baseline: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checkedUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `BASE_URL must be an http or https address without a query, such as http://127.0.0.1:3000, not "${text}"`,
    );
  }
  return url;
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

function header(text: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*?)\s*$/.exec(text);
  if (match?.[1]?.toLowerCase() === 'authorization') {
    throw new UsageError(
      '--header cannot set Authorization: give the token by --token, --credentials or HELPDESK_TOKEN',
    );
  }
  if (!match?.[1]) throw new UsageError(`--header must be 'Name: value', not "${text}"`);
  return [match[1].toLowerCase(), match[2] ?? ''];
}

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
  const known: Record<string, Credential> = credentialNames;
  return Object.fromEntries(
    Object.entries(content).map(([name, token]) => {
      const credential = known[name];
      if (credential === undefined) {
        throw new UsageError(`${file}: "${name}" is no credential; known are ${Object.keys(known).join(', ')}`);
      }
      if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
        throw new UsageError(`${file}: "${name}" must be a token, a string of printable characters without blanks`);
      }
      return [credential, token];
    }),
  );
}

const readData = (file: string): Record<string, Json[]> =>
  Object.fromEntries(
    Object.entries(readObject('--data', file)).map(([role, things]) => [
      role,
      Array.isArray(things) ? things : [things],
    ]),
  );

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
