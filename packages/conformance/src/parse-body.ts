import { type Json, memoize } from '@helpdesk/contract-model';
import type { HttpResponse } from './exchange.ts';

/** By response, because several checks read the same one. */
const parse = memoize(({ body }: Pick<HttpResponse, 'body'>) => parseOnce(body));

interface Parsed {
  readonly value: Json | undefined;
  /** It is JSON, nested deeper than `MAX_DEPTH`. */
  readonly isTooDeep: boolean;
}

/**
 * The last texts: a target sends the same list and the same error again and again. What is known of a value is known of the
 * next equal one.
 */
const parsedTexts = new Map<string, Parsed>();
const MAX_TEXTS = 500;
const MAX_LENGTH = 128 * 1024;

function parseOnce(text: string): Parsed {
  const known = parsedTexts.get(text);
  if (known !== undefined) return known;
  const parsed = parseJson(text);
  if (text.length > MAX_LENGTH) return parsed;
  parsedTexts.set(text, parsed);
  const [oldest] = parsedTexts.size > MAX_TEXTS ? parsedTexts.keys() : [];
  if (oldest !== undefined) parsedTexts.delete(oldest);
  return parsed;
}

/** Undefined if the body is not JSON, or nested too deeply. May return the same value for equal bodies: do not change it. */
export const parseBody = (response: Pick<HttpResponse, 'body'>): Json | undefined => parse(response).value;

export const isTooDeep = (response: Pick<HttpResponse, 'body'>): boolean => parse(response).isTooDeep;

/** No API documents values that deep. The checks call themselves for each level, so that deeper ones could end the run. */
export const MAX_DEPTH = 1_000;

function parseJson(text: string): Parsed {
  try {
    const value: Json = JSON.parse(text);
    const isTooDeep = hasManyBrackets(text) && isDeeper(value, MAX_DEPTH);
    return { value: isTooDeep ? undefined : value, isTooDeep };
  } catch {
    return { value: undefined, isTooDeep: false };
  }
}

/** A text with fewer, in or out of texts, is not too deep. */
const hasManyBrackets = (text: string): boolean => count(text, '[') + count(text, '{') > MAX_DEPTH;

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

const isDeeper = (value: Json, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1)));
