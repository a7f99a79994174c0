/** Finds secrets in texts, in each form in which they may be written. */
import type { RunOptions } from '../run-options.ts';
import { escapeRegExp, escapeXml } from '../text.ts';
import { tokenForms } from '../token-forms.ts';
import { createAuthorization } from './transport/credentials.ts';

const MASK = '[secret]';

/** Shorter texts occur by chance. */
const MIN_TOKEN = 4;
const MIN_HEADER_VALUE = 8;
const MIN_ENCODED = 8;

/** Headers whose values are always secrets. */
const secretHeaderName = /key|token|secret|cookie|auth|pass/i;

/** Minimum length of the start of a secret at the end of a cut text. */
const MIN_START = 4;

/** Returns the text without secrets. */
export type Mask = (text: string) => string;

export function createMask(options: Pick<RunOptions, 'contract' | 'credentials' | 'headers'>): Mask {
  const forms = [...new Set(listSecrets(options).flatMap(listForms))].toSorted((a, b) => b.length - a.length);
  if (forms.length === 0) return (text) => text;
  const whole = new RegExp(forms.map(escapeRegExp).join('|'), 'gi');
  const withoutStart = createStartMask(forms);
  return (text) => withoutStart(text.replaceAll(whole, MASK));
}

/** A cut text, which ends with `…`, may end with the start of a secret. */
function createStartMask(forms: readonly string[]): Mask {
  const longest = Math.max(...forms.map(({ length }) => length));
  const starts = new Set(forms.flatMap((form) => Array.from(form, (_, index) => form.slice(0, index).toLowerCase())));
  const shortest = [...new Set(forms.map((form) => form.slice(0, MIN_START).toLowerCase()))];
  const masked = (text: string): string => {
    const end = text.slice(-longest).toLowerCase();
    // Spares nearly all texts the comparison of each length.
    if (!shortest.some((start) => end.includes(start))) return text;
    for (let length = Math.min(longest, text.length); length >= MIN_START; length -= 1) {
      if (starts.has(end.slice(-length))) return text.slice(0, -length) + MASK;
    }
    return text;
  };
  return (text) => {
    if (!text.includes('…')) return text;
    const parts = text.split('…');
    return parts.map((part, index) => (index < parts.length - 1 ? masked(part) : part)).join('…');
  };
}

/** The tokens, the `unknown` token (which resembles `full`), and the values of `--header`. */
function listSecrets({ contract, credentials, headers = {} }: Parameters<typeof createMask>[0]): string[] {
  const unknown = createAuthorization(credentials, 'unknown')?.replace('Bearer ', '');
  const tokens = [...Object.values(credentials), unknown, ...listSentForms(credentials.full)]
    .flatMap((token) => token ?? [])
    .filter(({ length }) => length >= MIN_TOKEN);
  const contractText = JSON.stringify(contract.openapi).toLowerCase();
  const values = Object.entries(headers).flatMap(([name, value]) =>
    secretHeaderName.test(name) ? listNamedSecrets(value) : listLikelySecrets(value, contractText),
  );
  return [...tokens, ...values];
}

const listSentForms = (token: string | undefined): string[] =>
  token === undefined ? [] : Object.values(tokenForms).map((form) => form(token));

/** The value and each part of it, without cookie names and authorization schemes. */
function listNamedSecrets(value: string): string[] {
  const parts = value
    .replace(/^(basic|bearer|digest) +/i, '')
    .split(/[\s;,"]+/)
    .map((part) => part.replace(/^[^=]+=(?=[^=])/, ''));
  return [value, ...parts].filter(({ length }) => length >= MIN_TOKEN);
}

/** The value and its parts, except short ones and those in the contract, such as `application/json`. */
const listLikelySecrets = (value: string, contractText: string): string[] =>
  [value, ...value.split(/[\s;,="]+/)].filter(
    (part) => part.length >= MIN_HEADER_VALUE && !contractText.includes(part.toLowerCase()),
  );

/** The secret as it is, and as it appears in URLs, JSON, JSON in JSON, HTML and base64. */
function listForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const written = [secret, encodeURIComponent(secret), inJson, JSON.stringify(inJson).slice(1, -1), escapeXml(secret)];
  return secret.length < MIN_ENCODED ? written : [...written, ...listBase64Forms(secret)];
}

/**
 * Base64 of a text that contains the secret, for each offset in a group of three bytes, without characters that encode
 * neighboring bytes.
 */
function listBase64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = before + Buffer.byteLength(secret);
    const encoded = Buffer.from('\0'.repeat(before) + secret).toString('base64');
    const inner = encoded.slice(Math.ceil((before * 4) / 3), Math.floor((bytes * 4) / 3));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
