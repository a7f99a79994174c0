import type { RequestExample } from './case.ts';
import type { OpenApiDocument } from './contract.ts';
import type { Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';
import { isSchema, resolveSchema } from './schema-walk.ts';

/** A location in a JSON value that a schema describes. */
export interface Location {
  readonly pointer: string;
  readonly value: Json;
  /** True if `value` is the name of the member at `pointer` (`propertyNames`). */
  readonly isName: boolean;
  /** The schema written for this location, not resolved. If there are several, the outermost. */
  readonly schema: Schema;
  /**
   * The schemas written for this location and their `allOf`, `anyOf` and `oneOf` branches, with `$ref`s followed. Schemas
   * whose `type` excludes the value are left out.
   */
  readonly applicable: readonly Schema[];
}

/** Yields each described location of the value, a parent before its members. */
export function* walkValue(
  openapi: OpenApiDocument,
  schema: Schema,
  value: Json,
  pointer: string,
): Generator<Location> {
  yield* walk(openapi, [schema], value, pointer, false);
}

/** Yields each described location of a request in the order path, query, header, body, with request pointers. */
export function* walkRequest(
  openapi: OpenApiDocument,
  operation: Operation,
  request: RequestExample,
): Generator<Location> {
  for (const part of ['path', 'query', 'header'] as const) {
    for (const { name, schema } of operation.parameters.filter((one) => one.in === part)) {
      const value = request[part][name];
      if (value !== undefined) yield* walkValue(openapi, schema, value, joinPointer(`/${part}`, name));
    }
  }
  if (operation.body && request.body !== undefined) {
    yield* walkValue(openapi, operation.body.schema, request.body, '/body');
  }
}

function* walk(
  openapi: OpenApiDocument,
  written: readonly Schema[],
  value: Json,
  pointer: string,
  isName: boolean,
): Generator<Location> {
  const [schema] = written;
  if (schema === undefined) return;
  const applicable = written.flatMap((one) => applicableBranches(openapi, one, value));
  yield { pointer, value, isName, schema, applicable };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const inside = joinPointer(pointer, name);
    const names = Array.isArray(value) ? [] : applicable.map(({ propertyNames }) => propertyNames).filter(isSchema);
    yield* walk(openapi, names, name, inside, true);
    const members = applicable.map((one) => memberSchema(one, value, name)).filter(isSchema);
    yield* walk(openapi, members, member, inside, false);
  }
}

function applicableBranches(openapi: OpenApiDocument, schema: Schema, value: Json): Schema[] {
  const resolved = resolveSchema(openapi, schema);
  if (!acceptsType(resolved, value)) return [];
  const { allOf = [], anyOf = [], oneOf = [] } = resolved;
  return [resolved, ...[...allOf, ...anyOf, ...oneOf].flatMap((branch) => applicableBranches(openapi, branch, value))];
}

function memberSchema({ items, properties, additionalProperties }: Schema, value: Json, name: string) {
  if (Array.isArray(value)) return items;
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

export function acceptsType({ type }: Schema, value: Json): boolean {
  if (type === undefined) return true;
  const types = typeof type === 'string' ? [type] : type;
  return types.some((one) => (one === 'integer' ? Number.isInteger(value) : one === typeOf(value)));
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
