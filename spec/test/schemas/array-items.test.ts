import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
components:
  schemas:
    Labels: { type: array, items: { type: string }, maxItems: 0 }
    Shelves: { type: [array, 'null'], items: { $ref: '#/components/schemas/Labels' } }
`;

const bad = `openapi: 3.1.0
components:
  schemas:
    Labels:
      type: array
      const: []
    Book:
      type: object
      properties:
        shelves: { type: [array, 'null'] }
`;

test('accepts arrays with items', async () => {
  expect(await problemsOf('array-items', good)).toEqual([]);
});

test('rejects an array without items, however its type is written', async () => {
  expect(await problemsOf('array-items', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:5 This array does not say what its items are: add \`items\` with a schema.",
      "openapi.yaml:10 This array does not say what its items are: add \`items\` with a schema.",
    ]
  `);
});
