import type { OpenApiDocument, Schema } from '@helpdesk/contract-model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { computeBounds } from '../../src/validation/bounds.ts';
import { cutToBounds } from '../../src/validation/cut-to-bounds.ts';
import { createValidator } from '../../src/validation/validator.ts';
import { libraryContract, schemasOf, startLibrary } from '../support/library.ts';

const text = { type: 'string', maxLength: 3 } as const;
const tree = { type: 'object', properties: { name: text, children: { items: { $ref: '#/components/schemas/Tree' } } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Bounds', version: '1' },
  paths: {},
  components: { schemas: { Text: text, Tree: tree } },
} satisfies OpenApiDocument;

const long = 'abcdefghijklmnopqrstuvwxyz';
/** Of a text of three characters at most. */
const cutLong = 'abcdefgh';
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, 1]));
const deep = (levels: number): unknown => (levels === 0 ? { name: long } : { children: [deep(levels - 1)] });

describe('a value is cut to little more than its schema allows', () => {
  test.each<readonly [what: string, schema: Schema, given: unknown, want: unknown, places: string[]]>([
    ['a text at its bound', text, 'abc', 'abc', []],
    ['a text that may be one of two units a character', text, 'abcdefgh', 'abcdefgh', []],
    ['a text over that', text, 'abcdefghi', 'abcdefgh', ['']],
    ['a text between characters', text, `a${'😀'.repeat(9)}`, 'a😀😀😀', ['']],
    ['a text without a bound', { type: 'string' }, long, long, []],
    ['a list', { type: 'array', maxItems: 2 }, [1, 2, 3, 4], [1, 2, 3], ['']],
    ['items', { items: text }, ['a', long], ['a', cutLong], ['/1']],
    ['but not items that a list names one by one', { prefixItems: [{}], items: text }, [long], [long], []],
    ['a map', { type: 'object', maxProperties: 1 }, { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, ['']],
    ['a member', { properties: { a: text } }, { a: long, b: long }, { a: cutLong, b: long }, ['/a']],
    ['a member of a map', { additionalProperties: text }, { 'a/b': long }, { 'a/b': cutLong }, ['/a~1b']],
    [
      'but not one that a pattern may name',
      { patternProperties: { '^a': {} }, additionalProperties: text },
      { a: long },
      { a: long },
      [],
    ],
    [
      '`__proto__`',
      { additionalProperties: text },
      JSON.parse(`{"__proto__":"${long}"}`),
      JSON.parse(`{"__proto__":"${cutLong}"}`),
      ['/__proto__'],
    ],
    ['behind a reference', { items: { $ref: '#/components/schemas/Text' } }, [long], [cutLong], ['/0']],
    ['the least of all', { allOf: [text, { maxLength: 2 }] }, long, long.slice(0, 6), ['']],
    [
      'the greatest of alternatives',
      { anyOf: [text, { type: 'string', maxLength: 5 }] },
      long,
      long.slice(0, 12),
      [''],
    ],
    ['no more than an alternative allows', { oneOf: [text, { type: 'string' }] }, long, long, []],
    ['nor than one without a type', { anyOf: [{ type: 'null' }, { enum: [long] }] }, long, long, []],
    ['alternatives of that type alone', { anyOf: [text, { type: 'number' }] }, long, cutLong, ['']],
    [
      'a member of alternatives',
      { anyOf: [{ properties: { a: text } }, { properties: { a: { type: 'string', maxLength: 5 } } }] },
      { a: long },
      { a: long.slice(0, 12) },
      ['/a'],
    ],
    ['a text where none is allowed', { type: 'number' }, long, '', ['']],
    ['a list where none is allowed', { type: 'string' }, [[[1]]], [], ['']],
    ['an object where none is allowed', { type: 'string' }, { a: { b: 1 } }, {}, ['']],
    ['null is not', { type: 'string' }, null, null, []],
    [
      'what contains itself',
      { $ref: '#/components/schemas/Tree' },
      { children: [{ name: long }] },
      { children: [{ name: cutLong }] },
      ['/children/0/name'],
    ],
  ])('%s', (_, schema, given, want, places) => {
    const cut = new Set<string>();
    expect(cutToBounds(computeBounds(document, schema), given, '', cut)).toEqual(want);
    expect([...cut]).toEqual(places);
  });

  test.each<readonly [what: string, schema: Schema, length: number, want: number]>([
    ['an unknown name', { additionalProperties: false }, 5_000, 1_001],
    ['a name that is too long for a map', { propertyNames: { maxLength: 3 } }, 5_000, 9],
    ['but no name of a map without a bound', {}, 5_000, 5_000],
    ['and no documented name', { properties: { ['x'.repeat(5_000)]: {} }, additionalProperties: false }, 5_000, 5_000],
    ['nor one that a pattern takes', { patternProperties: { '^x+$': {} }, additionalProperties: false }, 5_000, 5_000],
  ])('%s is cut', (_, schema, length, want) => {
    const kept = cutToBounds(computeBounds(document, schema), { ['x'.repeat(length)]: 1 }, '', new Set());
    expect(Object.keys(kept ?? {}).map((name) => name.length)).toEqual([want]);
  });

  test('a value within its bounds is not changed', () => {
    const given = { name: 'abc', children: [{ name: 'a' }] };
    expect(cutToBounds(computeBounds(document, tree), given, '', new Set())).toBe(given);
  });

  test('of a closed object the documented members and the first 501 others', () => {
    const closed = computeBounds(document, { properties: { x9000: {} }, additionalProperties: false });
    const kept = cutToBounds(closed, members(10_000), '', new Set());
    expect(Object.keys(kept ?? {})).toEqual(['x9000', ...Object.keys(members(501))]);
  });

  test.each<readonly [what: string, schema: Schema, given: object, count: number, longest: number]>([
    ['unknown members', { additionalProperties: false }, members(10_000), 501, 4],
    ['an unknown name', { additionalProperties: false }, { ['x'.repeat(5_000)]: 1 }, 1, 1_001],
    ['a name of a map', { propertyNames: { maxLength: 3 } }, { ['x'.repeat(5_000)]: 1 }, 1, 9],
  ])('inside of a list and of a schema in parts as well: %s', (_, schema, given, count, longest) => {
    const list = { items: { allOf: [schema] } };
    const [kept] = Object(cutToBounds(computeBounds(document, list), [given], '', new Set()));
    const lengths = Object.keys(kept).map((name) => name.length);
    expect([lengths.length, Math.max(...lengths)]).toEqual([count, longest]);
  });

  test('a schema that contains itself is followed to a depth', () => {
    const cut = new Set<string>();
    cutToBounds(computeBounds(document, tree), deep(1_000), '', cut);
    expect(cut.size).toBe(0);
  });
});

describe('the issues are those of the whole value', () => {
  test.each<readonly [what: string, change: object, want: object[]]>([
    ['a list', { tags: Array(5_000).fill('a') }, [{ path: '/body/tags', message: 'must have at most 100 items' }]],
    [
      'a text whose start has another form than the whole',
      { isbn: `${'x'.repeat(5_000)}` },
      [{ path: '/body/isbn', message: 'must have at most 13 characters' }],
    ],
    [
      'values of another type, which look alike when cut',
      { pairs: [[1], [2]] },
      [
        { path: '/body/pairs/0', message: 'must be a string' },
        { path: '/body/pairs/1', message: 'must be a string' },
      ],
    ],
    [
      'items that look alike because of a text inside of them that was cut',
      { notes: [{ text: `${long}1` }, { text: `${long}2` }] },
      [
        { path: '/body/notes/0/text', message: 'must have at most 3 characters' },
        { path: '/body/notes/1/text', message: 'must have at most 3 characters' },
      ],
    ],
    [
      'items that are really the same',
      { pairs: ['a', 'a'] },
      [{ path: '/body/pairs', message: 'must not have the same item twice' }],
    ],
    ['lists in lists', { title: [[[[1]]]] }, [{ path: '/body/title', message: 'must be a string' }]],
  ])('%s', async (_, change, want) => {
    const contract = await libraryContract((changed) => {
      const pairs = { type: 'array', maxItems: 9, uniqueItems: true, items: { type: 'string', maxLength: 9 } };
      const note = { type: 'object', properties: { text }, additionalProperties: false };
      const notes = { type: 'array', maxItems: 9, uniqueItems: true, items: note };
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { pairs, notes });
    });
    const library = await startLibrary({ contract });
    const book = { title: 'Emma', isbn: '9780141439587', author_id: 12 };
    const { body } = await library.send({ path: '/books', body: { ...book, ...change } });
    await library.close();
    expect(body.error.details).toEqual(want);
  });
});

