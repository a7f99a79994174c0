const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = new TextEncoder().encode('"\\,[{');

/**
 * Whether a JSON text has more values (strings, numbers, arrays and so on, at any depth). Counts without parsing, and may be
 * wrong for what is not JSON.
 */
export function hasTooManyValues(json: Uint8Array, limit: number): boolean {
  let values = 1;
  let isInString = false;
  for (let index = 0; index < json.length && values <= limit; index++) {
    const byte = json[index];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) index += Number(byte === BACKSLASH);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > limit;
}
