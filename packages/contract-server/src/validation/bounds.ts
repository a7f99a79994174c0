/** The upper limits that the schemas of a contract set for a value. */
import { lazy, type OpenApiDocument, resolveSchema, type Schema } from '@helpdesk/contract-model';
import { MAX_ISSUES } from './issues.ts';

/** Limits of a value: `Infinity` if the contract sets none, 0 if the value may not have the type. */
export interface Bounds {
  readonly maxLength: number;
  readonly maxItems: number;
  readonly maxProperties: number;
  /** Max UTF-16 units of an undocumented name. A longer name is an issue; the response repeats only its start. */
  readonly maxName: number;
  /** Documented and required names, which are always kept. */
  readonly names: ReadonlySet<string>;
  /** True if no other names are allowed. */
  readonly isClosed: boolean;
  readonly member: (name: string) => Bounds | undefined;
  /** The bounds of an undocumented member. */
  readonly other: () => Bounds | undefined;
  readonly item: () => Bounds | undefined;
}

/** Values nested deeper have no bounds: a schema that contains itself does not limit the depth. */
const MAX_BOUNDED_DEPTH = 16;

/** Max UTF-16 units of an unknown name that a response repeats. */
const MAX_REPORTED_NAME = 1_000;

/** The bounds of a schema. The bounds of its members and items are computed when they are first needed, and kept. */
export function computeBounds(document: OpenApiDocument, unresolved: Schema, depth = 0): Bounds {
  const schema = resolveSchema(document, unresolved);
  const inside = (select: SelectChild) =>
    lazy(() => {
      const allOf = childrenOf(document, schema, select);
      return allOf.length === 0 || depth === MAX_BOUNDED_DEPTH
        ? undefined
        : computeBounds(document, { allOf }, depth + 1);
    });
  const names = namesOf(document, schema);
  const members = new Map([...names].map((name) => [name, inside(({ properties = {} }) => properties[name])]));
  const limit = (type: string, keyword: Limit) => limitOf(document, schema, type, keyword);
  const parts = partsOf(document, schema);
  // Bounds cannot tell which names match `patternProperties`, or which items match `prefixItems`.
  const hasPatterns = parts.some((part) => part.patternProperties !== undefined);
  const hasPrefix = parts.some((part) => part.prefixItems !== undefined);
  const isClosed = !hasPatterns && parts.some(isClosedObject);
  const maxNameLength = Math.min(...parts.map((part) => maxLengthOf(document, part.propertyNames)));
  const rest = inside(({ additionalProperties }) =>
    typeof additionalProperties === 'object' && !hasPatterns ? additionalProperties : undefined,
  );
  return {
    maxLength: limit('string', 'maxLength'),
    maxItems: limit('array', 'maxItems'),
    // Each unknown member of a closed object is an issue.
    maxProperties: Math.min(limit('object', 'maxProperties'), isClosed ? MAX_ISSUES : Number.POSITIVE_INFINITY),
    // A code point has one or two UTF-16 units.
    maxName: isClosed ? MAX_REPORTED_NAME : 2 * (maxNameLength + 1),
    names,
    isClosed,
    member: (name) => (members.get(name) ?? rest)(),
    other: rest,
    item: inside(({ items }) => (hasPrefix ? undefined : items)),
  };
}

/** `unevaluatedProperties: false` closes an object only if no condition can add names. */
function isClosedObject(schema: Schema): boolean {
  const { additionalProperties, unevaluatedProperties, if: condition, dependentSchemas } = schema;
  if (additionalProperties === false) return true;
  return unevaluatedProperties === false && condition === undefined && dependentSchemas === undefined;
}

/**
 * The schema and the parts of its `allOf`, at any depth. Not merged with `mergedSchema`, where the last of several limits wins:
 * here the lowest limit counts.
 */
function partsOf(document: OpenApiDocument, unresolved: Schema): Schema[] {
  const schema = resolveSchema(document, unresolved);
  return [schema, ...(schema.allOf ?? []).flatMap((part) => partsOf(document, part))];
}

function maxLengthOf(document: OpenApiDocument, schema: Schema = {}): number {
  return resolveSchema(document, schema).maxLength ?? Number.POSITIVE_INFINITY;
}

type Limit = 'maxLength' | 'maxItems' | 'maxProperties';
type SelectChild = (schema: Schema) => Schema | undefined;

/** The lowest limit of a schema and its `allOf`, the highest of its alternatives; 0 if the type is not allowed. */
function limitOf(document: OpenApiDocument, unresolved: Schema, type: string, keyword: Limit): number {
  const schema = resolveSchema(document, unresolved);
  if (schema.type !== undefined && ![schema.type].flat().includes(type)) return 0;
  const limitsOf = (parts: readonly Schema[]) => parts.map((part) => limitOf(document, part, type, keyword));
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((parts) => (parts ? [Math.max(...limitsOf(parts))] : []));
  return Math.min(schema[keyword] ?? Number.POSITIVE_INFINITY, ...limitsOf(schema.allOf ?? []), ...alternatives);
}

/** The schemas that apply to a member or an item. Alternatives count if each of them has a schema for it. */
function childrenOf(document: OpenApiDocument, unresolved: Schema, select: SelectChild): Schema[] {
  const schema = resolveSchema(document, unresolved);
  const own = select(schema);
  const all = (schema.allOf ?? []).flatMap((part) => childrenOf(document, part, select));
  const alternatives = [schema.anyOf ?? [], schema.oneOf ?? []].flatMap((parts): Schema[] => {
    const anyOf = parts.map((part) => ({ allOf: childrenOf(document, part, select) }));
    return anyOf.length > 0 && anyOf.every(({ allOf }) => allOf.length > 0) ? [{ anyOf }] : [];
  });
  return [...(own ? [own] : []), ...all, ...alternatives];
}

/** Includes required names, so that a cut value keeps them. */
function namesOf(document: OpenApiDocument, unresolved: Schema): Set<string> {
  const schema = resolveSchema(document, unresolved);
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = schema;
  const inner = [...allOf, ...anyOf, ...oneOf].flatMap((part) => [...namesOf(document, part)]);
  return new Set([...Object.keys(properties), ...required, ...inner]);
}
