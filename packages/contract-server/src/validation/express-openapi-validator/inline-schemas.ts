import { isSchema, mapSchema, type OpenApiDocument, type Schema, valueAt } from '@helpdesk/contract-model';

export interface SchemaInliner {
  /**
   * Copies the schema with its references replaced by their targets, so that it can be compiled on its own. A reference to a
   * schema that contains itself becomes a reference to one of the `components`.
   */
  readonly inline: (schema: Schema) => Schema;
  /** The schemas that contain themselves, by name. They refer only to themselves and each other. */
  readonly components: () => Readonly<Record<string, Schema>>;
}

/** @param suffix is appended to the names of its components, so that two inliners can serve one document. */
export function createInliner(document: OpenApiDocument, suffix = ''): SchemaInliner {
  const recursive = new Map<string, Schema>();

  function inline(schema: Schema, open: readonly string[]): Schema {
    return mapSchema(schema, (one) => {
      const { $ref, ...beside } = one;
      const target = $ref?.startsWith('#') && valueAt(document, $ref.slice(1));
      if ($ref === undefined || !isSchema(target)) return one;
      if (open.includes($ref)) return { ...beside, $ref: `#/components/schemas/${componentName($ref, target)}` };
      const whole = inline(target, [...open, $ref]);
      // A reference and the keywords beside it both apply (JSON Schema Core, 8.2.3.1).
      if (Object.keys(beside).length === 0) return whole;
      return { ...beside, allOf: [...(beside.allOf ?? []), whole] };
    });
  }

  function componentName($ref: string, target: Schema): string {
    const name = $ref.slice(2).replaceAll(/[^\w.-]/g, '.') + suffix;
    if (!recursive.has(name)) {
      // Set first, because inlining the target leads here again.
      recursive.set(name, target);
      recursive.set(name, inline(target, [$ref]));
    }
    return name;
  }

  return { inline: (schema) => inline(schema, []), components: () => Object.fromEntries(recursive) };
}
