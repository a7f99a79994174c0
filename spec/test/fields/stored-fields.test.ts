import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const spec = (keyword: string): string => `openapi: 3.1.0
x-resources:
  book: { list: { operation: listBooks, items: /data } }
  author: { create: { case: createAuthor/201/minimal, at: /data } }
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: { data: [{ id: 1, shelf: { id: 7 } }] } } } } } }
  /books/{id}:
    parameters: [{ name: id, in: path, schema: { type: integer, x-resource: book, x-returns: /data/id } }]
    get:
      operationId: getBook
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: { data: { id: 1, title: Emma } } } } } } }
    patch:
      operationId: updateBook
      requestBody:
        content:
          application/json:
            schema: { properties: { value: { type: string, ${keyword} } } }
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: { kept: 1 } } } } } }
  /authors:
    post:
      operationId: createAuthor
      requestBody:
        content:
          application/json:
            schema: { properties: { name: { type: string, x-stores: /full_name } } }
      responses:
        '201': { content: { application/json: { examples: { minimal: { value: { data: { id: 1 } } } } } } }
  /authors/{id}:
    get:
      operationId: getAuthor
      parameters: [{ name: id, in: path, schema: { type: integer, x-resource: author, x-returns: /data/id } }]
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: { data: { id: 1, full_name: Jane } } } } } } }
`;

test.each([
  'x-stores: /title',
  'x-stores: /shelf/id',
  'x-effects: [{ when: x, set: { /title: { $field: /shelf/id } } }]',
])('accepts %s: the resource has it where it is retrieved or listed', async (keyword) => {
  expect(await problemsOf('stored-fields', spec(keyword))).toEqual([]);
});

test.each([
  ['x-stores: /kept', '/kept'],
  ['x-effects: [{ set: { /kept: x } }]', '/kept'],
  ['x-effects: [{ set: { /title: { $field: /lost } } }]', '/lost'],
])('rejects %s: at most the response to the update has it', async (keyword, pointer) => {
  expect(await problemsOf('stored-fields', spec(keyword))).toEqual([
    `openapi.yaml:22 ${pointer} is not in any example of the resource that \`updateBook\` writes: write a pointer into the resource, as it is retrieved or listed.`,
  ]);
});
