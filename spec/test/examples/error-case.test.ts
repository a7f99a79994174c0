import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
x-fault-switch: { layers: { storage: The database fails. } }
paths:
  /books/{id}:
    put:
      operationId: updateBook
      parameters:
        - { name: id, in: path, required: true, examples: { minimal: { value: 1 } } }
      requestBody:
        content: { application/json: { examples: { minimal: { value: { title: Emma, tags: [novel] } } } } }
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: {} } } } } }
        '400':
          content:
            application/json:
              examples:
                bad-id: { x-case: { from: minimal, set: { /path/id: emma } } }
                unknown-query: { x-case: { from: minimal, set: { /query/color: red } } }
                unknown-field: { x-case: { from: minimal, set: { /body/color: red } } }
                bad-tag: { x-case: { from: minimal, set: { /body/tags/0: 1 } } }
                no-object: { x-case: { from: minimal, set: { /body: [] } } }
                no-title: { x-case: { from: minimal, remove: /body/title } }
                taken: { x-case: { from: minimal, again: [/body/title] } }
                malformed: { x-case: { from: minimal, raw: '{' } }
                broken: { x-case: { from: minimal, fault: storage } }
x-service-responses:
  '404': { content: { application/json: { examples: { unknown-path: { x-case: { from: updateBook/minimal, route: unknown-path } } } } } }
`;

const bad = `openapi: 3.1.0
x-fault-switch: { layers: { storage: The database fails. } }
paths:
  /books/{id}:
    put:
      operationId: updateBook
      parameters:
        - { name: id, in: path, required: true, examples: { minimal: { value: 1 } } }
      requestBody:
        content: { application/json: { examples: { minimal: { value: { title: Emma, tags: [novel] } } } } }
      responses:
        '200': { content: { application/json: { examples: { minimal: { value: {}, x-case: { from: minimal, credential: none } } } } } }
        '400':
          content:
            application/json:
              examples:
                unsaid: { value: { error: { message: Invalid } } }
                elsewhere: { x-case: { from: complete, remove: /body/title } }
                no-change: { x-case: { from: minimal, set: { /body/title: Emma } } }
                no-parameter: { x-case: { from: minimal, set: { /path/book: 1 } } }
                no-parent: { x-case: { from: minimal, set: { /body/author/name: Jane } } }
                no-field: { x-case: { from: minimal, remove: /body/pages } }
                no-unique: { x-case: { from: minimal, again: [/body/isbn] } }
                no-layer: { x-case: { from: minimal, fault: network } }
                no-cursor: { x-case: { from: minimal, set: { /body/after: { $cursor: other-account } } } }
                no-route: { x-case: { from: minimal, route: unknown-path } }
    get:
      operationId: getBook
      parameters:
        - { name: id, in: path, required: true, examples: { minimal: { value: 1 } } }
      responses:
        '200': { content: { application/json: { examples: { minimal: {} } } } }
        '415': { content: { application/json: { examples: { text: { x-case: { from: minimal, contentType: text/plain } } } } } }
x-service-responses:
  '404': { content: { application/json: { examples: { unknown-path: { x-case: { from: minimal, route: unknown-path } } } } } }
`;

test('accepts one change of any kind', async () => {
  expect(await problemsOf('error-case', good)).toEqual([]);
});

test('rejects a missing base case, a change without effect, and pointers to nothing', async () => {
  expect(await problemsOf('error-case', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:12 The success example \`minimal\` has an \`x-case\`, which is for error examples only: remove it.",
      "openapi.yaml:17 The 400 \`unsaid\` of \`updateBook\` does not say how it is caused: add \`x-case: { from: minimal, … }\`.",
      "openapi.yaml:18 The 400 \`elsewhere\` of \`updateBook\` starts from \`complete\`, which is not a success case: write one of minimal.",
      "openapi.yaml:19 The 400 \`no-change\` of \`updateBook\`: \`set\` gives /body/title its current value: write a value that causes the error.",
      "openapi.yaml:20 The 400 \`no-parameter\` of \`updateBook\`: /path/book is not a parameter of \`updateBook\`: write a declared one.",
      "openapi.yaml:21 The 400 \`no-parent\` of \`updateBook\`: /body/author is not in the request of the base case: write a pointer that is.",
      "openapi.yaml:22 The 400 \`no-field\` of \`updateBook\`: /body/pages is not in the request of the base case: write the pointer of a value that is.",
      "openapi.yaml:23 The 400 \`no-unique\` of \`updateBook\`: /body/isbn is not in the request of the base case: write the pointer of a value that is.",
      "openapi.yaml:24 The 400 \`no-layer\` of \`updateBook\`: \`network\` is not a layer of \`x-fault-switch\`: write one of storage.",
      "openapi.yaml:25 The 400 \`no-cursor\` of \`updateBook\`: \`$cursor\` is a next cursor of the same list, and this list has no cursors: write a value.",
      "openapi.yaml:26 The 400 \`no-route\` of \`updateBook\`: \`route\` is for \`x-service-responses\` only: choose another change.",
      "openapi.yaml:33 The 415 \`text\` of \`getBook\`: \`contentType\` changes the body, but \`getBook\` takes no body: choose another change.",
      "openapi.yaml:35 The 404 \`unknown-path\` of \`x-service-responses\` must start from a success case: write \`x-case: { from: operationId/key, … }\`.",
    ]
  `);
});

test('reports a base that several examples need once, and leaves `minimal` to minimal-case', async () => {
  const spec = `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': { content: { application/json: { examples: { all: { value: {} } } } } }
        '401':
          content:
            application/json:
              examples:
                no-token: { x-case: { from: minimal, credential: none } }
                malformed-token: { x-case: { from: search, credential: malformed } }
                unknown-token: { x-case: { from: search, credential: unknown } }
x-service-responses:
  '404': { content: { application/json: { examples: { unknown-path: { x-case: { from: listBooks/minimal, route: unknown-path } } } } } }
`;
  expect(await problemsOf('error-case', spec)).toEqual([
    'openapi.yaml:13 The 401 `malformed-token` of `listBooks` starts from `search`, which is not a success case: write one of all.',
  ]);
});
