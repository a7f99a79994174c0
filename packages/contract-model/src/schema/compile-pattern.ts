/**
 * The regular expression of a `pattern`. JSON Schema recommends the flag `u`, with which escapes such as `\\-` are errors: a
 * pattern that has them is read without. Undefined if JavaScript has no such pattern at all, such as `(?i)a`: every text fits
 * then.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The other flags may fit.
    }
  }
  return undefined;
}
