import type { Credential, Json } from '@helpdesk/contract-model';
import { UsageError } from '../errors.ts';
import type { Profile } from '../result.ts';
import { readData, readTokens } from './input-files.ts';
import { parseCommandLine, readList, readNumber } from './parse-command-line.ts';
import { parseBaseUrl, parseHeaders, parseProfile } from './request-options.ts';

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
  readonly verbose: boolean;
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
    verbose: values.verbose ?? false,
    ...dropAbsent({
      concurrency: readNumber('concurrency', values.concurrency),
      timeout: readNumber('timeout', values.timeout),
      only: readList('only', values.only, 'the start of a case id'),
      contract: values.contract,
      report: values.report,
      baseline: values.baseline,
    }),
  };
}

/** Without the members that are undefined: an option that is not given is absent. */
function dropAbsent<T extends object>(all: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
