import { decodePercent } from './percent-decoding.ts';

/**
 * The segments of a path, each decoded once; undefined where one is empty (`//`, a slash at the end) or cannot be decoded.
 * Express and express-openapi-validator ignore case and a slash at the end unless told, and answer 400 to bad encoding.
 */
export function exactSegments(path: string): readonly string[] | undefined {
  const segments: string[] = [];
  for (const raw of path.split('/').slice(1)) {
    const segment = decodePercent(raw);
    if (segment === undefined || segment === '') return undefined;
    segments.push(segment);
  }
  return segments;
}
