/** Percent-encoding that clients may send but seldom do, and characters that need none (RFC 3986, 2.1 and 3.4). */
import type { ParameterEncoding } from '../api-client.ts';

/** Every byte encoded, also those of letters and digits, which need not be. */
export const encodeEachByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

export const parameterEncodings: Readonly<Record<ParameterEncoding, (text: string) => string>> = {
  encoded: encodeEachByte,
  'encoded-name': encodeURIComponent,
  'encoded-twice': (text) => encodeURIComponent(encodeEachByte(text)),
  'no-equals-sign': encodeURIComponent,
  'equals-sign': (text) => `${encodeURIComponent(text)}=x`,
  'bare-plus': (text) => encodeURIComponent(text).replace('%2B', '+'),
  'repeated-empty': encodeURIComponent,
  'repeated-encoded': encodeURIComponent,
  semicolon: (text) => `${encodeURIComponent(text)};x=1`,
  'line-break': (text) => `${encodeURIComponent(text)}%0A`,
  undecodable: (text) => `${encodeURIComponent(text)}%zz`,
  'not-utf-8': (text) => `${encodeURIComponent(text)}%ff`,
};
