import type { Method, Schema } from '@helpdesk/contract/model';
import { mapSchema } from '../schema/map.ts';

const SUFFIX = '.update';
const COMPONENT = /^#\/components\/schemas\/([^/]+)/;

/** A member that an update leaves out keeps its value. The validator would fill in the schema's default and overwrite it. */
export function isUpdate(method: Method): boolean {
  return method === 'put' || method === 'patch';
}

/** The schema without defaults, its references leading to the copies that `updateCopies` makes. */
export function withoutDefaults(schema: Schema): Schema {
  return mapSchema(schema, ({ default: _, ...rest }) =>
    rest.$ref === undefined
      ? rest
      : { ...rest, $ref: rest.$ref.replace(COMPONENT, `#/components/schemas/$1${SUFFIX}`) },
  );
}

/** A copy without defaults of every component schema that these bodies lead to: one schema can serve a POST as well. */
export function updateCopies(
  bodies: readonly Schema[],
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> {
  const copies: Record<string, Schema> = {};
  const pending = [...bodies];
  // Grows while it is walked, until no copy leads to a schema that has none.
  for (const schema of pending) {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"/]+)\.update["/]/g)) {
      const original = schemas[name];
      if (original === undefined || name + SUFFIX in copies) continue;
      const copy = withoutDefaults(original);
      copies[name + SUFFIX] = copy;
      pending.push(copy);
    }
  }
  return copies;
}
