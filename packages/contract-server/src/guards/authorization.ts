import type { Credential } from '@helpdesk/contract-model';

/** RFC 6750 section 2.1, the syntax of a token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

export type Authorization =
  | { readonly token: string }
  | { readonly wrong: Extract<Credential, 'none' | 'wrong-scheme' | 'malformed'> };

/**
 * Reads the bearer token. It looks at the raw headers because Node keeps only the first of repeated Authorization headers,
 * and two of them must open nothing.
 */
export function readAuthorization(rawHeaders: readonly string[]): Authorization {
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'authorization');
  if (values.length > 1) return { wrong: 'malformed' };
  const value = values[0]?.trim() ?? '';
  if (value === '') return { wrong: 'none' };
  const [scheme = '', ...rest] = value.split(' ');
  if (scheme.toLowerCase() !== 'bearer') return { wrong: 'wrong-scheme' };
  const token = rest.join(' ').trim();
  return TOKEN.test(token) ? { token } : { wrong: 'malformed' };
}
