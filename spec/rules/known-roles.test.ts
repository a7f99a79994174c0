import { expect, test } from 'vitest';
import { problemsOf } from './support/problems.ts';

const good = `openapi: 3.1.0
x-roles: { book: { description: a book } }
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                after: { type: integer, x-role: book }
                isbn: { type: string, x-role: { role: book, field: /isbn } }
      responses:
        '404':
          content:
            application/json:
              examples:
                unknown: { x-case: { from: minimal, set: { /body/after: { $absent: book } } } }
                several: { x-case: { from: minimal, set: { /body/ids: [{ $role: book }, 1] } } }
`;

const bad = `openapi: 3.1.0
x-roles: { book: { description: a book } }
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                author: { type: integer, x-role: author }
                isbn: { type: string, x-role: { role: bok } }
      responses:
        '404':
          content:
            application/json:
              examples:
                unknown: { x-case: { from: minimal, set: { /body/author: [{ $absent: author }] } } }
`;

test('accepts roles that are described', async () => {
  expect(await problemsOf('known-roles', good)).toEqual([]);
});

test('refuses roles that nobody describes', async () => {
  expect(await problemsOf('known-roles', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:11 \`author\` is no role: write one of book, or add it to the roles of the spec (\`x-roles\`).",
      "openapi.yaml:12 \`bok\` is no role: write one of book, or add it to the roles of the spec (\`x-roles\`).",
      "openapi.yaml:18 \`author\` is no role: write one of book, or add it to the roles of the spec (\`x-roles\`).",
    ]
  `);
});
