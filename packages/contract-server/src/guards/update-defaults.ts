import { type Method, mapSchema, type Schema } from '@helpdesk/contract-model';

/** A member that an update leaves out keeps its value. The validator would fill in the schema's default and overwrite it. */
export function isUpdate(method: Method): boolean {
  return method === 'put' || method === 'patch';
}

/** The schema without defaults, those behind a `$ref` excepted. */
export function withoutDefaults(schema: Schema): Schema {
  return mapSchema(schema, ({ default: _, ...rest }) => rest);
}
