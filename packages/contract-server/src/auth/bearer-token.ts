import type { Credential } from '@helpdesk/contract-model';

const NAME = 'authorization';

/** The syntax of a token (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

type BearerToken =
  | { readonly token: string }
  | { readonly problem: Extract<Credential, 'none' | 'wrong-scheme' | 'malformed'> };

/** Reads the raw headers: Node keeps only the first of repeated Authorization headers, but a repeated header must be rejected. */
export function readBearerToken(rawHeaders: readonly string[]): BearerToken {
  let sent: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // The comparison of lengths spares most names the conversion.
    if (name?.length !== NAME.length || name.toLowerCase() !== NAME) continue;
    if (sent !== undefined) return { problem: 'malformed' };
    sent = rawHeaders[index + 1];
  }
  const value = sent?.trim() ?? '';
  if (value === '') return { problem: 'none' };
  const [scheme = '', ...rest] = value.split(' ');
  if (scheme.toLowerCase() !== 'bearer') return { problem: 'wrong-scheme' };
  const token = rest.join(' ').trim();
  return TOKEN.test(token) ? { token } : { problem: 'malformed' };
}
