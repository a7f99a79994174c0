/** A schema as it counts at one place: references followed, `allOf` folded in. */
import type { Contract, Schema } from '@helpdesk/contract/model';
import { resolveSchema } from '@helpdesk/contract/read';

export function view(contract: Contract, schema: Schema): Schema {
  const { allOf = [], ...own } = resolveSchema(contract.openapi, schema);
  return [...allOf.map((part) => view(contract, part)), own].reduce(merge, {});
}

function merge(left: Schema, right: Schema): Schema {
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  return {
    ...left,
    ...right,
    ...(required.length > 0 && { required }),
    ...((left.properties ?? right.properties) && { properties: { ...left.properties, ...right.properties } }),
  };
}

/** The schema itself and the branches of its `anyOf` and `oneOf`, at any depth. */
export function branches(contract: Contract, schema: Schema): Schema[] {
  const own = view(contract, schema);
  return [own, ...[...(own.anyOf ?? []), ...(own.oneOf ?? [])].flatMap((branch) => branches(contract, branch))];
}

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The types that a value may have there; empty where the schema leaves it open. */
export function types(contract: Contract, schema: Schema): Set<JsonType> {
  const own = view(contract, schema);
  // The linter has checked that `type` holds JSON Schema's type names and nothing else.
  if (own.type !== undefined) return new Set([own.type].flat() as JsonType[]);
  const alternatives = own.anyOf ?? own.oneOf ?? [];
  const each = alternatives.map((branch) => types(contract, branch));
  return each.some((set) => set.size === 0) ? new Set() : new Set(each.flatMap((set) => [...set]));
}
