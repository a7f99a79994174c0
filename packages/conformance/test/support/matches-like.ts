/** The comparison of SQL in any letter case, where an underscore of the pattern stands for any letter. */
export function matchesLike(text: string, pattern: string): boolean {
  const letters = Array.from(text.toLowerCase());
  const wanted = Array.from(pattern.toLowerCase());
  return letters.length === wanted.length && wanted.every((one, index) => one === '_' || one === letters[index]);
}
