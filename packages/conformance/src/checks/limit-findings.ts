import type { Finding } from '../result.ts';

/** The first findings, which say so if there are more, so that no report takes their number for a count. */
export const limitFindings = (findings: readonly Finding[], most: number): readonly Finding[] =>
  findings.length <= most ? findings : findings.slice(0, most).map((finding) => ({ ...finding, hasMore: true }));
