import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import { joinPointer } from '../json/json-pointer.ts';
import { lazy } from '../support/lazy.ts';
import type { Schema } from './schema.ts';
import { hasKeywordBelow, isSchema, memoizeBySchema, resolveSchema } from './schema-walk.ts';
import { acceptsType } from './walk-value.ts';

/** A value whose schema has a keyword. */
export interface KeywordLocation {
  readonly pointer: string;
  readonly value: Json;
  /** The object or array that has the value; undefined for the whole value. */
  readonly parent: Json | undefined;
  /**
   * The schemas with the keyword that apply to the value, as in `Location.applicable`; the same list for values to which the
   * same apply.
   */
  readonly applicable: readonly Schema[];
}

/** What a keyword says about values and their members, without what says nothing: responses have many values and few rules. */
interface KeywordNode {
  readonly schemas: readonly Schema[];
  // Made when a value has such a member, because schemas may be circular.
  readonly item: () => KeywordNode | undefined;
  /** Of each member that a schema lists; undefined if the keyword is nowhere below it. */
  readonly members: () => ReadonlyMap<string, KeywordNode | undefined>;
  /** Of a member that no schema lists. */
  readonly other: () => KeywordNode | undefined;
}

/** By keyword. */
const getNodes = memoizeBySchema((_openapi, _schema) => new Map<string, KeywordNode>());

/** The locations of the value whose schema has the keyword, a parent before its members. */
export function walkKeyword(openapi: OpenApiDocument, schema: Schema, value: Json, keyword: string): KeywordLocation[] {
  const found: KeywordLocation[] = [];
  if (!hasKeywordBelow(openapi, schema, keyword)) return found;
  const nodes = getNodes(openapi, schema);
  const node = nodes.get(keyword) ?? createNode(openapi, [schema], keyword);
  nodes.set(keyword, node);
  walk(node, value, '', undefined, found);
  return found;
}

function walk(
  node: KeywordNode,
  value: Json,
  pointer: string,
  parent: Json | undefined,
  found: KeywordLocation[],
): void {
  const { schemas } = node;
  const isApplicable = (schema: Schema): boolean => acceptsType(schema, value);
  const applicable = schemas.every(isApplicable) ? schemas : schemas.filter(isApplicable);
  if (applicable.length > 0) found.push({ pointer, value, parent, applicable });
  if (Array.isArray(value)) {
    const item = node.item();
    if (item !== undefined)
      for (const [index, one] of value.entries()) walk(item, one, `${pointer}/${index}`, value, found);
  } else if (isObject(value)) {
    const [members, other] = [node.members(), node.other()];
    const names = other === undefined ? members.keys() : Object.keys(value);
    for (const name of names) {
      const inside = members.has(name) ? members.get(name) : other;
      const member = inside && Object.hasOwn(value, name) ? value[name] : undefined;
      if (inside !== undefined && member !== undefined) walk(inside, member, joinPointer(pointer, name), value, found);
    }
  }
}

function createNode(openapi: OpenApiDocument, written: readonly Schema[], keyword: string): KeywordNode {
  const branches = written.flatMap((schema) => [...listBranches(openapi, schema)]);
  const create = (inside: readonly unknown[]): KeywordNode | undefined => {
    const described = inside.filter(isSchema).filter((one) => hasKeywordBelow(openapi, one, keyword));
    return described.length === 0 ? undefined : createNode(openapi, described, keyword);
  };
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)));
  const createMember = (name: string) => create(branches.map((branch) => findMember(branch, name)));
  return {
    schemas: branches.filter((schema) => schema[keyword] !== undefined),
    item: lazy(() => create(branches.map(({ items }) => items))),
    members: lazy(() => new Map([...names].map((name) => [name, createMember(name)]))),
    other: lazy(() => create(branches.map(({ additionalProperties }) => additionalProperties))),
  };
}

/** The schema and its branches, each once: a schema may be a branch of itself. */
function listBranches(openapi: OpenApiDocument, schema: Schema, found = new Set<Schema>()): Set<Schema> {
  const resolved = resolveSchema(openapi, schema);
  if (found.has(resolved)) return found;
  found.add(resolved);
  const { allOf = [], anyOf = [], oneOf = [] } = resolved;
  for (const branch of [...allOf, ...anyOf, ...oneOf]) listBranches(openapi, branch, found);
  return found;
}

function findMember({ properties, additionalProperties }: Schema, name: string): unknown {
  return properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}
