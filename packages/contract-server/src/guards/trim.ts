import { type OpenApiDocument, resolveSchema, type Schema } from '@helpdesk/contract-model';

/**
 * Trims the strings of a JSON value that `x-trim` marks, in place and before validation, so that lengths count what is
 * kept. Follows the value, not the schema: a recursive schema ends where the value does. Of what holds no such string
 * nothing is looked at: a body may have hundreds of thousands of items.
 */
export function trimMarked(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  if (!hasMark(document, schema)) return value;
  const resolved = resolveSchema(document, schema);
  const { 'x-trim': marked, properties = {}, items } = resolved;
  const members = alternativesOf(resolved);
  if (typeof value === 'string') {
    const trims = members.some((member) => trimMarked(document, member, value) !== value);
    return marked === true || trims ? value.trim() : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const member of members) trimMarked(document, member, value);
  if (Array.isArray(value)) {
    if (items === undefined) return value;
    for (const [at, item] of value.entries()) value[at] = trimMarked(document, items, item);
    return value;
  }
  for (const [name, member] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) Reflect.set(value, name, trimMarked(document, member, Reflect.get(value, name)));
  }
  return value;
}

function alternativesOf({ allOf = [], anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...allOf, ...anyOf, ...oneOf];
}

const known = new WeakMap<Schema, boolean>();

/** Whether a value of that schema can hold a marked string; worked out once for each schema. */
function hasMark(document: OpenApiDocument, schema: Schema): boolean {
  const found = known.get(schema) ?? leadsToMark(document, schema);
  known.set(schema, found);
  return found;
}

function leadsToMark(document: OpenApiDocument, schema: Schema): boolean {
  // Grows while it is walked, and has each schema once.
  const reached = new Set([schema]);
  for (const one of reached) {
    const resolved = resolveSchema(document, one);
    if (resolved['x-trim'] === true) return true;
    const { properties = {}, items } = resolved;
    for (const inner of [...alternativesOf(resolved), ...Object.values(properties)]) reached.add(inner);
    if (items) reached.add(items);
  }
  return false;
}
