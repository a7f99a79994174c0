import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books/{id}:
    parameters:
      - { name: id, in: path, required: true, examples: { minimal: { value: 1 }, retitled: { value: 1 } } }
    get:
      operationId: getBook
      responses: { '200': { content: { application/json: { examples: { minimal: {} } } } } }
    patch:
      operationId: updateBook
      requestBody:
        required: true
        content: { application/json: { examples: { minimal: { value: {} }, retitled: { value: { title: Emma } } } } }
      responses: { '200': { content: { application/json: { examples: { minimal: {}, retitled: {} } } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books/{id}:
    parameters:
      - name: id
        in: path
        required: true
        examples:
          minimal: { value: 1 }
          lent: { value: 2 }
    get:
      operationId: getBook
      responses:
        '200': {}
    patch:
      operationId: updateBook
      requestBody:
        required: true
        content:
          application/json:
            examples:
              retitled: { value: { title: Emma } }
              longer: { value: { pages: 400 } }
      responses:
        '200': { content: { application/json: { examples: { minimal: {}, retitled: {} } } } }
`;

test('accepts keys that are complete on both sides, on shared path parameters too', async () => {
  expect(await problemsOf('paired-examples', good)).toEqual([]);
});

test('rejects a key without input, a key without response, and a response without keys', async () => {
  expect(await problemsOf('paired-examples', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:5 The success case \`retitled\` of \`updateBook\` lacks the path parameter \`id\`: add an example \`retitled\` to it.",
      "openapi.yaml:10 The example \`lent\` of the path parameter \`id\` has no counterpart: add an example \`lent\` to the success response of \`getBook\` or \`updateBook\`, or remove it here.",
      "openapi.yaml:14 The 200 of \`getBook\` has no named example: add \`examples\` with one for each case.",
      "openapi.yaml:20 The success case \`minimal\` of \`updateBook\` lacks the request body: add an example \`minimal\` to it.",
      "openapi.yaml:23 The example \`longer\` of the request body has no counterpart: add an example \`longer\` to the success response of \`updateBook\`, or remove it here.",
    ]
  `);
});

test('leaves an input without the success case `minimal` to minimal-case', async () => {
  const spec = good
    .replace(
      "responses: { '200': { content: { application/json: { examples: { minimal: {} } } } } }",
      "responses: { '200': { content: { application/json: { examples: { other: {} } } } } }",
    )
    .replace('examples: { minimal: {}, retitled: {} }', 'examples: { retitled: {} }');
  expect(await problemsOf('paired-examples', spec)).toEqual([
    'openapi.yaml:5 The success case `other` of `getBook` lacks the path parameter `id`: add an example `other` to it.',
  ]);
});
