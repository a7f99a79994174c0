/**
 * Decodes once, as UTF-8; undefined where that is impossible. `decodeURIComponent` alone would throw, and would let raw
 * bytes above 0x7f pass as the Latin-1 characters that Node makes of them.
 */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
  } catch {
    return undefined;
  }
}
