/** What the schemas of a contract allow a value to have at most. */
import { type OpenApiDocument, resolveSchema, type Schema } from '@helpdesk/contract-model';
import { MAX_ISSUES } from './issues.ts';

/** Limits of a value: `Infinity` where the contract sets none, 0 of a type that the value may not have. */
export interface Bounds {
  readonly maxLength: number;
  readonly maxItems: number;
  readonly maxProperties: number;
  /** UTF-16 units of an undocumented name. A longer one is an issue, and only its start is repeated. */
  readonly maxName: number;
  /** Documented and required names: they are kept, however many others there are. */
  readonly names: ReadonlySet<string>;
  /** True if there may be no other names. */
  readonly isClosed: boolean;
  readonly member: (name: string) => Bounds | undefined;
  /** Of an undocumented member. */
  readonly other: () => Bounds | undefined;
  readonly item: () => Bounds | undefined;
}

/** Values nested deeper have no bounds: a schema that contains itself has no deepest value. */
const MAX_BOUNDED_DEPTH = 16;

/** UTF-16 units of an unknown name that a response repeats. */
const MAX_REPORTED_NAME = 1_000;

/** The bounds of a schema. Those of its members and items are computed when they are first needed, and kept. */
export function computeBounds(document: OpenApiDocument, unresolved: Schema, depth = 0): Bounds {
  const schema = resolveSchema(document, unresolved);
  const inside = (pick: Pick) =>
    lazy(() => {
      const allOf = childrenOf(document, schema, pick);
      return allOf.length === 0 || depth === MAX_BOUNDED_DEPTH
        ? undefined
        : computeBounds(document, { allOf }, depth + 1);
    });
  const names = namesOf(document, schema);
  const members = new Map([...names].map((name) => [name, inside(({ properties = {} }) => properties[name])]));
  const limit = (type: string, keyword: Limit) => limitOf(document, schema, type, keyword);
  const parts = partsOf(document, schema);
  // Only the validator knows which names a pattern matches, and which items a list names one by one.
  const hasPatterns = parts.some((part) => part.patternProperties !== undefined);
  const hasPrefix = parts.some((part) => part.prefixItems !== undefined);
  const isClosed = !hasPatterns && parts.some(isClosing);
  const maxNameLength = Math.min(...parts.map((part) => maxLengthOf(document, part.propertyNames)));
  const rest = inside(({ additionalProperties }) =>
    typeof additionalProperties === 'object' && !hasPatterns ? additionalProperties : undefined,
  );
  return {
    maxLength: limit('string', 'maxLength'),
    maxItems: limit('array', 'maxItems'),
    // Each unknown member of a closed object is an issue.
    maxProperties: Math.min(limit('object', 'maxProperties'), isClosed ? MAX_ISSUES : Number.POSITIVE_INFINITY),
    // A code point has one or two units.
    maxName: isClosed ? MAX_REPORTED_NAME : 2 * (maxNameLength + 1),
    names,
    isClosed,
    member: (name) => (members.get(name) ?? rest)(),
    other: rest,
    item: inside(({ items }) => (hasPrefix ? undefined : items)),
  };
}

/** `unevaluatedProperties` counts only where no condition can add names. */
function isClosing(schema: Schema): boolean {
  const { additionalProperties, unevaluatedProperties, if: condition, dependentSchemas } = schema;
  if (additionalProperties === false) return true;
  return unevaluatedProperties === false && condition === undefined && dependentSchemas === undefined;
}

/**
 * The schema and, at any depth, the parts of its `allOf`. Not merged as by `mergedSchema`, where the last of several limits
 * wins: here the lowest counts.
 */
function partsOf(document: OpenApiDocument, unresolved: Schema): Schema[] {
  const schema = resolveSchema(document, unresolved);
  return [schema, ...(schema.allOf ?? []).flatMap((part) => partsOf(document, part))];
}

function maxLengthOf(document: OpenApiDocument, schema: Schema = {}): number {
  return resolveSchema(document, schema).maxLength ?? Number.POSITIVE_INFINITY;
}

type Limit = 'maxLength' | 'maxItems' | 'maxProperties';
type Pick = (schema: Schema) => Schema | undefined;

/** The lowest limit of a schema and its `allOf`, and the highest of alternatives; 0 where the type is not allowed. */
function limitOf(document: OpenApiDocument, unresolved: Schema, type: string, keyword: Limit): number {
  const schema = resolveSchema(document, unresolved);
  if (schema.type !== undefined && ![schema.type].flat().includes(type)) return 0;
  const limitsOf = (parts: readonly Schema[]) => parts.map((part) => limitOf(document, part, type, keyword));
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((parts) => (parts ? [Math.max(...limitsOf(parts))] : []));
  return Math.min(schema[keyword] ?? Number.POSITIVE_INFINITY, ...limitsOf(schema.allOf ?? []), ...alternatives);
}

/** The schemas that all apply to a member or an item. Alternatives count where each of them has one for it. */
function childrenOf(document: OpenApiDocument, unresolved: Schema, pick: Pick): Schema[] {
  const schema = resolveSchema(document, unresolved);
  const own = pick(schema);
  const all = (schema.allOf ?? []).flatMap((part) => childrenOf(document, part, pick));
  const alternatives = [schema.anyOf ?? [], schema.oneOf ?? []].flatMap((parts): Schema[] => {
    const anyOf = parts.map((part) => ({ allOf: childrenOf(document, part, pick) }));
    return anyOf.length > 0 && anyOf.every(({ allOf }) => allOf.length > 0) ? [{ anyOf }] : [];
  });
  return [...(own ? [own] : []), ...all, ...alternatives];
}

/** Required names are included: a cut value must not lack them. */
function namesOf(document: OpenApiDocument, unresolved: Schema): Set<string> {
  const schema = resolveSchema(document, unresolved);
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = schema;
  const inner = [...allOf, ...anyOf, ...oneOf].flatMap((part) => [...namesOf(document, part)]);
  return new Set([...Object.keys(properties), ...required, ...inner]);
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
