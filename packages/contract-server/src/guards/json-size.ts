/**
 * What the JSON text of a body may be made of, looked at before it is parsed. To build half a million objects takes a
 * hundred times longer than to read a text of their size, and is done before a schema can say that they are too many.
 */

/** Values: texts, numbers, lists and so on, at any depth; names of members are none. */
export const MAX_VALUES = 50_000;
/** Bytes of the name of a member. It comes back, escaped, in what is told of its value. */
export const MAX_NAME_BYTES = 10_000;

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, OBJECT] = Buffer.from('"\\,:[{');

/** What there is too much of. Of what is no JSON, which is refused later, that may be anything. */
export function excessOf(json: Buffer): string | undefined {
  let values = 1;
  let textLength = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfText(json, at);
      textLength = end - at - 1;
      at = end;
    } else if (byte === COLON && textLength > MAX_NAME_BYTES)
      return `must have no name of more than ${MAX_NAME_BYTES} bytes`;
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
    if (values > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
  }
  return undefined;
}

/** Where the quote is that ends the text which begins at `start`, or the end of everything. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return json.length;
}
