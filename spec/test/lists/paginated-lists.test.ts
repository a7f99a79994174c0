import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      x-pagination: { style: last-id, cursor: /query/after, size: /query/limit, items: /data, id: /id }
      parameters: [{ name: after, in: query }, { name: limit, in: query }]
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { data: [] } } } } } } }
    post:
      operationId: createBook
      responses: { '201': { content: { application/json: { examples: { minimal: { value: { data: [] } } } } } } }
  /books/{id}:
    get:
      operationId: getBook
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { data: { tags: [] } } } } } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { data: [] } } } } } } }
  /authors:
    get:
      operationId: listAuthors
      x-pagination:
        style: page
        page: /query/page
        size: /header/size
        items: /authors
        more: /next
      parameters: [{ name: size, in: header }]
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { data: [], next: null } } } } } } }
`;

test('accepts lists that declare their pagination', async () => {
  expect(await problemsOf('paginated-lists', good)).toEqual([]);
});

test('rejects a list without pagination, and pointers to nothing', async () => {
  expect(await problemsOf('paginated-lists', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 \`listBooks\` returns a list: add \`x-pagination\`, which describes its pages.",
      "openapi.yaml:12 \`page\`: /query/page is not a query parameter of \`listAuthors\`: write one as /query/NAME.",
      "openapi.yaml:13 \`size\`: /header/size is not a query parameter of \`listAuthors\`: write one as /query/NAME.",
      "openapi.yaml:14 \`items\`: /authors is not in every success example of \`listAuthors\`: write a pointer that is.",
    ]
  `);
});
