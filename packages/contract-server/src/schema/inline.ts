import { mapSchema, type OpenApiDocument, type Schema, valueAt } from '@helpdesk/contract-model';

export interface Inliner {
  /**
   * The schema with what its references lead to in their places, so that it can be compiled by itself. Of what contains
   * itself a reference stays, to one of the `components`.
   */
  readonly inline: (schema: Schema) => Schema;
  /** By name, what contains itself; they refer to nothing but themselves and each other. */
  readonly components: () => Readonly<Record<string, Schema>>;
}

/** @param suffix of the names of its components, so that two inliners can serve one document. */
export function createInliner(document: OpenApiDocument, suffix = ''): Inliner {
  const recursive = new Map<string, Schema>();

  function inline(schema: Schema, open: readonly string[]): Schema {
    return mapSchema(schema, (one) => {
      const { $ref, ...beside } = one;
      const target = $ref?.startsWith('#') && valueAt(document, $ref.slice(1));
      if ($ref === undefined || !isSchema(target)) return one;
      if (open.includes($ref)) return { ...beside, $ref: `#/components/schemas/${named($ref, target)}` };
      const whole = inline(target, [...open, $ref]);
      // Both count, what is referred to and what stands beside the reference (JSON Schema Core, 8.2.3.1).
      if (Object.keys(beside).length === 0) return whole;
      return { ...beside, allOf: [...(beside.allOf ?? []), whole] };
    });
  }

  function named($ref: string, target: Schema): string {
    const name = $ref.slice(2).replaceAll(/[^\w.-]/g, '.') + suffix;
    if (!recursive.has(name)) {
      // Known before it is read, since it leads here again.
      recursive.set(name, target);
      recursive.set(name, inline(target, [$ref]));
    }
    return name;
  }

  return { inline: (schema) => inline(schema, []), components: () => Object.fromEntries(recursive) };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
