/**
 * `text` without letter case, code point by code point, so that the length in code points stays and `Σ`, `σ` and `ς` are the same.
 * A code point whose other case takes several (`ß`, `İ`) is left as it is.
 */
export function fold(text: string): string {
  return text.replace(/[A-Z]+|\P{ASCII}/gu, (part) => (part < '\u0080' ? part.toLowerCase() : foldCodePoint(part)));
}

function foldCodePoint(letter: string): string {
  return single(single(letter, letter.toUpperCase()), single(letter, letter.toUpperCase()).toLowerCase());
}

function single(letter: string, changed: string): string {
  return [...changed].length === 1 ? changed : letter;
}
