import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books/{id}:
    parameters: [{ name: id, in: path }]
    patch:
      operationId: updateBook
      parameters: [{ name: cursor, in: query }]
      requestBody: { content: { application/json: {} } }
      responses:
        '400':
          content:
            application/json:
              examples:
                bad-id: { x-covers: { at: [/path] } }
                bad-query: { x-covers: { at: [/query] } }
                bad-cursor: { x-covers: { only: [/query/cursor] } }
                bad-body: { x-covers: { at: [/body] } }
                bad-title: { x-covers: { only: [/body/title] } }
`;

const bad = `openapi: 3.1.0
paths:
  /books/{id}:
    parameters: [{ name: id, in: path }]
    patch:
      operationId: updateBook
      requestBody: { content: { application/json: {} } }
      responses:
        '400':
          content:
            application/json:
              examples:
                bad-id: { x-covers: { at: [/path] } }
                bad-id-too: { x-covers: { at: [/path] } }
                bad-cursor: { x-covers: { only: [/query/cursor] } }
        '404':
          content: { application/json: { examples: { unknown: { x-covers: { at: [/path] } } } } }
    get:
      operationId: getBook
      responses:
        '400':
          content: { application/json: { examples: { bad-body: { x-covers: { at: [/path, /query, /body] } } } } }
`;

test('accepts a text for every input', async () => {
  expect(await problemsOf('covered-inputs', good)).toEqual([]);
});

test('rejects an input without text or with two texts, an unknown input, and another status', async () => {
  expect(await problemsOf('covered-inputs', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:9 No 400 of \`updateBook\` covers issues in /body: add \`x-covers: { at: [/body] }\` to the example with their text.",
      "openapi.yaml:9 No 400 of \`updateBook\` covers issues in /query: add \`x-covers: { at: [/query] }\` to the example with their text.",
      "openapi.yaml:14 \`bad-id\` already covers at /path: keep it in one example of \`updateBook\`.",
      "openapi.yaml:15 /query/cursor is not an input of \`updateBook\`: write one that is declared.",
      "openapi.yaml:17 \`x-covers\` on a 404 has no effect, only on a 400: remove it.",
      "openapi.yaml:22 /body is not an input of \`getBook\`: write one that is declared.",
    ]
  `);
});
