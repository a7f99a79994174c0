/** Parses JSON bodies. Counts their values first, and rejects text that cannot be stored. */
import { hasTooManyValues, hasUnstorableText } from '@helpdesk/contract-model';
import type { Bounds } from '../validation/bounds.ts';

/** Every operation accepts a body with this number of values. */
const MIN_VALUE_LIMIT = 50_000;

/** Depth from which a schema counts as unlimited, such as a schema that contains itself. */
const MAX_COUNTED_DEPTH = 8;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON text in UTF-8 with at most `maxValues` values. */
export function parseJson(
  bytes: Buffer,
  maxValues: number,
): { readonly value: unknown } | { readonly problem: string } {
  if (bytes.length === 0) return { problem: 'is required' };
  if (hasTooManyValues(bytes, maxValues)) return { problem: `must have at most ${maxValues} values` };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: 'must be UTF-8' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'must be JSON' };
  }
  // JSON allows no raw U+0000 and UTF-8 no lone surrogate, so both can only be escapes.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && hasUnstorableText(value)) {
    return { problem: 'must not contain U+0000 or half a surrogate pair' };
  }
  return { value };
}

/**
 * The maximum number of values (strings, numbers, arrays and so on, at any depth; not names) in a JSON body: the maximum of a
 * valid body, but at least 50,000; `Infinity` if the contract sets no bound. Parsing half a million objects takes a hundred
 * times longer than parsing a string of the same size, and validation could reject them only afterwards.
 */
export function computeValueLimit(bounds: Bounds | undefined): number {
  return Math.max(MIN_VALUE_LIMIT, countMaxValues(bounds, 0));
}

function countMaxValues(bounds: Bounds | undefined, depth: number): number {
  if (bounds === undefined || depth === MAX_COUNTED_DEPTH) return Number.POSITIVE_INFINITY;
  const { names, isClosed, maxItems, maxProperties, item, member, other } = bounds;
  const inside = [
    ...(maxItems > 0 ? [[maxItems, item] as const] : []),
    ...[...names].map((name) => [1, () => member(name)] as const),
    ...(maxProperties > 0 && !isClosed ? [[maxProperties, other] as const] : []),
  ];
  let values = 1;
  for (const [count, boundsOfEach] of inside) {
    values += count * countMaxValues(boundsOfEach(), depth + 1);
    // Without this, a schema that contains itself in several places would be followed in each of them.
    if (values === Number.POSITIVE_INFINITY) break;
  }
  return values;
}
