import type { OpenApiDocument, Schema } from '@helpdesk/contract/model';
import { resolveSchema } from '@helpdesk/contract/read';

/**
 * Trims the strings of a JSON value that `x-trim` marks, in place and before validation, so that lengths count what is
 * kept. Follows the value, not the schema: a recursive schema ends where the value does.
 */
export function trimMarked(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  const {
    'x-trim': marked,
    allOf = [],
    anyOf = [],
    oneOf = [],
    properties = {},
    items,
  } = resolveSchema(document, schema);
  if (typeof value === 'string') {
    const trims = [...allOf, ...anyOf, ...oneOf].some((member) => trimMarked(document, member, value) !== value);
    return marked === true || trims ? value.trim() : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const member of [...allOf, ...anyOf, ...oneOf]) trimMarked(document, member, value);
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
