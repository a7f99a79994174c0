import { expect, test } from 'vitest';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      parameters:
        - { name: isbn, in: query, schema: { type: string, pattern: '^[0-9]+(-[0-9]+)*$', maxLength: 17 } }
        - { name: owner, in: query, schema: { type: string, format: email, maxLength: 254 } }
        - { name: lent, in: query, schema: { type: string, format: date, maxLength: 10 } }
components:
  schemas:
    Labels: { type: object, patternProperties: { '^x-[a-z]+$': { type: string } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      parameters:
        - { name: isbn, in: query, schema: { type: string, pattern: '^([0-9]+-?)+$', maxLength: 17 } }
        - name: X-Owner
          in: header
          schema: { type: string, pattern: '^.+@.+$', maxLength: 254 }
        - { name: site, in: query, schema: { type: string, format: url, maxLength: 254 } }
        - { name: title, in: query, schema: { type: string, pattern: '^(?=.*a)(?=.*b)', maxLength: 255 } }
components:
  schemas:
    Labels:
      type: object
      patternProperties:
        '\\s+$': { type: string }
`;

test('accepts patterns and formats that take linear time', async () => {
  expect(await problemsOf('linear-patterns', good)).toEqual([]);
});

test('names the pattern, the text on which it takes longer, and what to write', async () => {
  expect(await problemsOf('linear-patterns', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:6 The pattern \`^([0-9]+-?)+$\` is not proven linear: it takes exponential time on '0' + '0'.repeat(31) + '\\x00'. Write it so that each character can be matched in one way only: \`^[^@]+@[^.]+[.].+$\`, not \`^.+@.+[.].+$\`; \`^a+(-a+)*$\`, not \`^(a+-?)+$\`.",
      "openapi.yaml:9 The pattern \`^.+@.+$\` is not proven linear: it takes 2nd degree polynomial time on '@' + '@\\x00'.repeat(38730) + '\\n'. Write it so that each character can be matched in one way only: \`^[^@]+@[^.]+[.].+$\`, not \`^.+@.+[.].+$\`; \`^a+(-a+)*$\`, not \`^(a+-?)+$\`.",
      "openapi.yaml:10 The format \`url\` is not proven linear: recheck cannot decide it (look-ahead assertion). Write a \`pattern\` that is.",
      "openapi.yaml:11 The pattern \`^(?=.*a)(?=.*b)\` is not proven linear: recheck cannot decide it (look-ahead assertion). Write it so that each character can be matched in one way only: \`^[^@]+@[^.]+[.].+$\`, not \`^.+@.+[.].+$\`; \`^a+(-a+)*$\`, not \`^(a+-?)+$\`.",
      "openapi.yaml:17 The pattern \`\\s+$\` is not proven linear: it takes 2nd degree polynomial time on '\\t'.repeat(54773) + '\\x00\\t'. Write it so that each character can be matched in one way only: \`^[^@]+@[^.]+[.].+$\`, not \`^.+@.+[.].+$\`; \`^a+(-a+)*$\`, not \`^(a+-?)+$\`.",
    ]
  `);
});
