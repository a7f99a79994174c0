import type { OpenApiDocument } from '@helpdesk/contract-model';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { typescriptText } from './banner.ts';

/** `types.ts`: the types that openapi-typescript generates, with a named type for each shared schema. */
export async function emitTypes(document: OpenApiDocument): Promise<string> {
  // openapi-typescript modifies the document that it is given, and types it more loosely.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  const nodes = await openapiTS(copy, {
    // Without this a property with a default is required, in requests too (openapi-typescript#1741).
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return typescriptText(astToString(nodes));
}
