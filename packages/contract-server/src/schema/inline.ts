import type { Schema } from '@helpdesk/contract/model';
import { mapSchema } from './map.ts';

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;

/** Schemas by name, as the references in other schemas name them. */
export type Components = Readonly<Record<string, Schema>>;

/**
 * The schema with what its references lead to in their places, so that it can be compiled by itself. A component that
 * contains itself stays a reference.
 * @param recursive gets those components, which refer to nothing but themselves and each other.
 */
export function inlined(schema: Schema, components: Components, recursive: Map<string, Schema>): Schema {
  const inline = (one: Schema, open: readonly string[]): Schema =>
    mapSchema(one, ({ $ref, ...beside }) => {
      const name = COMPONENT.exec($ref ?? '')?.[1];
      const component = name === undefined ? undefined : components[name];
      if (name === undefined || component === undefined) return $ref === undefined ? beside : { $ref, ...beside };
      if (open.includes(name)) {
        if (!recursive.has(name)) {
          recursive.set(name, component);
          recursive.set(name, inline(component, [name]));
        }
        return { $ref, ...beside };
      }
      const target = inline(component, [...open, name]);
      // Both count, what is referred to and what stands beside the reference (JSON Schema Core, 8.2.3.1).
      if (Object.keys(beside).length === 0) return target;
      return { ...beside, allOf: [...(beside.allOf ?? []), target] };
    });
  return inline(schema, []);
}
