import { expect, test } from 'vitest';
import { findRe2Issue } from '../../rules/support/re2.ts';
import { problemsOf } from '../support/problems.ts';

const good = `openapi: 3.1.0
paths:
  /books:
    get:
      parameters:
        - { name: cursor, in: query, schema: { type: string, pattern: '^[A-Za-z0-9_-]+$', maxLength: 2048 } }
components:
  schemas:
    Labels: { type: object, patternProperties: { '^x-[a-z]{1,20}$': { type: string } } }
`;

const bad = `openapi: 3.1.0
paths:
  /books:
    get:
      parameters:
        - { name: cursor, in: query, schema: { type: string, pattern: '^[A-Za-z0-9_-]{1,2048}$' } }
components:
  schemas:
    Labels:
      type: object
      patternProperties:
        '^(?!x-)': { type: string }
    Title: { $ref: '#/components/schemas/Labels', pattern: '(.)\\1' }
`;

test('accepts what RE2 compiles', async () => {
  expect(await problemsOf('re2-patterns', good)).toEqual([]);
});

test('rejects what it does not compile, in keys and beside references too, and says what to write', async () => {
  expect(await problemsOf('re2-patterns', bad)).toMatchInlineSnapshot(`
    [
      "openapi.yaml:6 The pattern \`^[A-Za-z0-9_-]{1,2048}$\` does not compile in RE2 (Go, Rust): it repeats 2048 times, and 1000 is the most. Write \`+\` or \`*\`, and \`minLength\` and \`maxLength\` beside the pattern.",
      "openapi.yaml:12 The pattern \`^(?!x-)\` does not compile in RE2 (Go, Rust): it looks ahead or behind. Write a pattern of the text itself, or several patterns in an \`allOf\`.",
      "openapi.yaml:13 The pattern \`(.)\\1\` does not compile in RE2 (Go, Rust): \`\\1\` is a backreference. Write out what may stand there.",
    ]
  `);
});

test.each([
  [String.raw`^\+[1-9][0-9]{1,14}$`],
  [String.raw`^[!-?A-~]+@[!-\-/-~]+\.[!-~]+$`],
  [String.raw`^(?:ab|c)*?(?<year>\d{4})[^\]\\{(]+\x7f\p{Lu}\P{L}\b$`],
  ['^[a-z]{1000}$'],
  ['^([a-z]{20}){50}$'],
  ['^(?:[a-z]{500}|[0-9]{2}){2}[a-z]{1000}$'],
  ['^[{2000}(?=]+$'],
])('accepts %s', (pattern) => {
  expect(findRe2Issue(pattern)).toBeUndefined();
});

test.each([
  ['a(?=b)', 'looks ahead'],
  ['a(?!b)', 'looks ahead'],
  ['(?<=a)b', 'looks ahead or behind'],
  ['(?<!a)b', 'looks ahead or behind'],
  [String.raw`(a)\1`, 'backreference'],
  [String.raw`(?<letter>a)\k<letter>`, 'backreference'],
  ['a{1001}', 'repeats 1001 times'],
  ['[a-z]{1,2048}', 'repeats 2048 times'],
  ['(a{1001,})', 'repeats 1001 times'],
  ['(a{20}){51}', 'repeats 1020 times'],
  ['((b{2}|a{10}c){10}d*){11}', 'repeats 1100 times'],
  [String.raw`\u00e9`, 'Write the character itself'],
  [String.raw`[\u{1F600}]`, 'Write the character itself'],
  [String.raw`\cA`, 'is JavaScript'],
  [String.raw`[\b]`, 'is JavaScript'],
  [String.raw`\p{Script=Greek}`, 'not a class of RE2'],
  [String.raw`[\p{Alphabetic}]`, 'not a class of RE2'],
  [String.raw`\P{Letter}`, 'not a class of RE2'],
  ['a[^]', 'empty class'],
])('rejects %s', (pattern, issue) => {
  expect(findRe2Issue(pattern)).toContain(issue);
});
