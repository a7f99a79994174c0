import { hasTooManyValues } from './json-size.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text in UTF-8 with at most so many values in it, or what is wrong with the text. */
export function parseJson(bytes: Buffer, maxValues: number): { readonly value: unknown } | { readonly wrong: string } {
  if (bytes.length === 0) return { wrong: 'is required' };
  if (hasTooManyValues(bytes, maxValues)) return { wrong: `must have at most ${maxValues} values` };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { wrong: 'must be UTF-8' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: 'must be JSON' };
  }
  // Raw U+0000 is no JSON and a raw lone surrogate no UTF-8, so both can only come as an escape.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && hasUnstorableText(value)) {
    return { wrong: 'must not contain U+0000 or half a surrogate pair' };
  }
  return { value };
}

/** Databases and other languages choke on U+0000 and lone surrogates. Not recursive: the nesting is the client's choice. */
function hasUnstorableText(root: unknown): boolean {
  const pending: unknown[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) pending.push(name, member);
  }
  return false;
}
