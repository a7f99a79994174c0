/** Reads the options that say where requests go and what each of them has. */
import { UsageError } from '@helpdesk/contract-model/command-line';
import { type Profile, profiles } from '../result.ts';
import { findBasePathMistake, findBaseUrlMistake } from '../run/base-url.ts';
import { isSendable } from '../run/transport/credentials.ts';
import { isLoopback } from '../run-options.ts';

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
