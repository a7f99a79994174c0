import { writeSpec } from './scratch-folder.ts';

const head = `openapi: 3.1.0
info: { title: Tiny, version: 1.0.0 }
`;

/** The smallest spec that compiles: one operation, without input. */
export const tinyOperation = `operationId: getThing
summary: Get the thing
tags: [Things]
responses:
  '200':
    description: The thing.
    content:
      application/json:
        schema: { type: object }
        examples:
          minimal: { value: {} }
`;

/** A spec whose one operation, `GET /thing`, stands in `paths/thing.yaml`, line 2 and below. */
export function writeTinySpec(operation: string, root = '', server = '/v1'): string {
  return writeSpec({
    'openapi.yaml': `${head}servers: [{ url: ${server} }]\n${root}paths:\n  /thing: { $ref: paths/thing.yaml }\n`,
    'paths/thing.yaml': `get:\n${operation.replaceAll(/^(?=.)/gm, '  ')}`,
  });
}
