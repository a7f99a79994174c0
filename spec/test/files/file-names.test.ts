import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = {
  'openapi.yaml': `openapi: 3.1.0
paths:
  /books/{id}:
    $ref: paths/books_{id}.yaml
`,
  'paths/books_{id}.yaml': `get:
  parameters:
    - $ref: ../components/parameters/BookId.yaml
`,
  'components/parameters/BookId.yaml': `name: id
in: path
schema: { $ref: ../schemas/Id.yaml }
`,
  'components/schemas/Id.yaml': `anyOf: [{ $ref: BookNumber.yaml }]
`,
  'components/schemas/BookNumber.yaml': `type: integer
`,
};

const bad = {
  'openapi.yaml': `openapi: 3.1.0
paths:
  /books/{id}:
    $ref: paths/book.yaml
  /authors:
    get: {}
`,
  'paths/book.yaml': `get:
  parameters:
    - $ref: ../components/schemas/Id.yaml
  responses:
    '200': { $ref: ../components/responses/books.yaml#/page }
`,
  'components/schemas/Id.yaml': `name: id
in: path
`,
  'components/responses/books.yaml': `page: {}
`,
};

test('accepts files named after URLs and components', async () => {
  expect(await problemsOf('file-names', good)).toEqual([]);
});

test('names the file that is expected', async () => {
  expect(await problemsOf('file-names', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 The file of /books/{id} has another name: write \`$ref: paths/books_{id}.yaml\`.",
      "openapi.yaml:6 The file of /authors has another name: write \`$ref: paths/authors.yaml\`.",
      "paths/book.yaml:3 ../components/schemas/Id.yaml contains a Parameter: move it to components/parameters/.",
      "paths/book.yaml:5 ../components/responses/books.yaml#/page contains a Response: move it to components/responses/.",
      "paths/book.yaml:5 page becomes the name of a component: name its file in PascalCase, one component per file.",
    ]
  `);
});
