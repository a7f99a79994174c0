import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
tags: [{ name: books, x-displayName: Books }]
paths:
  /books:
    get:
      x-feature: lending
      parameters: [{ name: id, in: query, schema: { type: integer, x-resource: book, x-filters: {} } }]
      responses:
        '200':
          content: { application/json: { examples: { minimal: { value: { x-ray: data, not a keyword: 1 } } } } }
x-resources: { book: { x-any: data } }
`;

const bad = `openapi: 3.1.0
x-feature: lending
paths:
  /books:
    get:
      x-paginated: true
      parameters:
        - name: id
          in: query
          x-unique: true
          schema:
            $ref: '#/components/schemas/Id'
            x-rolle: book
components:
  schemas:
    Id: { type: integer }
x-service-responses:
  '404':
    x-text: Not found
`;

test('accepts our keywords where they mean something', async () => {
  expect(await problemsOf('known-keywords', good)).toEqual([]);
});

test('rejects unknown and misplaced keywords, beside references too', async () => {
  expect(await problemsOf('known-keywords', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:2 \`x-feature\` has no effect on a Root: move it to Operation.",
      "openapi.yaml:6 \`x-paginated\` is not a known keyword: write one of spec/README.md, or add a schema to rules/keywords/.",
      "openapi.yaml:10 \`x-unique\` has no effect on a Parameter: move it to Schema.",
      "openapi.yaml:13 \`x-rolle\` is not a known keyword: write one of spec/README.md, or add a schema to rules/keywords/.",
      "openapi.yaml:19 \`x-text\` has no effect on a Response: move it to Example.",
    ]
  `);
});
