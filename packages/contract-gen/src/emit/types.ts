import type { OpenApiDocument } from '@helpdesk/contract-model';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { banner } from './banner.ts';

/** `types.ts`: the types of openapi-typescript, one by name for each shared schema. */
export async function emitTypes(document: OpenApiDocument): Promise<string> {
  // The generator changes what it is given, and has its own, looser idea of a document's type.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  const nodes = await openapiTS(copy, {
    // Otherwise a property with a default is required, in requests too (openapi-typescript#1741).
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return `// ${banner}\n\n${astToString(nodes)}`;
}
