import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              allOf: [{ type: object, properties: { title: { type: string } } }]
              properties:
                author: { type: object, properties: { name: { type: string } }, additionalProperties: false }
                labels: { type: object, additionalProperties: { type: string } }
              unevaluatedProperties: false
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    post:
      parameters:
        - name: filter
          in: query
          schema:
            type: object
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - properties: { title: { type: string } }
              properties:
                author:
                  type: [object, 'null']
                  additionalProperties: true
`;

test('accepts closed objects, maps and closed compositions', async () => {
  expect(await problemsOf('closed-requests', good)).toEqual([]);
});

test('rejects an object that accepts any field', async () => {
  expect(await problemsOf('closed-requests', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:9 This object of a request accepts any field: add \`additionalProperties: false\`.",
      "openapi.yaml:14 This object of a request accepts any field: add \`unevaluatedProperties: false\`.",
      "openapi.yaml:15 This object of a request accepts any field: add \`additionalProperties: false\`.",
      "openapi.yaml:18 This object of a request accepts any field: add \`additionalProperties: false\`.",
    ]
  `);
});
