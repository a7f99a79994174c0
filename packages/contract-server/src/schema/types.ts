import type { OpenApiDocument, Schema } from '@helpdesk/contract/model';
import { resolveSchema } from '@helpdesk/contract/read';

/** Every JSON type that a schema allows by name, its alternatives included; empty where it names none. */
export function typesOf(document: OpenApiDocument, schema: Schema): ReadonlySet<string> {
  const resolved = resolveSchema(document, schema);
  const { type = [], allOf = [], anyOf = [], oneOf = [] } = resolved;
  const own = typeof type === 'string' ? [type] : type;
  const members = [...allOf, ...anyOf, ...oneOf].flatMap((member) => [...typesOf(document, member)]);
  return new Set([...own, ...members]);
}
