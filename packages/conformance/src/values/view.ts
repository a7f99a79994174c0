/** A schema as it counts at one place: references followed, `allOf` folded in. */
import type { Contract, Schema } from '@helpdesk/contract/model';
import { get } from '../request/pointer.ts';

export function view(contract: Contract, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref === undefined ? [] : [referenced(contract, $ref)]), ...allOf];
  return [...parts.map((part) => view(contract, part)), own].reduce(merge, {});
}

function referenced(contract: Contract, $ref: string): Schema {
  // The bundle is JSON by construction, and the linter has resolved every reference in it.
  const found = get(contract.openapi as never, decodeURIComponent($ref.replace(/^#/, '')));
  if (found === undefined) throw new Error(`The contract refers to ${$ref}, which it does not have`);
  return found as Schema;
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
