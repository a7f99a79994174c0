import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    post:
      parameters:
        - { name: format, in: query, schema: { type: string, enum: [paper, audio] } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              anyOf: [{ required: [title] }, { required: [isbn] }]
              properties:
                title: { type: string, maxLength: 255 }
                isbn: { type: string, pattern: '^[0-9]{13}$' }
                phone: { type: string, pattern: '^\\+[1-9][0-9]{1,14}$' }
                published: { type: string, maxLength: 10, format: date }
                pages: { type: integer, minimum: 1, maximum: 100000 }
                lent: { type: boolean }
                tags: { type: array, maxItems: 10, items: { type: string, maxLength: 40 } }
                labels: { type: object, maxProperties: 10, additionalProperties: { const: yes } }
                series: { anyOf: [{ type: string, maxLength: 255 }, { type: 'null' }] }
              additionalProperties: false
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    post:
      parameters:
        - name: search
          in: query
          schema: { type: string }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                email: { type: string, format: email }
                isbn: { type: string, pattern: '^[0-9]+$' }
                published: { type: string, format: date }
                title: { type: [string, 'null'], pattern: \\S }
                pages: { type: integer, minimum: 1 }
                tags: { type: array, items: { type: string } }
                labels: { type: object, additionalProperties: {} }
`;

test('accepts bounds of every kind', async () => {
  expect(await problemsOf('bounded-requests', good)).toEqual([]);
});

test('names the bound that is missing', async () => {
  expect(await problemsOf('bounded-requests', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:8 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:15 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:16 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:17 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:18 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:19 This part of a request is not bounded: add \`maximum\`.",
      "openapi.yaml:20 This part of a request is not bounded: add \`maxItems\`.",
      "openapi.yaml:20 This part of a request is not bounded: add \`maxLength\`.",
      "openapi.yaml:21 This part of a request is not bounded: add \`maxProperties\`.",
      "openapi.yaml:21 This part of a request is not bounded: add a \`type\`.",
    ]
  `);
});
