/** Reading the JSON Schemas of a bundled OpenAPI document: references, `allOf`, alternatives and subschemas. */
import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';
import { memoize } from '../support/memoize.ts';
import type { Schema } from './schema.ts';

/**
 * Like `memoize`, of a schema in its document. A document does not change once it is read, and the suite asks for the same schemas
 * for every value of every response.
 */
export function memoizeBySchema<Value extends NonNullable<unknown>>(
  compute: (openapi: OpenApiDocument, schema: Schema) => Value,
): (openapi: OpenApiDocument, schema: Schema) => Value {
  const inDocument = memoize((openapi: OpenApiDocument) => memoize((schema: Schema) => compute(openapi, schema)));
  // `true` and `false` are schemas, which have no keywords.
  return (openapi, schema) => inDocument(openapi)(isSchema(schema) ? schema : NO_KEYWORDS);
}

const NO_KEYWORDS: Schema = {};

/**
 * The schema with its own local `$ref` followed, for reading keywords: a keyword beside the `$ref` wins over one of the target.
 * Subschemas keep their `$ref`s. A `$ref` that cannot be resolved is dropped; a circular one stays.
 */
export const resolveSchema = memoizeBySchema((openapi, schema): Schema => {
  let resolved = schema;
  const seen = new Set<string>();
  while (resolved.$ref?.startsWith('#') && !seen.has(resolved.$ref)) {
    const { $ref, ...beside } = resolved;
    seen.add($ref);
    const target = valueAt(openapi, $ref.slice(1));
    // The target itself, so that a schema with a `$ref` to itself is known again.
    const isAlone = Object.keys(beside).length === 0;
    resolved = !isSchema(target) ? beside : isAlone ? target : { ...target, ...beside };
  }
  return resolved;
});

/** The schema with references followed and `allOf` merged into it; later keywords win over earlier ones. */
export const mergedSchema = memoizeBySchema((openapi, schema): Schema => {
  const resolved = resolveSchema(openapi, schema);
  if (resolved !== schema && resolved.$ref === undefined) return mergedSchema(openapi, resolved);
  const { allOf = [], ...own } = resolved;
  merging.add(resolved);
  const others = allOf.map((part) => resolveSchema(openapi, part)).filter((part) => !merging.has(part));
  const parts = others.map((part) => mergedSchema(openapi, part));
  merging.delete(resolved);
  return [...parts, own].reduce(merge, {});
});

/** Schemas whose `allOf` is being merged: one that has itself as a part adds nothing. */
const merging = new Set<Schema>();

function merge(left: Schema, right: Schema): Schema {
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  return {
    ...left,
    ...right,
    ...(required.length > 0 && { required }),
    ...((left.properties ?? right.properties) && { properties: mergeProperties(left.properties, right.properties) }),
  };
}

type Properties = NonNullable<Schema['properties']>;

/** A property that both describe is described by both. */
function mergeProperties(left: Properties = {}, right: Properties = {}): Properties {
  const both = Object.entries(right).map(([name, schema]) => {
    const other = Object.hasOwn(left, name) ? left[name] : undefined;
    return [name, other === undefined || other === schema ? schema : { allOf: [other, schema] }];
  });
  return { ...left, ...Object.fromEntries(both) };
}

/** The merged schema itself and the branches of its `anyOf` and `oneOf`, at any depth. */
export function schemaBranches(openapi: OpenApiDocument, schema: Schema): Schema[] {
  const found = new Set<Schema>();
  const add = (one: Schema): void => {
    const own = mergedSchema(openapi, one);
    // One that is its own branch adds nothing.
    if (found.has(own)) return;
    found.add(own);
    for (const branch of [...(own.anyOf ?? []), ...(own.oneOf ?? [])]) add(branch);
  };
  add(schema);
  return [...found];
}

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The types that a value of the schema may have; empty if the schema does not restrict them. */
export function schemaTypes(openapi: OpenApiDocument, schema: Schema, above: readonly Schema[] = []): Set<JsonType> {
  const own = mergedSchema(openapi, schema);
  // The linter has checked that `type` has only type names of JSON Schema.
  if (own.type !== undefined) return new Set([own.type].flat() as JsonType[]);
  const path = [...above, own];
  // One that is its own branch adds nothing.
  const alternatives = (own.anyOf ?? own.oneOf ?? []).filter((branch) => !path.includes(mergedSchema(openapi, branch)));
  const each = alternatives.map((branch) => schemaTypes(openapi, branch, path));
  return each.some((types) => types.size === 0) ? new Set() : new Set(each.flatMap((types) => [...types]));
}

const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contains',
]);
const LIST_KEYWORDS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAP_KEYWORDS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/** True if the schema or one below it, with references followed, has the keyword. */
export const hasKeywordBelow = (openapi: OpenApiDocument, schema: Schema, keyword: string): boolean =>
  listKeywordsBelow(openapi, schema).has(keyword);

const listKeywordsBelow = memoizeBySchema((openapi, schema): ReadonlySet<string> => {
  // Grows during the iteration, which visits each schema once.
  const found = new Set([resolveSchema(openapi, schema)]);
  for (const one of found) {
    for (const inner of listSubschemas(one)) found.add(resolveSchema(openapi, inner));
  }
  return new Set([...found].flatMap((one) => Object.keys(one)));
});

function listSubschemas(schema: Schema): Schema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (SCHEMA_KEYWORDS.has(keyword)) return [value].filter(isSchema);
    if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) return value.filter(isSchema);
    if (MAP_KEYWORDS.has(keyword) && isSchema(value)) return Object.values(value).filter(isSchema);
    return [];
  });
}

/** Applies `change` to each subschema and then to the schema itself, on a copy. Does not follow `$ref`s. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (value: unknown) => (isSchema(value) ? mapSchema(value, change) : value);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (SCHEMA_KEYWORDS.has(keyword)) return [keyword, inner(value)];
    if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (MAP_KEYWORDS.has(keyword) && isSchema(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(member)]))];
    }
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}

/** True for a schema object; false for the schemas `true` and `false`, which have no keywords. */
export function isSchema(value: unknown): value is Schema {
  return isObject(value);
}
