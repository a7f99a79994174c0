const [QUOTE = 0, BACKSLASH, COMMA, LIST, OBJECT] = new TextEncoder().encode('"\\,[{');

/**
 * Whether a JSON text has more values (strings, numbers, arrays and so on, at any depth). Counts without parsing, and may be
 * wrong for what is not JSON.
 */
export function hasTooManyValues(json: Uint8Array, limit: number): boolean {
  // Each value but the first has a comma or a bracket before it.
  if (json.length < limit) return false;
  let values = 1;
  for (let index = 0; index < json.length && values <= limit; index++) {
    const byte = json[index];
    if (byte === QUOTE) index = findStringEnd(json, index + 1);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > limit;
}

/** Where the string that begins at `start` has its last quote; the end of the text if it has none. */
function findStringEnd(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
