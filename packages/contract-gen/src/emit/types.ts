import { type OpenApiDocument, valueAt } from '@helpdesk/contract-model';
import openapiTS, { astToString, type HeaderObject, type OpenAPI3, type ResponseObject } from 'openapi-typescript';
import { typescriptText } from './banner.ts';

/** `types.ts`: the types that openapi-typescript generates, with a named type for each shared schema. */
export async function emitTypes(document: OpenApiDocument): Promise<string> {
  // openapi-typescript modifies the document that it is given, and types it more loosely.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  inlineOptionalHeaders(copy, document);
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

/** openapi-typescript makes every header behind a `$ref` required, even if the header is optional. */
function inlineOptionalHeaders({ paths = {}, components = {} }: OpenAPI3, document: OpenApiDocument): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const responses = [components, ...operations].flatMap((owner) => Object.values(responsesOf(owner)));
  for (const { headers = {} } of responses) {
    for (const [name, header] of Object.entries(headers)) {
      if (!('$ref' in header)) continue;
      const target = valueAt(document, header.$ref.slice(1)) as HeaderObject; // the linter resolves every `$ref`
      if (target.required !== true) headers[name] = structuredClone(target);
    }
  }
}

/** The responses of an operation or of `components`. Other members of a path item, such as `parameters`, have none. */
function responsesOf(owner: unknown): Record<string, ResponseObject> {
  return (owner as { responses?: Record<string, ResponseObject> }).responses ?? {};
}
