import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const list = (order: string, parameters: string) => `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      x-pagination: { items: /data }
      x-order: [{ field: ${order}, direction: asc }]
      responses:
        '200':
          content:
            application/json:
              examples:
                minimal: { value: { data: [] } }
                some: { value: { data: [{ title: Emma, branches: [], shelf: null }, { branches: [{ id: 3 }] }] } }
      parameters:
${parameters}`;

const good = list(
  '/title',
  `
        - { name: title, in: query, schema: { type: string, x-filters: { field: [/title, /shelf], match: words } } }
        - { name: branch, in: query, schema: { type: integer, x-filters: { field: '/branches/*/id', match: equals } } }
        - { name: sort, in: query, schema: { type: string, x-sorts: { title: /title, both: [/title, { field: /shelf, direction: desc }] } } }
        - { name: shelved, in: query, schema: { type: boolean, x-filters: { match: bucket, where: { /shelf: [1, 2] } } } }
        - { name: lent, in: query, schema: { type: boolean, x-filters: { match: partition } } }
        - { name: flat, in: query, schema: { type: boolean, x-nests: { value: false, at: /branches, by: /query/branch, id: /title } } }
`,
);

const bad = list(
  '/age',
  `
        - { name: title, in: query, schema: { type: string, x-filters: { field: [/title, /name], match: words } } }
        - { name: branch, in: query, schema: { type: array, items: { x-filters: { field: /branch, match: one-of } } } }
        - { name: sort, in: query, schema: { type: string, x-sorts: { title: /data/title, both: [/title, { field: /other, direction: desc }] } } }
        - { name: shelved, in: query, schema: { type: boolean, x-filters: { match: bucket, where: { /lost: true } } } }
        - { name: lent, in: query, schema: { type: boolean, x-filters: { match: partition, unless: { /gone: null } } } }
        - { name: text, in: query, schema: { type: string, x-filters: { field: /title, match: words, html: [/blurb], id: /number } } }
        - { name: flat, in: query, schema: { type: boolean, x-nests: { value: false, at: /parts, by: /query/branch, id: /key } } }
`,
);

test('accepts fields that items have', async () => {
  expect(await problemsOf('filtered-fields', good)).toEqual([]);
});

test('rejects fields that no item has', async () => {
  expect(await problemsOf('filtered-fields', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:7 /age is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:17 /name is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:18 /branch is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:19 /data/title is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:19 /other is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:20 /lost is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:21 /gone is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:22 /blurb is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:22 /number is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:23 /key is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
      "openapi.yaml:23 /parts is not in any item of the examples of \`listBooks\`: write a pointer into the items of its \`x-pagination\`.",
    ]
  `);
});
