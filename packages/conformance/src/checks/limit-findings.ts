import type { Finding } from '../result.ts';

/** The first findings, which say so if there are more, so that no report takes their number for a count. */
export const limitFindings = (findings: readonly Finding[], max: number): readonly Finding[] =>
  findings.length <= max ? findings : findings.slice(0, max).map((finding) => ({ ...finding, hasMore: true }));
