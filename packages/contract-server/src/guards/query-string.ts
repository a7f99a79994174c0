import { decodePercent } from './percent-decoding.ts';

/** What a query says about one name. */
export interface QueryEntry {
  readonly name: string;
  /** In the order sent; undefined for one whose percent-encoding cannot be decoded. */
  readonly values: (string | undefined)[];
}

/**
 * The query by name, `+` being a blank. Written here because the usual parsers hide what has to be refused: `qs` makes
 * objects of brackets and drops what is too much, `querystring` and URLSearchParams repair broken encoding.
 */
export function readQueryString(query: string): readonly QueryEntry[] {
  const entries = new Map<string, QueryEntry>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const rawName = end < 0 ? pair : pair.slice(0, end);
    const name = decode(rawName) ?? rawName;
    const entry = entries.get(name) ?? { name, values: [] };
    entry.values.push(end < 0 ? '' : decode(pair.slice(end + 1)));
    entries.set(name, entry);
  }
  return [...entries.values()];
}

function decode(text: string): string | undefined {
  return decodePercent(text.replaceAll('+', ' '));
}
