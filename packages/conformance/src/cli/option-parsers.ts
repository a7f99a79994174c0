/** Parses the values of single options. Each parser throws UsageError for a value that is wrong. */
import { readShard, UsageError } from '@helpdesk/contract-model/command-line';
import { type Profile, profiles } from '../result.ts';
import { findBasePathMistake, findBaseUrlMistake } from '../run/base-url.ts';
import { isSendable } from '../run/transport/credentials.ts';
import { isLoopback, type Shard } from '../run-options.ts';

export function parseBaseUrl(text: string): URL {
  const mistake = findBaseUrlMistake(text);
  if (mistake !== undefined) throw new UsageError(`BASE_URL ${mistake}`);
  return new URL(text);
}

/** Throws UsageError if the base URL already ends with the contract's base path, which the suite appends. */
export function rejectBasePath(baseUrl: string, basePath: string): void {
  const mistake = findBasePathMistake(baseUrl, basePath);
  if (mistake !== undefined) throw new UsageError(`BASE_URL ${mistake}`);
}

export function parseProfile(given: string | undefined, url: URL): Profile {
  if (given === undefined) return isLoopback(url.href) ? 'full' : 'read-only';
  const profile = profiles.find((one) => one === given);
  if (profile !== undefined) return profile;
  throw new UsageError(`--profile must be ${profiles.join(' or ')}, not "${given}"`);
}

/** The suite sets these for each request. */
const reservedHeaders = ['authorization', 'accept', 'content-type', 'content-length', 'transfer-encoding'];

export function parseHeaders(given: readonly string[]): Record<string, string> {
  const all = given.map(parseHeader);
  const names = all.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`--header gives ${repeated} more than once`);
  return Object.fromEntries(all);
}

function parseHeader(text: string): [string, string] {
  const [, given, rest = ''] = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/s.exec(text) ?? [];
  const value = rest.trim();
  if (given === undefined || !isSendable(value)) throw new UsageError(`--header must be 'Name: value', not "${text}"`);
  const name = given.toLowerCase();
  if (name === 'authorization') {
    throw new UsageError(
      '--header cannot set Authorization: give the token by --token, --credentials or HELPDESK_TOKEN',
    );
  }
  if (reservedHeaders.includes(name))
    throw new UsageError(`--header cannot set ${given}: the suite sets it for each request`);
  return [name, value];
}

/** Beyond it a part has hardly more than one base case. */
const MAX_SHARDS = 100;

export function parseShard(given: string | undefined): Shard | undefined {
  return given === undefined ? undefined : readShard('--shard', given, { maxCount: MAX_SHARDS });
}

export type FailOn = 'any' | 'new';

export function parseFailOn(given: string | undefined, baseline: string | undefined): FailOn {
  if (given !== undefined && given !== 'any' && given !== 'new') {
    throw new UsageError(`--fail-on must be any or new, not "${given}"`);
  }
  if (given === 'new' && baseline === undefined) {
    throw new UsageError('--fail-on new needs --baseline FILE: the report.json whose failures are known');
  }
  return given ?? 'any';
}
