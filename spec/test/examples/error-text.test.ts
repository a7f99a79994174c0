import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      responses:
        '200': { description: A response that shows no text. }
        '401': { content: { application/json: { examples: { no-token: { value: { message: A token is required } } } } } }
        '404': { content: { application/json: { examples: { unknown: { value: { error: { message: Not found } } } } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      responses:
        '404': { $ref: '#/components/responses/NotFound' }
        '500':
          description: Broken.
    post:
      responses:
        '404': { $ref: '#/components/responses/NotFound' }
components:
  responses:
    NotFound:
      content:
        application/json:
          examples:
            unknown: { value: { error: { message: '' } } }
            silent: { summary: Says nothing. }
x-service-responses:
  '405':
    description: The method is not there.
`;

test('accepts a text in each of the two shapes', async () => {
  expect(await problemsOf('error-text', good)).toEqual([]);
});

test('rejects a missing example and a missing text, once for a shared response', async () => {
  expect(await problemsOf('error-text', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:7 The 500 has no named example: add \`examples\` to its application/json, one for each text.",
      "openapi.yaml:18 The example \`unknown\` has no text: write \`value: { error: { message: … } }\`, or \`value: { message: … }\` on a 401.",
      "openapi.yaml:19 The example \`silent\` has no text: write \`value: { error: { message: … } }\`, or \`value: { message: … }\` on a 401.",
      "openapi.yaml:21 The 405 has no named example: add \`examples\` to its application/json, one for each text.",
    ]
  `);
});
