import type { DocumentedResponse, ResponseHeader } from '../contract/operation.ts';
import { mergedSchema } from '../schema/schema-walk.ts';
import { readContent, readSchema } from './content.ts';
import { readExample } from './example.ts';
import { mapAll } from './spec-error.ts';
import type { SpecNode } from './spec-node.ts';

/** Reads a Responses Object, by status: OpenAPI 3.1, 4.8.16. */
export function readResponses(node: SpecNode): Record<string, DocumentedResponse> {
  return Object.fromEntries(mapAll(node.members(), ([status, response]) => [status, readResponse(status, response)]));
}

function readResponse(status: string, node: SpecNode): DocumentedResponse {
  if (!/^[1-5][0-9]{2}$/.test(status)) {
    node.fail(
      `${JSON.stringify(status)} is not a status code; write a response for each status, since a case needs an exact one`,
    );
  }
  const contentNode = node.find('content');
  const content = contentNode && readContent(contentNode);
  return {
    status: Number(status),
    ...(content && { mediaType: content.mediaType, schema: content.schema }),
    headers: Object.fromEntries(
      (node.find('headers')?.members() ?? []).map(([name, header]) => [name.toLowerCase(), readHeader(header)]),
    ),
    examples: Object.fromEntries(mapAll(content?.examples ?? [], ([key, example]) => [key, readExample(example)])),
    at: node.pointer,
  };
}

/** With references followed, since keywords of headers are read without the document. */
function readHeader(node: SpecNode): ResponseHeader {
  const schema = mergedSchema(node.bundle.document, readSchema(node));
  return { required: node.find('required')?.boolean() ?? false, schema, at: node.pointer };
}
