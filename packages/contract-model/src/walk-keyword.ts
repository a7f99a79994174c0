import type { OpenApiDocument } from './contract.ts';
import type { Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { Schema } from './schema.ts';
import { hasKeywordBelow, isSchema, remember, resolveSchema, type SchemaCache } from './schema-walk.ts';
import { acceptsType } from './walk-value.ts';

/** A value whose schema has a keyword. */
export interface KeywordLocation {
  readonly pointer: string;
  readonly value: Json;
  /** The schemas with the keyword that apply to the value, as in `Location.applicable`. */
  readonly applicable: readonly Schema[];
}

/** What a keyword says about values and their members, without what says nothing: responses have many values and few rules. */
interface KeywordNode {
  readonly schemas: readonly Schema[];
  /** Of a member or item; undefined if the keyword is nowhere below it. */
  readonly inside: (name: string, isItem: boolean) => KeywordNode | undefined;
}

const caches = new Map<string, SchemaCache<KeywordNode>>();

/** The locations of the value whose schema has the keyword, a parent before its members. */
export function walkKeyword(openapi: OpenApiDocument, schema: Schema, value: Json, keyword: string): KeywordLocation[] {
  const found: KeywordLocation[] = [];
  if (!hasKeywordBelow(openapi, schema, keyword)) return found;
  const cache: SchemaCache<KeywordNode> = caches.get(keyword) ?? new WeakMap();
  caches.set(keyword, cache);
  walk(
    remember(cache, openapi, schema, () => createNode(openapi, [schema], keyword)),
    value,
    '',
    found,
  );
  return found;
}

function walk({ schemas, inside }: KeywordNode, value: Json, pointer: string, found: KeywordLocation[]): void {
  const applicable = schemas.filter((schema) => acceptsType(schema, value));
  if (applicable.length > 0) found.push({ pointer, value, applicable });
  if (typeof value !== 'object' || value === null) return;
  const isItem = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const node = inside(name, isItem);
    if (node !== undefined) walk(node, member, joinPointer(pointer, name), found);
  }
}

function createNode(openapi: OpenApiDocument, written: readonly Schema[], keyword: string): KeywordNode {
  const branches = written.flatMap((schema) => listBranches(openapi, schema));
  // Made when a value has the member, because schemas may be circular.
  const items = new Map<'items', KeywordNode | undefined>();
  const known = new Map<string, KeywordNode | undefined>();
  const create = (members: readonly unknown[]): KeywordNode | undefined => {
    const described = members.filter(isSchema).filter((one) => hasKeywordBelow(openapi, one, keyword));
    return described.length === 0 ? undefined : createNode(openapi, described, keyword);
  };
  return {
    schemas: branches.filter((schema) => schema[keyword] !== undefined),
    inside: (name, isItem) => {
      if (isItem) {
        if (!items.has('items')) items.set('items', create(branches.map((branch) => branch.items)));
        return items.get('items');
      }
      if (!known.has(name)) known.set(name, create(branches.map((branch) => findMember(branch, name))));
      return known.get(name);
    },
  };
}

function listBranches(openapi: OpenApiDocument, schema: Schema): Schema[] {
  const resolved = resolveSchema(openapi, schema);
  const { allOf = [], anyOf = [], oneOf = [] } = resolved;
  return [resolved, ...[...allOf, ...anyOf, ...oneOf].flatMap((branch) => listBranches(openapi, branch))];
}

function findMember({ properties, additionalProperties }: Schema, name: string): unknown {
  return properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}
