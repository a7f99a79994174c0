import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
x-resources: { book: { description: a book } }
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                after: { type: integer, x-resource: book }
                isbn: { type: string, x-resource: { resource: book, field: /isbn } }
      responses:
        '404':
          content:
            application/json:
              examples:
                unknown: { x-case: { from: minimal, set: { /body/after: { $absent: book } } } }
                several: { x-case: { from: minimal, set: { /body/ids: [{ $resource: book }, 1] } } }
`;

const bad = `openapi: 3.1.0
x-resources: { book: { description: a book } }
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                author: { type: integer, x-resource: author }
                isbn: { type: string, x-resource: { resource: bok } }
                buyer: { type: string, x-find-or-create: { resource: buyr, field: /name, returns: /data/id } }
      responses:
        '404':
          content:
            application/json:
              examples:
                unknown: { x-case: { from: minimal, set: { /body/author: [{ $absent: author }] } } }
`;

test('accepts resources that are described', async () => {
  expect(await problemsOf('known-resources', good)).toEqual([]);
});

test('rejects resources that are not in x-resources', async () => {
  expect(await problemsOf('known-resources', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:11 \`author\` is not a known resource: write one of book, or add it to \`x-resources\`.",
      "openapi.yaml:12 \`bok\` is not a known resource: write one of book, or add it to \`x-resources\`.",
      "openapi.yaml:13 \`buyr\` is not a known resource: write one of book, or add it to \`x-resources\`.",
      "openapi.yaml:19 \`author\` is not a known resource: write one of book, or add it to \`x-resources\`.",
    ]
  `);
});
