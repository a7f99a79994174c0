import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const spec = (properties: string, book: string) => `openapi: 3.1.0
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200':
          content:
            application/json:
              schema:
                properties:
                  data:
                    items:
                      allOf:
                        - properties:
${properties.replaceAll(/^/gm, ' '.repeat(28))}
              examples: { minimal: { value: { data: [${book}] } } }
`;

const good = spec(
  `name: { x-derived: { join: [/first, /last] } }
url: { x-derived: { template: 'https://{/host}/', otherwise: '' } }
count: { x-derived: { count: /tags } }
due: { x-derived: { value: /made, plus: { by: /kind, amounts: { slow: 60 } } } }
done: { x-derived: { value: /made, when: { /kind: [quick] }, otherwise: null } }
is_slow: { x-derived: { when: { /kind: [slow] } } }
author: { x-derived: { of: /author_id, value: /name } }
total: { x-derived: { total: { operation: listBooks, query: { q: '{/name}' }, except: { lost: true } } } }`,
  `{ name: Ada, first: Ada, last: '', url: '', host: '', count: 1, tags: [a], due: 70, made: 10, kind: slow, done: null, is_slow: true, author: Emma, author_id: 1, total: 7 }`,
);

const bad = spec(
  `name: { x-derived: { join: [/first, /last] } }
count: { x-derived: { count: /labels } }
writer: { x-derived: { of: /writer_id, value: /name } }
total: { x-derived: { total: { operation: listShelves, query: { q: x } } } }`,
  `{ name: Ada, first: Ada, last: Okafor, count: 1, tags: [a], writer: Emma, total: 7 }`,
);

test('accepts examples that follow the rules', async () => {
  expect(await problemsOf('derived-fields', good)).toEqual([]);
});

test('rejects an example with another value, and a rule that gives none', async () => {
  expect(await problemsOf('derived-fields', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:16 An example has "Ada", and the rule gives "Ada Okafor": correct the example, or the pointers of the rule.",
      "openapi.yaml:17 An example has 1, and the rule gives no value for it: correct the example, or the pointers of the rule.",
      "openapi.yaml:18 /writer_id is not in an example: write a pointer to the ID beside the field.",
      "openapi.yaml:19 There is no operation \`listShelves\`: write the operationId of a list.",
    ]
  `);
});
