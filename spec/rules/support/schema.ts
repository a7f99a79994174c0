import type { Location } from '@redocly/openapi-core';
import type { OperationPlace } from './operation.ts';
import { jsonContent, readResponsePlaces } from './operation.ts';
import type { Place } from './place.ts';

/** A schema below another one, with what the compositions around it declare. */
export interface Subschema {
  readonly place: Place;
  /** Whether a composition around it has `unevaluatedProperties: false`. */
  readonly closedAbove: boolean;
  /** What the compositions around it require. */
  readonly requiredAbove: readonly string[];
  /** Whether it is a branch of a composition, which may declare the type instead. */
  readonly branch: boolean;
}

const compositions = ['allOf', 'anyOf', 'oneOf'];
const alone = { closedAbove: false, requiredAbove: [], branch: false };

/** A schema and all schemas below it, each once: `seen` is kept between calls. */
export function* subschemas(
  place: Place,
  seen: Set<string>,
  above: Omit<Subschema, 'place'> = alone,
): Generator<Subschema> {
  const id = `${place.location.absolutePointer} ${above.closedAbove} ${above.requiredAbove}`;
  if (place.value === undefined || seen.has(id)) return;
  seen.add(id);
  yield { place, ...above };
  const around = {
    closedAbove: above.closedAbove || place.members.unevaluatedProperties === false,
    requiredAbove: [...above.requiredAbove, ...requiredOf(place)],
    branch: true,
  };
  for (const branch of compositions.flatMap((keyword) => place.at(keyword).items()))
    yield* subschemas(branch, seen, around);
  for (const [, property] of place.at('properties').entries()) yield* subschemas(property, seen);
  for (const keyword of ['items', 'additionalProperties']) {
    if (typeof place.members[keyword] === 'object') yield* subschemas(place.at(keyword), seen);
  }
}

export const requiredOf = (schema: Place): string[] =>
  schema
    .at('required')
    .items()
    .map(({ value }) => String(value));

export const typesOf = ({ members: { type } }: Place): unknown[] => (Array.isArray(type) ? type : [type]);

export const isObjectSchema = (schema: Place): boolean =>
  typesOf(schema).includes('object') || schema.members.properties !== undefined;

/** Every schema that applies to a request. */
export function* requestSchemas(operations: readonly OperationPlace[]): Generator<Subschema> {
  const seen = new Set<string>();
  for (const { parameters, body } of operations) {
    for (const { place } of parameters) yield* subschemas(place.at('schema'), seen);
    if (body) yield* subschemas(body.content.at('schema'), seen);
  }
}

/** Every schema that applies to a response, including those of `x-service-responses`. */
export function* responseSchemas(operations: readonly OperationPlace[], root: Place): Generator<Subschema> {
  const seen = new Set<string>();
  const service = readResponsePlaces(root.at('x-service-responses'));
  for (const { place } of [...operations.flatMap(({ responses }) => responses), ...service]) {
    yield* subschemas(jsonContent(place).at('schema'), seen);
  }
}

/** The regular expressions of a schema: its `pattern`, and the keys of its `patternProperties`. */
export function* patternsOf(schema: Place): Generator<readonly [Location, string]> {
  const { pattern, patternProperties } = schema.members;
  if (typeof pattern === 'string') yield [schema.at('pattern').usedAt, pattern];
  if (patternProperties === undefined) return;
  for (const [key, value] of schema.at('patternProperties').entries()) yield [value.usedAt.key(), key];
}
