import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      security: [{ bearer: [books:view] }]
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer, x-scopes: { books:view: { description: Read books. } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      security: []
    put:
      operationId: updateBooks
    post:
      operationId: createBook
      security: [{ bearer: [] }]
    delete:
      operationId: deleteBooks
      security: [{ bearer: [books:veiw] }]
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer, x-scopes: { books:view: { description: Read books. } } }
`;

test('accepts a scope of the scheme', async () => {
  expect(await problemsOf('known-scope', good)).toEqual([]);
});

test('rejects a missing requirement, a missing scope and an unknown scope', async () => {
  expect(await problemsOf('known-scope', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 \`listBooks\` has no security requirement: add \`security: [{ bearer: [scope] }]\`.",
      "openapi.yaml:7 \`updateBooks\` has no security requirement: add \`security: [{ bearer: [scope] }]\`.",
      "openapi.yaml:11 \`createBook\` has no scope: write one of books:view.",
      "openapi.yaml:14 \`books:veiw\` is not a scope of \`bearer\`: write one of books:view, or add it to its \`x-scopes\`.",
    ]
  `);
});
