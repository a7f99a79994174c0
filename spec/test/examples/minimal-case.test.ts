import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books/{id}:
    get:
      operationId: getBook
      parameters:
        - { name: id, in: path, required: true, examples: { minimal: { value: 1 }, lent: { value: 2 } } }
        - { name: format, in: query, examples: { lent: { value: paper } } }
      responses:
        '200': { content: { application/json: { examples: { minimal: {}, lent: {} } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { content: { application/json: { examples: { first: {} } } } }
    post:
      operationId: createBook
      parameters:
        - name: draft
          in: query
          examples:
            minimal: { value: true }
      responses:
        '201': { content: { application/json: { examples: { minimal: {} } } } }
`;

test('accepts a case of what is required', async () => {
  expect(await problemsOf('minimal-case', good)).toEqual([]);
});

test('rejects an operation without the case, and one that sends optional input in it', async () => {
  expect(await problemsOf('minimal-case', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 \`listBooks\` has no success case \`minimal\`: add that key to the examples of its 2xx response and of everything that is required.",
      "openapi.yaml:14 \`minimal\` is the case with only the required input, and \`draft\` is optional: give this example another key.",
    ]
  `);
});
