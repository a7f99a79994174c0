import type { OpenApiDocument, Schema } from '../model.ts';
import { valueAt } from './pointer.ts';

/**
 * The schema with its local `$ref`s followed, for reading keywords: those beside a `$ref` win over those behind it.
 * Schemas inside it are left as they are. A `$ref` that leads nowhere, or back to itself, ends there.
 */
export function resolveSchema(openapi: OpenApiDocument, schema: Schema): Schema {
  let resolved = schema;
  const seen = new Set<string>();
  while (resolved.$ref?.startsWith('#') && !seen.has(resolved.$ref)) {
    const { $ref, ...beside } = resolved;
    seen.add($ref);
    const target = valueAt(openapi, $ref.slice(1));
    resolved = isSchema(target) ? { ...target, ...beside } : beside;
  }
  return resolved;
}

function isSchema(value: unknown): value is Schema {
  return value !== null && typeof value === 'object';
}
