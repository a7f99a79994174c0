import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses: { '200': {}, '400': {}, '401': {}, '403': {}, '429': {}, '500': {} }
    post:
      operationId: createBook
      requestBody: { content: { application/json: {} } }
      responses: { '201': {}, '400': {}, '401': {}, '403': {}, '409': {}, '413': {}, '415': {}, '429': {}, '500': {} }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': {}
        '400': {}
        '401': {}
        '415': {}
    post:
      operationId: createBook
      requestBody: { content: { application/json: {} } }
      responses: { '201': {}, '400': {}, '401': {}, '403': {}, '429': {}, '500': {} }
`;

test('accepts an operation with its standard statuses', async () => {
  expect(await problemsOf('standard-statuses', good)).toEqual([]);
});

test('names what is missing and what cannot be', async () => {
  expect(await problemsOf('standard-statuses', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:4 \`listBooks\` does not document 403, 429, 500: add a response for each.",
      "openapi.yaml:10 \`listBooks\` takes no body and cannot respond with 415: remove it.",
      "openapi.yaml:11 \`createBook\` does not document 413, 415: add a response for each.",
    ]
  `);
});
