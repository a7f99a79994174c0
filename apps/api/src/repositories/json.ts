/** JSON columns are text on every engine. */

/** What a JSON column holds, as the type that the same repository wrote there. */
export function fromJson<T>(text: string): T {
  // Only repositories and the sample write these columns, from values of the same types.
  return JSON.parse(text) as T;
}
