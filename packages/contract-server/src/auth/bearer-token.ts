import type { Credential } from '@helpdesk/contract-model';

/** The syntax of a token (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

export type BearerToken =
  | { readonly token: string }
  | { readonly problem: Extract<Credential, 'none' | 'wrong-scheme' | 'malformed'> };

/** Reads the raw headers: Node keeps only the first of repeated Authorization headers, but a repeated header must be rejected. */
export function readBearerToken(rawHeaders: readonly string[]): BearerToken {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
  if (values.length > 1) return { problem: 'malformed' };
  const value = values[0]?.trim() ?? '';
  if (value === '') return { problem: 'none' };
  const [scheme = '', ...rest] = value.split(' ');
  if (scheme.toLowerCase() !== 'bearer') return { problem: 'wrong-scheme' };
  const token = rest.join(' ').trim();
  return TOKEN.test(token) ? { token } : { problem: 'malformed' };
}
