import { hasKeywordBelow, type OpenApiDocument, resolveSchema, type Schema } from '@helpdesk/contract-model';

/**
 * Trims the strings that `x-trim` marks, in place. Runs before validation, so that `maxLength` applies to the trimmed string.
 * Walks the value, not the schema, which may be recursive. Skips parts whose schema has no mark: a body may have hundreds of
 * thousands of items.
 */
export function trimMarked(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  if (!hasKeywordBelow(document, schema, 'x-trim')) return value;
  const resolved = resolveSchema(document, schema);
  const { 'x-trim': isMarked, properties = {}, items } = resolved;
  const alternatives = alternativesOf(resolved);
  if (typeof value === 'string') {
    const isTrimmed = isMarked === true || alternatives.some((one) => trimMarked(document, one, value) !== value);
    return isTrimmed ? value.trim() : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const one of alternatives) trimMarked(document, one, value);
  if (Array.isArray(value)) {
    if (items === undefined) return value;
    for (const [index, item] of value.entries()) value[index] = trimMarked(document, items, item);
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
