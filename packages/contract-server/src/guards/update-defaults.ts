import type { Method, Schema } from '@helpdesk/contract/model';
import { mapSchema } from '../schema/map.ts';

const SUFFIX = '.update';
const COMPONENT = /^#\/components\/schemas\/([^/]+)/;

/** A member that an update leaves out keeps its value. The validator would fill in the schema's default and overwrite it. */
export function isUpdate(method: Method): boolean {
  return method === 'put' || method === 'patch';
}

/** The schema without defaults, its references leading to the copies that `withUpdateCopies` makes. */
export function withoutDefaults(schema: Schema): Schema {
  return mapSchema(schema, ({ default: _, ...rest }) =>
    rest.$ref === undefined
      ? rest
      : { ...rest, $ref: rest.$ref.replace(COMPONENT, `#/components/schemas/$1${SUFFIX}`) },
  );
}

/** The component schemas, and of each a copy without defaults: one schema can serve an update and a response. */
export function withUpdateCopies(schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const copies = Object.entries(schemas).map(([name, schema]) => [name + SUFFIX, withoutDefaults(schema)]);
  return { ...schemas, ...Object.fromEntries(copies) };
}
