import { type OpenApiDocument, valueAt } from '@helpdesk/contract-model';
import openapiTS, { astToString, type HeaderObject, type OpenAPI3, type ResponseObject } from 'openapi-typescript';
import { banner } from './banner.ts';

/** `types.ts`: the types of openapi-typescript, one by name for each shared schema. */
export async function emitTypes(document: OpenApiDocument): Promise<string> {
  // The generator changes what it is given, and has its own, looser idea of a document's type.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  inlineOptionalHeaders(copy, document);
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

/** The generator makes every header behind a `$ref` required, whatever the header says. */
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

/** Of components or an operation; a path item's other members, such as `parameters`, have none. */
function responsesOf(owner: unknown): Record<string, ResponseObject> {
  return (owner as { responses?: Record<string, ResponseObject> }).responses ?? {};
}
