import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    post:
      requestBody:
        content: { application/json: { schema: { properties: { format: { type: string, default: paper } } } } }
    patch:
      requestBody:
        content: { application/json: { schema: { properties: { format: { type: string } } } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    put:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                format:
                  type: string
                  default: paper
    patch:
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - properties:
                    tags:
                      items:
                        type: string
                        default: novel
`;

test('accepts a default in what is created', async () => {
  expect(await problemsOf('update-defaults', good)).toEqual([]);
});

test('rejects a default in an update, at any depth', async () => {
  expect(await problemsOf('update-defaults', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:12 The body of an update has a \`default\`: remove it. A field that is left out keeps its value.",
      "openapi.yaml:23 The body of an update has a \`default\`: remove it. A field that is left out keeps its value.",
    ]
  `);
});
