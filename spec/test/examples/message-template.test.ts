import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books/{id}:
    patch:
      operationId: updateBook
      parameters: [{ name: id, in: path, required: true, examples: { minimal: { value: 1 } } }]
      responses:
        '200': { content: { application/json: { examples: { minimal: {} } } } }
        '404':
          content:
            application/json:
              examples:
                unknown:
                  value: { error: { message: 'Book 815 (lost?) not found' } }
                  x-text: 'Book {/path/id} (lost?) not found'
                  x-case: { from: minimal, set: { /path/id: { $absent: book } } }
                taken:
                  value: { error: { message: Emma exists } }
                  x-text: '{/body/title} exists'
                  x-case: { from: minimal, set: { /body/title: Emma } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { content: { application/json: { examples: { minimal: {} } } } }
        '404':
          content:
            application/json:
              examples:
                plain:
                  value: { error: { message: Not found } }
                  x-text: Not found
                  x-case: { from: minimal, credential: none }
                unsent:
                  value: { error: { message: Book 815 not found } }
                  x-text: Book {/path/id} not found
                  x-case: { from: minimal, credential: none }
                other:
                  value: { error: { message: No book 815 } }
                  x-text: Book {/query/id} not found
                  x-case: { from: minimal, set: { /query/id: 815 } }
`;

test('accepts a template of what the request sends', async () => {
  expect(await problemsOf('message-template', good)).toEqual([]);
});

test('rejects a missing placeholder, an unknown one, and another message', async () => {
  expect(await problemsOf('message-template', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:14 \`x-text\` of the 404 \`plain\` of \`listBooks\` has no placeholder: write one such as {/path/id}, or remove it.",
      "openapi.yaml:18 \`x-text\` of the 404 \`unsent\` of \`listBooks\`: /path/id is not in the request: write the pointer of a value that is.",
      "openapi.yaml:22 \`x-text\` of the 404 \`other\` of \`listBooks\` does not fit the message: make both equal except for the placeholders.",
    ]
  `);
});
