const highSurrogate = /[\ud800-\udbff]/;

/** The length that `maxLength` and `minLength` of a schema count. Does not copy the text, which may have millions of characters. */
export function countCodePoints(text: string): number {
  // Found in no time where a text has none, as V8 keeps texts without them in another form.
  if (!highSurrogate.test(text)) return text.length;
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    // A code point outside the Basic Multilingual Plane has two units.
    if ((text.codePointAt(index) ?? 0) > 0xffff) index += 1;
    count += 1;
  }
  return count;
}
