import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: {} } } } } }
        '400': { content: { application/json: { examples: { unknown: { $ref: '#/components/examples/Unknown' } } } } }
        '500': { content: { application/json: { examples: { down: { value: { message: No books } } } } } }
    post:
      operationId: createBook
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: {} } } } } }
        '400': { content: { application/json: { examples: { unknown: { $ref: '#/components/examples/Unknown' } } } } }
        '500': { content: { application/json: { examples: { down: { value: { message: No book } } } } } }
components:
  examples:
    Unknown: { value: { message: Unknown parameter } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '400': { content: { application/json: { examples: { unknown: { value: { message: Unknown parameter } } } } } }
    post:
      operationId: createBook
      responses:
        '400':
          content:
            application/json:
              examples:
                unknown-parameter:
                  value:
                    message: Unknown parameter
`;

test('accepts examples that differ or are shared', async () => {
  expect(await problemsOf('shared-examples', good)).toEqual([]);
});

test('rejects an error example that is written twice', async () => {
  expect(await problemsOf('shared-examples', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:16 The 400 \`unknown-parameter\` of \`createBook\` is the same as the 400 \`unknown\` of \`listBooks\`: move it to components/examples/, and refer to it in both.",
    ]
  `);
});
