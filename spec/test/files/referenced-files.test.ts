import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = {
  'openapi.yaml': `openapi: 3.1.0
paths:
  /books: { $ref: paths/books.yaml }
x-resources: { $ref: resources.yaml }
`,
  'paths/books.yaml': `get: { responses: { '200': { $ref: ../components/responses/Books.yaml } } }
`,
  'components/responses/Books.yaml': `description: The books.
`,
  'resources.yaml': `book: {}
`,
  'redocly.yaml': `extends: []
`,
  'rules/fixture.yaml': `of: tests
`,
};

const bad = {
  'openapi.yaml': `openapi: 3.1.0
paths: {}
`,
  'paths/books.yaml': `get: { responses: { '200': { $ref: ../components/responses/Books.yaml } } }
`,
  'components/responses/Books.yaml': `description: The books.
`,
};

test('accepts a spec of which every file is used', async () => {
  expect(await problemsOf('referenced-files', good)).toEqual([]);
});

test('names each file that nothing refers to', async () => {
  expect(await problemsOf('referenced-files', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:1 Nothing refers to components/responses/Books.yaml: add a \`$ref\` to it, or delete it.",
      "openapi.yaml:1 Nothing refers to paths/books.yaml: add a \`$ref\` to it, or delete it.",
    ]
  `);
});
