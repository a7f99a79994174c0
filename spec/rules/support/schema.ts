import type { Location } from '@redocly/openapi-core';
import type { DocumentNode } from './document-node.ts';
import type { OperationNode } from './operation.ts';
import { jsonContent, readResponses } from './operation.ts';

/** A schema below another one, with what the compositions around it declare. */
export interface Subschema {
  readonly node: DocumentNode;
  /** Whether a composition around it has `unevaluatedProperties: false`. */
  readonly isClosedAbove: boolean;
  /** What the compositions around it require. */
  readonly requiredAbove: readonly string[];
  /** Whether it is a branch of a composition, which may declare the type instead. */
  readonly isBranch: boolean;
}

const compositions = ['allOf', 'anyOf', 'oneOf'];
const alone = { isClosedAbove: false, requiredAbove: [], isBranch: false };

/** A schema and all schemas below it, each once: `seen` is kept between calls. */
export function* subschemas(
  node: DocumentNode,
  seen: Set<string>,
  above: Omit<Subschema, 'node'> = alone,
): Generator<Subschema> {
  const id = `${node.location.absolutePointer} ${above.isClosedAbove} ${above.requiredAbove}`;
  if (node.value === undefined || seen.has(id)) return;
  seen.add(id);
  yield { node, ...above };
  const around = {
    isClosedAbove: above.isClosedAbove || node.members.unevaluatedProperties === false,
    requiredAbove: [...above.requiredAbove, ...requiredOf(node)],
    isBranch: true,
  };
  for (const branch of compositions.flatMap((keyword) => node.at(keyword).items()))
    yield* subschemas(branch, seen, around);
  for (const [, property] of node.at('properties').entries()) yield* subschemas(property, seen);
  for (const keyword of ['items', 'additionalProperties']) {
    if (typeof node.members[keyword] === 'object') yield* subschemas(node.at(keyword), seen);
  }
}

export const requiredOf = (schema: DocumentNode): string[] =>
  schema
    .at('required')
    .items()
    .map(({ value }) => String(value));

export const typesOf = ({ members: { type } }: DocumentNode): unknown[] => (Array.isArray(type) ? type : [type]);

export const isObjectSchema = (schema: DocumentNode): boolean =>
  typesOf(schema).includes('object') || schema.members.properties !== undefined;

/** Every schema that applies to a request. */
export function* requestSchemas(operations: readonly OperationNode[]): Generator<Subschema> {
  const seen = new Set<string>();
  for (const { parameters, body } of operations) {
    for (const { node } of parameters) yield* subschemas(node.at('schema'), seen);
    if (body) yield* subschemas(body.content.at('schema'), seen);
  }
}

/** Every schema that applies to a response, including those of `x-service-responses`. */
export function* responseSchemas(operations: readonly OperationNode[], root: DocumentNode): Generator<Subschema> {
  const seen = new Set<string>();
  const service = readResponses(root.at('x-service-responses'));
  for (const { node } of [...operations.flatMap(({ responses }) => responses), ...service]) {
    yield* subschemas(jsonContent(node).at('schema'), seen);
  }
}

/** The regular expressions of a schema: its `pattern`, and the keys of its `patternProperties`. */
export function* patternsOf(schema: DocumentNode): Generator<readonly [Location, string]> {
  const { pattern, patternProperties } = schema.members;
  if (typeof pattern === 'string') yield [schema.at('pattern').usedAt, pattern];
  if (patternProperties === undefined) return;
  for (const [key, value] of schema.at('patternProperties').entries()) yield [value.usedAt.key(), key];
}
