import { expect, test } from 'vitest';
import { problemsOf } from './support/problems.ts';

const list = (parameters: string) => `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      x-pagination: { items: /data }
      responses:
        '200':
          content:
            application/json:
              examples:
                minimal: { value: { data: [] } }
                some: { value: { data: [{ title: Emma, branches: [], shelf: null }, { branches: [{ id: 3 }] }] } }
      parameters:
${parameters}`;

const good = list(`
        - { name: title, in: query, schema: { type: string, x-filters: { field: [/title, /shelf], match: words } } }
        - { name: branch, in: query, schema: { type: integer, x-filters: { field: '/branches/*/id', match: equals } } }
        - { name: sort, in: query, schema: { type: string, x-sorts: { title: /title } } }
`);

const bad = list(`
        - { name: title, in: query, schema: { type: string, x-filters: { field: [/title, /name], match: words } } }
        - { name: branch, in: query, schema: { type: array, items: { x-filters: { field: /branch, match: one-of } } } }
        - { name: sort, in: query, schema: { type: string, x-sorts: { title: /data/title } } }
`);

test('accepts fields that items have', async () => {
  expect(await problemsOf('filtered-fields', good)).toEqual([]);
});

test('rejects fields that no item has', async () => {
  expect(await problemsOf('filtered-fields', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:16 /name is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:17 /branch is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:18 /data/title is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
    ]
  `);
});
