/**
 * How many values the JSON text of a body may have, at any depth: texts, numbers, lists and so on; names of members are
 * none. To build half a million objects takes a hundred times longer than to read a text of their size, and is done before
 * a schema can say that they are too many.
 */
export const MAX_VALUES = 50_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{');

/** Whether there are more, counted without parsing. Of what is no JSON, which is refused later, it may say anything. */
export function hasTooManyValues(json: Buffer): boolean {
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length && values <= MAX_VALUES; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(byte === BACKSLASH);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > MAX_VALUES;
}
