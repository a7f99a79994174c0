import type { Location } from '@redocly/openapi-core';
import type { Place } from './place.ts';

/** The regular expressions of a schema: its `pattern`, and the keys of its `patternProperties`. */
export function* patternsOf(schema: Place): Generator<readonly [Location, string]> {
  const { pattern, patternProperties } = schema.members;
  if (typeof pattern === 'string') yield [schema.at('pattern').usedAt, pattern];
  if (patternProperties === undefined) return;
  for (const [key, value] of schema.at('patternProperties').entries()) yield [value.usedAt.key(), key];
}
