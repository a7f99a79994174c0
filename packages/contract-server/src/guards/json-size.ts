/**
 * How many values the JSON text of a body may have, at any depth: texts, numbers, lists and so on; names of members are
 * none. To build half a million objects takes a hundred times longer than to read a text of their size, and is done before
 * a schema can say that they are too many.
 */
import type { Bounds } from './bounds.ts';

/** Any body may have so many. */
const MIN_VALUES = 50_000;

/** A schema that contains itself lets in any number. */
const MAX_DEPTH = 8;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{');

/** The most that a valid body can have, where that is more; `Infinity` where the contract sets no bound. */
export function maxValues(bounds: Bounds | undefined): number {
  return Math.max(MIN_VALUES, valuesIn(bounds, 0));
}

function valuesIn(bounds: Bounds | undefined, depth: number): number {
  if (bounds === undefined || depth === MAX_DEPTH) return Number.POSITIVE_INFINITY;
  const { names, isClosed, maxItems, maxProperties, item, member, other } = bounds;
  const inside = [
    ...(maxItems > 0 ? [[maxItems, item] as const] : []),
    ...[...names].map((name) => [1, () => member(name)] as const),
    ...(maxProperties > 0 && !isClosed ? [[maxProperties, other] as const] : []),
  ];
  let values = 1;
  for (const [most, of] of inside) {
    values += most * valuesIn(of(), depth + 1);
    // What contains itself in several places would else be followed in all of them.
    if (values === Number.POSITIVE_INFINITY) break;
  }
  return values;
}

/** Whether there are more than `most`, counted without parsing. Of what is no JSON, which is refused later, it may say anything. */
export function hasTooManyValues(json: Buffer, most: number): boolean {
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length && values <= most; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(byte === BACKSLASH);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > most;
}
