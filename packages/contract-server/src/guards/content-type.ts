import type { IncomingHttpHeaders } from 'node:http';

/** What follows a blank is always something else than a blank: else it takes quadratic time on many blanks. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*(?:charset\s*=\s*(?:utf-8|"utf-8")\s*(?:;\s*)?)?)?$/i;

/**
 * Whether the body is plain JSON, in no Content-Encoding, `identity` included. What comes in this header goes no further:
 * the validator compiles schemas, and keeps them for ever, for each Content-Type that it sees (design/dependencies.md, S1).
 */
export function isPlainJson(headers: IncomingHttpHeaders): boolean {
  return JSON_IN_UTF8.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
}
