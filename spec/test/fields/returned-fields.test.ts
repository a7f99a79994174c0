import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    post:
      operationId: createBook
      requestBody:
        content:
          application/json: { schema: { properties: { title: { type: string, x-returns: /data/title } } } }
      responses:
        '201': { content: { application/json: { examples: { minimal: { value: {} }, complete: { value: { data: { title: null } } } } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    post:
      operationId: createBook
      requestBody:
        content:
          application/json:
            schema:
              properties:
                title:
                  $ref: '#/components/schemas/Title'
                  x-returns: /data/name
      responses:
        '201': { content: { application/json: { examples: { minimal: { value: { data: { title: Emma } } } } } } }
components:
  schemas:
    Title: { type: string }
`;

test('accepts a pointer that one success example has', async () => {
  expect(await problemsOf('returned-fields', good)).toEqual([]);
});

test('rejects a pointer that no success example has', async () => {
  expect(await problemsOf('returned-fields', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:13 /data/name is not in any success example of \`createBook\`: write a pointer to the place where the value comes back.",
    ]
  `);
});