/** Each schema with each value: what the server accepts is what JSON Schema accepts, however much of the value was cut. */
describe('cutting a value does not change whether it is valid', () => {
  const values = [
    null,
    0,
    'red',
    'auto',
    long,
    '😀'.repeat(4),
    [],
    [1, 2],
    [[1], [2]],
    Array(40).fill('a'),
    ['a', long],
    {},
    { s_a: 'hello', n: 1 },
    { s_a: long },
    { ['x'.repeat(1_500)]: 1 },
    { a: long, zz: 1 },
    { ...members(700), zz: 1 },
    { kids: [{ kids: [{ n: long }] }] },
  ];

  test.each<readonly [schema: Schema]>([
    [{ anyOf: [{ type: 'null' }, { enum: ['red', 'green'] }] }],
    [{ oneOf: [{ type: 'integer' }, { const: 'auto' }] }],
    [
      {
        oneOf: [
          { type: 'string', maxLength: 3 },
          { type: 'string', minLength: 3, maxLength: 30 },
        ],
      },
    ],
    [{ type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'array' } }],
    [{ type: 'array', maxItems: 30, contains: { const: 'a' } }],
    [{ type: 'array', maxItems: 50, items: { type: 'string', maxLength: 2 } }],
    [{ not: { type: 'string', maxLength: 20 } }],
    [{ patternProperties: { '^s_': { type: 'string', minLength: 1 } }, additionalProperties: { type: 'integer' } }],
    [{ type: 'object', patternProperties: { '^x+$': { type: 'integer' } }, additionalProperties: false }],
    [{ type: 'object', propertyNames: { maxLength: 5 }, additionalProperties: { type: 'integer' }, required: ['zz'] }],
    [{ type: 'object', properties: { a: { type: 'string', maxLength: 30 } }, additionalProperties: { maxLength: 2 } }],
    [{ allOf: [{ properties: { a: {} } }, { required: ['zz'] }], unevaluatedProperties: false }],
    [{ type: ['string', 'object'], maxLength: 4, maxProperties: 2, properties: { s_a: { maxLength: 5 } } }],
    [{ $ref: '#/components/schemas/Family' }],
    [{ $ref: '#/components/schemas/Family/properties/kids' }],
  ])('%j', async (schema) => {
    const family = { type: 'object', properties: { n: { type: 'string', maxLength: 4 } } };
    const kids = { type: 'array', maxItems: 5, items: { $ref: '#/components/schemas/Family' } };
    const schemas = { Family: { ...family, properties: { ...family.properties, kids } } };
    const contract = await libraryContract((changed) => {
      Object.assign(schemasOf(changed), schemas);
      Object.assign(changed.operations.createBook?.body ?? {}, { schema: { properties: { a: schema } } });
    });
    const { createBook } = contract.operations;
    if (createBook === undefined) throw new Error('the library has no createBook');
    const validator = createValidator(contract);
    const isValid = new Ajv2020({ strict: false }).compile({ properties: { a: schema }, components: { schemas } });
    for (const value of values) {
      const input = { params: {}, query: {}, headers: {}, body: { a: value } };
      const issues = await validator.validateRequest(createBook, input);
      expect(issues.length === 0, `${JSON.stringify(value)} ${JSON.stringify(issues)}`).toBe(isValid({ a: value }));
      expect(input.body.a).toBe(value);
    }
  });
});
