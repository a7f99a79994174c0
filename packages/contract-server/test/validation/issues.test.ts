import type { Schema } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createValidator } from '../../src/validation/validator.ts';
import { type Library, libraryContract, newBook, schemasOf, startLibrary } from '../support/library.ts';

/** The issues of a new book whose member `a` has this schema and this value; no member if undefined. */
async function issuesOf(schema: Schema, value: unknown, others: Schema = {}) {
  const contract = await libraryContract(({ operations }) => {
    const properties = { a: schema, ...others.properties };
    const body = { type: 'object', additionalProperties: false, ...others, properties };
    Object.assign(operations.createBook?.body ?? {}, { schema: body });
  });
  const { createBook } = contract.operations;
  if (createBook === undefined) throw new Error('the library has no createBook');
  const validator = createValidator(contract);
  const body = value === undefined ? {} : { a: value };
  return validator.validateRequest(createBook, { params: {}, query: {}, headers: {}, body });
}

describe('messages', () => {
  test.each<readonly [schema: Schema, value: unknown, message: string]>([
    [{ type: 'integer' }, 'x', 'must be an integer'],
    [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
    [{ type: 'string', format: 'date' }, 1, 'must be a string'],
    [{ enum: ['a', 'b', 'c'] }, 'd', 'must be a, b or c'],
    [{ const: 'a' }, 'b', 'must have one of the documented forms'],
    [{ not: { type: 'string' } }, 'b', 'must have one of the documented forms'],
    [{ type: 'string', format: 'date' }, '31 January', 'must be a date like 2026-01-31'],
    [{ type: 'string', format: 'email' }, 'ada', 'must be an email address'],
    [{ type: 'string', format: 'ipv4' }, 'ada', 'must be in the format ipv4'],
    [{ type: 'string', pattern: '^a' }, 'b', 'must match the pattern ^a'],
    [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
    [{ exclusiveMaximum: 0 }, 0, 'must be less than 0'],
    [{ minimum: 1 }, 0, 'must be at least 1'],
    [{ maximum: 2.5 }, 3, 'must be at most 2.5'],
    [{ multipleOf: 5 }, 4, 'must be a multiple of 5'],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minLength: 2 }, 'a', 'must have at least 2 characters'],
    [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
    [{ minItems: 2 }, [1], 'must have at least 2 items'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 item'],
    [{ minProperties: 2 }, { b: 1 }, 'must have at least 2 fields'],
    [{ maxProperties: 1 }, { b: 1, c: 1 }, 'must have at most 1 field'],
    [{ uniqueItems: true }, [1, 1], 'must not have the same item twice'],
    // The types of alternatives are one issue, and only where the type is wrong.
    [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 1, 'must be an object or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] }, 1, 'must be a string or null'],
    [
      { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      [],
      'must be a string, an integer or null',
    ],
    [{ anyOf: [{ type: 'integer', maximum: 9 }, { type: 'null' }] }, 10, 'must be at most 9'],
    [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1, 'must have one of the documented forms'],
  ])('%j %j: %s', async (schema, value, message) => {
    expect(await issuesOf(schema, value)).toEqual([{ path: '/body/a', message }]);
  });

  test.each<readonly [what: string, schema: Schema, value: unknown, others: Schema, issues: object[]]>([
    [
      'a missing member whose name needs escaping',
      {},
      1,
      { properties: { 'b/~c': {} }, required: ['b/~c'] },
      [{ path: '/body/b~1~0c', message: 'is required' }],
    ],
    [
      'a value that may be one of several with commas',
      { enum: ['a, b', 'c'] },
      'd',
      {},
      [{ path: '/body/a', message: 'must be a, b or c' }],
    ],
    [
      'a member that no part of the schema names',
      { allOf: [{ properties: { b: {} } }], unevaluatedProperties: false },
      { 'c/': 1 },
      {},
      [{ path: '/body/a/c~1', message: 'is not a known field' }],
    ],
    ['a missing member', {}, undefined, { required: ['a'] }, [{ path: '/body/a', message: 'is required' }]],
    [
      'a member that another one needs',
      {},
      1,
      { properties: { b: {} }, dependentRequired: { a: ['b'] } },
      [{ path: '/body/b', message: 'is required with a' }],
    ],
    [
      'a value inside the alternative that was meant',
      { anyOf: [{ properties: { b: { minimum: 1 } }, type: 'object' }, { type: 'null' }] },
      { b: 0 },
      {},
      [{ path: '/body/a/b', message: 'must be at least 1' }],
    ],
    [
      'what a condition asks for, without the condition',
      {},
      1,
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      { properties: { b: {} }, if: { required: ['a'] }, then: { required: ['b'] } },
      [{ path: '/body/b', message: 'is required' }],
    ],
  ])('%s', async (_, schema, value, others, issues) => {
    expect(await issuesOf(schema, value, others)).toEqual(issues);
  });
});

test('a component that contains itself is followed as deep as the value goes', async () => {
  const contract = await libraryContract((changed) => {
    const node = {
      type: 'object',
      properties: { size: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } },
    };
    Object.assign(schemasOf(changed), { Node: { ...node, additionalProperties: false } });
    Object.assign(changed.operations.createBook?.body ?? {}, { schema: { $ref: '#/components/schemas/Node' } });
  });
  const { createBook } = contract.operations;
  if (createBook === undefined) throw new Error('the library has no createBook');
  const body = { next: { next: { next: { size: 'x' } } } };
  const issues = await createValidator(contract).validateRequest(createBook, {
    params: {},
    query: {},
    headers: {},
    body,
  });
  expect(issues).toEqual([{ path: '/body/next/next/next/size', message: 'must be an integer' }]);
});

describe('the place of an issue', () => {
  let library: Library;
  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());

  test.each([
    ['a/b~', 'a~1b~0'],
    ['a~b', 'a~0b'],
    ['a~1b', 'a~01b'],
    ['~', '~0'],
    ['x/~y', 'x~1~0y'],
    ['title/x', 'title~1x'],
    ['__proto__', '__proto__'],
    ['', ''],
  ])('the unknown field %j is at /body/%s', async (name, segment) => {
    // As text, because `__proto__` in an object literal is not a member.
    const body = JSON.stringify(newBook).replace('{', `{${JSON.stringify(name)}:1,`);
    expect((await library.postBook(body)).details).toEqual([
      { path: `/body/${segment}`, message: 'is not a known field' },
    ]);
  });

  test('a name of a wrong length in a map is named', async () => {
    const contract = await libraryContract((changed) => {
      const names = { type: 'string', minLength: 2, maxLength: 3 };
      const prices = { type: 'object', propertyNames: names, additionalProperties: { type: 'number' } };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { prices });
    });
    const other = await startLibrary({ contract });
    const prices = { '': 1, '€': 'x', '€€': 1, '\u{1f600}bc': 1, 'a/~b': 1, ab: 'x' };
    const { body } = await other.send({ path: '/books', body: { ...newBook, prices } });
    await other.close();
    expect(body.error.details).toHaveLength(4);
    expect(body.error.details).toEqual(
      expect.arrayContaining([
        { path: '/body/prices/', message: 'is not a known field' },
        { path: '/body/prices/€', message: 'is not a known field' },
        { path: '/body/prices/a~1~0b', message: 'is not a known field' },
        { path: '/body/prices/ab', message: 'must be a number' },
      ]),
    );
  });
});
