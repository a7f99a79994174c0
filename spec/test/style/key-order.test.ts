import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      tags: [books]
      summary: List books
      x-feature: library
      parameters:
        - { name: shelf, in: query, description: The shelf., schema: { $ref: '#/components/schemas/Shelf' } }
      responses:
        '200':
          description: The books.
          content:
            application/json:
              schema: { type: array, items: { type: object } }
              examples: { minimal: { summary: No books, value: { type: a, id: b }, x-level: MAY } }
components:
  schemas:
    Shelf: { type: string, format: uuid, description: A shelf., maxLength: 36, minLength: 36, x-trim: true }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      summary: List books
      operationId: listBooks
      parameters:
        - name: shelf
          in: query
          schema:
            description: A shelf.
            $ref: '#/components/schemas/Shelf'
          required: false
      responses:
        '200':
          content:
            application/json:
              examples: { minimal: { value: {}, summary: No books } }
              schema: { x-trim: true, type: object }
          description: The books.
components:
  schemas:
    Shelf:
      description: A shelf.
      type: string
`;

test('accepts keys in order', async () => {
  expect(await problemsOf('key-order', good)).toEqual([]);
});

test('rejects the first key of an object that is out of order, and says which order to write', async () => {
  expect(await problemsOf('key-order', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:6 \`operationId\` is out of order: write operationId, summary, parameters, responses.",
      "openapi.yaml:13 \`required\` is out of order: write name, in, required, schema.",
      "openapi.yaml:18 \`summary\` is out of order: write summary, value.",
      "openapi.yaml:19 \`schema\` is out of order: write schema, examples.",
      "openapi.yaml:19 \`type\` is out of order: write type, x-trim.",
      "openapi.yaml:20 \`description\` is out of order: write description, content.",
      "openapi.yaml:25 \`type\` is out of order: write type, description.",
    ]
  `);
});
