/** Reads the options that say where requests go and what each of them has. */
import { UsageError } from '@helpdesk/contract-model/command-line';
import type { Profile } from '../result.ts';
import { isLoopback } from '../run-options.ts';

const MAX_PORT = 65_535;

export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  const [, port] = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text) ?? [];
  if (Number(port) > MAX_PORT) throw new UsageError(`BASE_URL has the port ${port}; the highest one is ${MAX_PORT}`);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const example = /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? `http://${text}` : 'http://127.0.0.1:3000';
    throw new UsageError(`BASE_URL must be an http or https address, such as ${example}, not "${text}"`);
  }
  const [, query, fragment] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(url.href) ?? [];
  if (query !== undefined) throw new UsageError(`BASE_URL must have no query: remove "${query}"`);
  if (fragment !== undefined) throw new UsageError(`BASE_URL must have no fragment: remove "${fragment}"`);
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

export function parseProfile(given: string | undefined, url: URL): Profile {
  if (given === undefined) return isLoopback(url.href) ? 'full' : 'read-only';
  if (given === 'full' || given === 'read-only') return given;
  throw new UsageError(`--profile must be full or read-only, not "${given}"`);
}

/** The suite sets these for each request. */
const reservedHeaders = ['authorization', 'accept', 'content-type'];

export function parseHeaders(given: readonly string[]): Record<string, string> {
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
