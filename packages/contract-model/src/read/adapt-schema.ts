import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import type { DocumentPointer } from '../json/json-pointer.ts';
import type { Schema } from '../schema/schema.ts';
import { isSchema, mapSchema, mergedSchema } from '../schema/schema-walk.ts';

export const SCHEMAS: DocumentPointer = '/components/schemas';
export const REQUEST_SCHEMAS: DocumentPointer = '/components/x-request-schemas';

/** Whether a schema describes what is sent or what comes back. */
export type SchemaUse = 'request' | 'response';

/** True for what a client must not send, or a service must not return. `merged` has its `allOf` merged into it. */
export const isHiddenIn = (use: SchemaUse, merged: Schema): boolean =>
  merged[use === 'request' ? 'readOnly' : 'writeOnly'] === true;

/**
 * The schema of a request or of a response. One schema often serves both in OpenAPI: what is read-only is then required in
 * responses alone, and what is write-only in requests alone (OpenAPI 3.0, 4.7.24.2; JSON Schema Validation, 9.4).
 */
export function adaptSchema(plain: OpenApiDocument, schema: Schema, use: SchemaUse): Schema {
  return mapSchema(schema, ({ nullable, ...written }) => {
    // Many documents keep this keyword of OpenAPI 3.0, which 3.1 does not have.
    const one =
      nullable === true && written.type !== undefined ? { ...written, type: [written.type, 'null'].flat() } : written;
    const properties = Object.entries(one.properties ?? {});
    const isHidden = new Set(
      properties.flatMap(([name, own]) => (isHiddenIn(use, mergedSchema(plain, own)) ? [name] : [])),
    );
    const isKept = (name: string) => !isHidden.has(name);
    return {
      ...one,
      ...(one.$ref !== undefined &&
        use === 'request' && { $ref: one.$ref.replace(`#${SCHEMAS}/`, `#${REQUEST_SCHEMAS}/`) }),
      ...(one.required && { required: one.required.filter(isKept) }),
      // A service may ignore what is read-only, so no case sends it.
      ...(one.properties &&
        use === 'request' && { properties: Object.fromEntries(properties.filter(([name]) => isKept(name))) }),
    };
  });
}

/** The components, with the schemas in both forms. */
export function adaptComponents(plain: OpenApiDocument): Json {
  const components = isObject(plain.components) ? plain.components : {};
  const schemas = Object.entries(isObject(components.schemas) ? components.schemas : {});
  const adapt = (use: SchemaUse) =>
    schemas.map(([name, one]) => [name, isSchema(one) ? adaptSchema(plain, one, use) : one] as const);
  // A name of the document stays that of one schema.
  const requests = adapt('request').map(([name, one]) => [name, isSchema(one) ? withoutNames(one) : one]);
  // Schemas of the document, with fewer members.
  return {
    ...components,
    schemas: Object.fromEntries(adapt('response')),
    'x-request-schemas': Object.fromEntries(requests),
  } as Json;
}

/** For a copy of a schema, since a name is that of one schema. */
export const withoutNames = (schema: Schema): Schema =>
  mapSchema(schema, ({ $id: _, $anchor: __, $dynamicAnchor: ___, ...one }) => one);
