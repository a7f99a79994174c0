/** Decodes once, as UTF-8; undefined where that is impossible: Express would throw, URLSearchParams put in U+FFFD. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
