import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
x-resources:
  book:
    create: { case: createBook/201/minimal, at: /data }
    list: { operation: listBooks, items: /data }
paths:
  /books:
    get:
      operationId: listBooks
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { data: [] } } } } } } }
    post:
      operationId: createBook
      responses: { '201': { content: { application/json: { examples: { minimal: { value: { data: { id: 1 } } } } } } } }
`;

const bad = `openapi: 3.1.0
x-resources:
  book:
    create: { case: createBook/200/minimal, at: /data }
    list: { operation: listBook, items: /data }
  page:
    create: { case: createBook/201/minimal, at: /page }
    list: { operation: createBook, items: /data }
paths:
  /books:
    post:
      operationId: createBook
      responses: { '201': { content: { application/json: { examples: { minimal: { value: { data: { id: 1 } } } } } } } }
`;

test('accepts resources that are created or listed', async () => {
  expect(await problemsOf('provided-resources', good)).toEqual([]);
});

test('rejects cases, operations and pointers that do not exist', async () => {
  expect(await problemsOf('provided-resources', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 \`create\` of the resource \`book\` finds nothing: write a success case as operationId/status/key, and a pointer into its response.",
      "openapi.yaml:5 \`list\` of the resource \`book\` finds no items: write a list operation, and the pointer to the array in its response.",
      "openapi.yaml:7 \`create\` of the resource \`page\` finds nothing: write a success case as operationId/status/key, and a pointer into its response.",
      "openapi.yaml:8 \`list\` of the resource \`page\` finds no items: write a list operation, and the pointer to the array in its response.",
    ]
  `);
});
