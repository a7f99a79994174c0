import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const spec = (definitions: string, name: string, type: string) => `openapi: 3.1.0
paths:
  /fields:
    get:
      operationId: listFields
      x-pagination: { style: last-id, cursor: /query/after, size: /query/size, items: /data, id: /id }
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: { data: [{ key: pages, kind: number }] } } } } } }
  /books:
    post:
      operationId: createBook
      requestBody:
        content:
          application/json:
            schema:
              properties:
                title: { type: string }
                values: { type: object, x-typed-values: { definitions: ${definitions}, name: ${name}, type: ${type}, types: {}, otherwise: {} } }
      responses: { '201': { description: Created } }
`;

test('accepts a list whose items have the name and the type', async () => {
  expect(await problemsOf('typed-values', spec('listFields', '/key', '/kind'))).toEqual([]);
});

test.each([
  ['an operation that lists nothing', spec('createBook', '/key', '/kind'), ['`createBook` is not a list']],
  ['pointers to nothing', spec('listFields', '/name', '/type'), ['/name is in no example', '/type is in no example']],
])('rejects %s', async (_, document, expected) => {
  expect(await problemsOf('typed-values', document)).toEqual(
    expected.map((message) => expect.stringContaining(message)),
  );
});
