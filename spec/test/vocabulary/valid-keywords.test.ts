import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
x-resources:
  book: { description: a book of the library, list: { operation: listBooks, items: /data, where: { /lent: false } } }
x-fault-switch: { advertise: X-Fault-Injection, inject: X-Fault, layers: { storage: The database fails. } }
paths:
  /books:
    get:
      x-pagination: { style: page, page: /query/page, size: /query/limit, items: /data, total: /total, more: /more }
      parameters:
        - { name: after, in: query, schema: { x-resource: { resource: book, where: { /shelf: { same: /query/shelf } } } } }
      responses:
        '400':
          content:
            application/json:
              examples:
                bad-id: { x-covers: { at: [/query], only: [/query/after] }, x-case: { from: minimal, set: { /query/after: 0 } } }
                never: { x-text: 'No {/query/after}', x-details: required, x-case: { from: minimal, waived: Nobody can. } }
components:
  securitySchemes:
    bearer: { x-scopes: { books:view: { description: Read books. }, books:manage: { description: Write., includes: [books:view] } } }
`;

const bad = `openapi: 3.1.0
x-resources:
  book: { description: A book. }
paths:
  /books:
    get:
      x-pagination: { style: cursor, cursor: /query/after }
      x-feature: Lending
      parameters:
        - { name: after, in: query, schema: { type: string, x-resource: { rolle: book }, x-trim: yes, x-level: MUST } }
      responses:
        '400':
          content:
            application/json:
              examples:
                two-changes: { x-case: { from: minimal, set: { /query/a: 1, /query/b: 2 } } }
                two-kinds: { x-case: { from: minimal, set: { /query/a: 1 }, credential: none } }
                no-pointer: { x-covers: { at: [query] } }
                credential: { x-case: { from: minimal, credential: wrong } }
`;

test('accepts values that fit the schema of their keyword', async () => {
  expect(await problemsOf('valid-keywords', good)).toEqual([]);
});

test('says what is wrong and what to write', async () => {
  expect(await problemsOf('valid-keywords', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:2 \`x-resources\` at /book/description must match pattern "^[a-z].*[^.]$". Write: { RESOURCE: { description: noun phrase, create: { case: operationId/status/key, at: POINTER }, list: { operation: operationId, items: POINTER, at: POINTER, where: { POINTER: value }, isComplete: true } } }.",
      "openapi.yaml:7 \`x-pagination\` must have required property 'size'. Write: { style: cursor | last-id | page, and the pointers of that style (spec/README.md) }.",
      "openapi.yaml:8 \`x-feature\` must match pattern "^[a-z][a-z_]*$". Write: the name of a feature that an account has or lacks: knowledge_base.",
      "openapi.yaml:10 \`x-level\` must be equal to one of the allowed values: SHOULD, MAY. Write: SHOULD or MAY; a MUST is not written.",
      "openapi.yaml:10 \`x-resource\` must be string. Write: RESOURCE, or { resource: RESOURCE, field: POINTER into the resource, where: { POINTER into the resource: { same: POINTER into the request } } }.",
      "openapi.yaml:10 \`x-trim\` must be equal to constant. Write: true, on a string that is trimmed before it is checked and stored.",
      "openapi.yaml:16 \`x-case\` at /set must NOT have more than 1 properties. Write: { from: KEY of a success case, and one of set, remove, credential, again, oversize, contentType, raw, fault, waived, route }.",
      "openapi.yaml:17 \`x-case\` must NOT have more than 2 properties. Write: { from: KEY of a success case, and one of set, remove, credential, again, oversize, contentType, raw, fault, waived, route }.",
      "openapi.yaml:18 \`x-covers\` at /at/0 must match pattern "^/(path|query|header)(/[^/]+)?$|^/body(/.+)?$". Write: { at: [POINTER] } for issues at or below a place, { only: [POINTER] } for issues at that place and nowhere else.",
      "openapi.yaml:19 \`x-case\` at /credential must be equal to one of the allowed values: full, none, wrong-scheme, malformed, unknown, expired, unscoped, no-features, other-account. Write: { from: KEY of a success case, and one of set, remove, credential, again, oversize, contentType, raw, fault, waived, route }.",
    ]
  `);
});
