import type { RequestExample } from '../contract/case.ts';
import type { OpenApiDocument } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Json } from '../json/json.ts';
import { joinPointer } from '../json/json-pointer.ts';
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

/** Each described location of the value, a parent before its members. */
export function walkValue(openapi: OpenApiDocument, schema: Schema, value: Json, pointer: string): Location[] {
  const found: Location[] = [];
  walk(openapi, [schema], value, pointer, false, found);
  return found;
}

/** Each described location of a request in the order path, query, header, body, with request pointers. */
export function walkRequest(openapi: OpenApiDocument, operation: Operation, request: RequestExample): Location[] {
  const found: Location[] = [];
  for (const part of ['path', 'query', 'header'] as const) {
    for (const { name, in: own, schema } of operation.parameters) {
      const value = own === part ? request[part][name] : undefined;
      if (value !== undefined) walk(openapi, [schema], value, joinPointer(`/${part}`, name), false, found);
    }
  }
  if (operation.body && request.body !== undefined) {
    walk(openapi, [operation.body.schema], request.body, '/body', false, found);
  }
  return found;
}

/** Adds to `found`: a response may have thousands of locations, for which a generator in each level takes several times as long. */
function walk(
  openapi: OpenApiDocument,
  written: readonly Schema[],
  value: Json,
  pointer: string,
  isName: boolean,
  found: Location[],
): void {
  const [schema] = written;
  if (schema === undefined) return;
  const applicable = written.flatMap((one) => applicableBranches(openapi, one, value));
  found.push({ pointer, value, isName, schema, applicable });
  if (typeof value !== 'object' || value === null) return;
  const names = Array.isArray(value) ? [] : applicable.map(({ propertyNames }) => propertyNames).filter(isSchema);
  for (const [name, member] of Object.entries(value)) {
    const inside = joinPointer(pointer, name);
    walk(openapi, names, name, inside, true, found);
    const members = applicable.map((one) => memberSchema(one, value, name)).filter(isSchema);
    walk(openapi, members, member, inside, false, found);
  }
}

function applicableBranches(
  openapi: OpenApiDocument,
  schema: Schema,
  value: Json,
  above: readonly Schema[] = [],
): Schema[] {
  const resolved = resolveSchema(openapi, schema);
  // One that is its own branch adds nothing.
  if (!acceptsType(resolved, value) || above.includes(resolved)) return [];
  const { allOf = [], anyOf = [], oneOf = [] } = resolved;
  const branches = [...allOf, ...anyOf, ...oneOf];
  if (branches.length === 0) return [resolved];
  const path = [...above, resolved];
  return [resolved, ...branches.flatMap((branch) => applicableBranches(openapi, branch, value, path))];
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
