import { nodeRule } from '../support/node-rule.ts';
import { findRe2Issue } from '../support/re2.ts';
import { patternsOf } from '../support/schema.ts';

/** Servers and clients in Go and Rust compile patterns with RE2 or a similar engine, and fail on a pattern that it does not support. */
export const re2Patterns = nodeRule((schema, type, report) => {
  if (type !== 'Schema') return;
  for (const [location, pattern] of patternsOf(schema)) {
    const issue = findRe2Issue(pattern);
    if (issue === undefined) continue;
    report(location, `The pattern \`${pattern}\` does not compile in RE2 (Go, Rust): ${issue}.`);
  }
});
