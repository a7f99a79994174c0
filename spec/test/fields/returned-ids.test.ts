import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books/{id}:
    get:
      operationId: getBook
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, x-resource: book, x-returns: /data/id } }
      responses:
        '200': { content: { application/json: { schema: { type: object } } } }
    delete:
      operationId: deleteBook
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, x-resource: book } }
      responses:
        '204': { description: The book is gone. }
  /formats/{name}:
    get:
      operationId: getFormat
      parameters:
        - { name: name, in: path, required: true, schema: { type: string } }
      responses:
        '200': { content: { application/json: { schema: { type: object } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books/{id}:
    parameters:
      - $ref: '#/components/parameters/BookId'
    get:
      operationId: getBook
      parameters:
        - { name: shelf, in: query, schema: { type: integer, x-resource: shelf } }
      responses:
        '200': { content: { application/json: { schema: { type: object } } } }
components:
  parameters:
    BookId:
      name: id
      in: path
      required: true
      schema: { type: integer, x-resource: book }
`;

test('accepts ids in a path that come back, and those of operations that return nothing', async () => {
  expect(await problemsOf('returned-ids', good)).toEqual([]);
});

test('rejects an id in a path that does not come back', async () => {
  expect(await problemsOf('returned-ids', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:18 The path parameter \`id\` of \`getBook\` names a resource, and nothing says where its value comes back: add \`x-returns\` with a pointer into the success response, such as \`/data/id\`.",
    ]
  `);
});
