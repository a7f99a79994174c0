import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
info:
  description: |
    Formats of books.

    | format | meaning |
    |---|---|
    | paper | printed |
paths:
  /books:
    get:
      parameters: [{ name: format, in: query, description: '\`paper\` or \`audio\`.' }]
      responses: { '200': { content: { application/json: { examples: { minimal: { value: { description: not ours } } } } } } }
x-resources: { book: { description: a book of the library } }
`;

const bad = `openapi: 3.1.0
info:
  description: the library
paths:
  /books:
    get:
      description: Lists books
      responses:
        '200':
          description: ''
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Book'
                description: a book that somebody wrote at some time in the past.
components:
  schemas:
    Book: { type: object }
`;

test('accepts sentences, code in front and tables behind', async () => {
  expect(await problemsOf('sentences', good)).toEqual([]);
});

test('rejects fragments, beside references too', async () => {
  expect(await problemsOf('sentences', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:3 "the library" is not a sentence: start with a capital letter and end with a period.",
      "openapi.yaml:7 "Lists books" is not a sentence: start with a capital letter and end with a period.",
      "openapi.yaml:10 "" is not a sentence: start with a capital letter and end with a period.",
      "openapi.yaml:15 "a book that somebody wrote at some time …" is not a sentence: start with a capital letter and end with a period.",
    ]
  `);
});
