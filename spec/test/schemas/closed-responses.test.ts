import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                required: [id, labels]
                allOf: [{ type: object, properties: { id: { type: integer } } }]
                properties:
                  labels: { type: object, additionalProperties: { type: string } }
                  other: { type: object, additionalProperties: true, description: Absent when nothing else is known. }
                unevaluatedProperties: false
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                required: [author]
                properties:
                  author:
                    type: object
                  title:
                    type: string
                    description: The title.
                additionalProperties: true
x-service-responses:
  '404':
    content:
      application/json:
        schema: { properties: {} }
`;

test('accepts closed objects whose optional fields say when they are absent', async () => {
  expect(await problemsOf('closed-responses', good)).toEqual([]);
});

test('rejects open objects, and optional fields that do not say when they are absent', async () => {
  expect(await problemsOf('closed-responses', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:10 This object of a response accepts any other field: add \`additionalProperties: false\`, or the schema of a map's values.",
      "openapi.yaml:14 This object of a response accepts any other field: add \`additionalProperties: false\`, or the schema of a map's values.",
      "openapi.yaml:15 \`title\` may be missing from a response: add it to \`required\`, or say in its description when it is absent ("Absent when …").",
      "openapi.yaml:23 This object of a response accepts any other field: add \`additionalProperties: false\`, or the schema of a map's values.",
    ]
  `);
});
