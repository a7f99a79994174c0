import type { OpenApiDocument, Schema } from '@helpdesk/contract/model';
import { resolveSchema } from '@helpdesk/contract/read';

/**
 * Trims the strings of a JSON value that `x-trim` marks, in place and before validation, so that lengths count what is
 * kept. Follows the value, not the schema: a recursive schema ends where the value does.
 */
export function trimMarked(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  if (!hasMark(document, schema)) return value;
  const { 'x-trim': isMarked, properties = {}, items } = resolveSchema(document, schema);
  const branches = branchesOf(document, schema);
  if (typeof value === 'string') {
    const trims = branches.some((branch) => trimMarked(document, branch, value) !== value);
    return isMarked === true || trims ? value.trim() : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const branch of branches) trimMarked(document, branch, value);
  if (Array.isArray(value)) {
    // No look at each of many items where there is nothing to trim.
    if (items === undefined || !hasMark(document, items)) return value;
    for (const [at, item] of value.entries()) value[at] = trimMarked(document, items, item);
    return value;
  }
  for (const [name, member] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) Reflect.set(value, name, trimMarked(document, member, Reflect.get(value, name)));
  }
  return value;
}

function branchesOf(document: OpenApiDocument, schema: Schema): readonly Schema[] {
  const { allOf = [], anyOf = [], oneOf = [] } = resolveSchema(document, schema);
  return [...allOf, ...anyOf, ...oneOf];
}

const known = new WeakMap<Schema, boolean>();

/** Whether something in a schema, however deep, is marked. */
function hasMark(document: OpenApiDocument, schema: Schema): boolean {
  const found = known.get(schema) ?? reachable(document, schema).some((one) => one['x-trim'] === true);
  known.set(schema, found);
  return found;
}

/** The schema and all in it, each resolved. */
function reachable(document: OpenApiDocument, schema: Schema): readonly Schema[] {
  const all = new Set([schema]);
  const resolved: Schema[] = [];
  // A Set shows what is added while it is walked, and each only once: a recursive schema ends.
  for (const one of all) {
    const { properties = {}, items, ...rest } = resolveSchema(document, one);
    resolved.push(rest);
    const inside = [...Object.values(properties), ...(items ? [items] : []), ...branchesOf(document, one)];
    for (const schema of inside) all.add(schema);
  }
  return resolved;
}
