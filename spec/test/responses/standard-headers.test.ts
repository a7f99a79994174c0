import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200':
          description: The books.
          headers:
            x-content-type-options: { schema: { type: string } }
            X-Request-Id: { $ref: '#/components/headers/RequestId' }
components:
  headers:
    RequestId: { schema: { type: string } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { $ref: '#/components/responses/Books' }
        '500':
          description: The service failed.
          headers:
            X-Request-Id: { schema: { type: string } }
    post:
      operationId: createBook
      responses:
        '200': { $ref: '#/components/responses/Books' }
components:
  responses:
    Books:
      description: The books.
x-service-responses:
  '404':
    description: No such path.
`;

test('accepts responses that document the standard headers', async () => {
  expect(await problemsOf('standard-headers', good)).toEqual([]);
});

test('rejects each response that lacks one, a shared one once', async () => {
  expect(await problemsOf('standard-headers', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:8 The 500 of \`listBooks\` does not document the header X-Content-Type-Options: add \`X-Content-Type-Options: { $ref: ../components/headers/NoSniff.yaml }\` to its \`headers\`.",
      "openapi.yaml:18 The 200 of \`listBooks\` does not document the header X-Content-Type-Options: add \`X-Content-Type-Options: { $ref: ../components/headers/NoSniff.yaml }\` to its \`headers\`.",
      "openapi.yaml:18 The 200 of \`listBooks\` does not document the header X-Request-Id: add \`X-Request-Id: { $ref: ../components/headers/RequestId.yaml }\` to its \`headers\`.",
      "openapi.yaml:21 The 404 of \`x-service-responses\` does not document the header X-Content-Type-Options: add \`X-Content-Type-Options: { $ref: ../components/headers/NoSniff.yaml }\` to its \`headers\`.",
      "openapi.yaml:21 The 404 of \`x-service-responses\` does not document the header X-Request-Id: add \`X-Request-Id: { $ref: ../components/headers/RequestId.yaml }\` to its \`headers\`.",
    ]
  `);
});
