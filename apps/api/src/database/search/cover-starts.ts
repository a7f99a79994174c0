/**
 * Where parts of `size` characters begin that cover a text of at least as many, without overlap but for the last: those between would
 * make an index read more and exclude little.
 */
export function listCoverStarts(length: number, size: number): number[] {
  const starts = Array.from({ length: Math.floor(length / size) }, (_, index) => index * size);
  return [...new Set([...starts, length - size])];
}
