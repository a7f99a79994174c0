import { expect, test } from 'vitest';
import {
  type JsonType,
  mapSchema,
  mergedSchema,
  resolveSchema,
  type Schema,
  schemaBranches,
  schemaTypes,
} from '../../src/index.ts';
import { documentWith } from '../support/operation.ts';

const openapi = documentWith({
  Id: { type: 'integer', minimum: 1 },
  BookId: { $ref: '#/components/schemas/Id', 'x-resource': 'book' },
  Shelf: { items: { $ref: '#/components/schemas/Id' } },
  Loop: { $ref: '#/components/schemas/Pool', minLength: 1 },
  Pool: { $ref: '#/components/schemas/Loop', maxLength: 2 },
  Tree: { title: 'Tree', anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Tree' }] },
});

const to = (name: string) => `#/components/schemas/${name}`;

test.each<[name: string, given: Schema, wanted: Schema]>([
  ['no $ref', { type: 'string' }, { type: 'string' }],
  ['a $ref', { $ref: to('Id') }, { type: 'integer', minimum: 1 }],
  ['a keyword beside the $ref wins', { $ref: to('Id'), minimum: 5 }, { type: 'integer', minimum: 5 }],
  ['a $ref to a $ref', { $ref: to('BookId') }, { type: 'integer', minimum: 1, 'x-resource': 'book' }],
  ['what is inside stays', { $ref: to('Shelf') }, { items: { $ref: to('Id') } }],
  ['a $ref to nowhere', { $ref: to('None'), type: 'string' }, { type: 'string' }],
])('resolveSchema: %s', (_, given, wanted) => {
  expect(resolveSchema(openapi, given)).toEqual(wanted);
});

test('resolveSchema ends on a circular $ref', () => {
  expect(resolveSchema(openapi, { $ref: to('Loop') })).toMatchObject({ minLength: 1, maxLength: 2 });
});

test.each<[name: string, given: Schema, wanted: Schema]>([
  ['no allOf', { type: 'string' }, { type: 'string' }],
  [
    'properties and required of all parts',
    {
      allOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'string' } }, required: ['a', 'b'] },
      ],
      properties: { c: { type: 'string' } },
    },
    {
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      required: ['a', 'b'],
    },
  ],
  [
    'a property that several parts describe',
    { allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { maxLength: 2 } } }] },
    { properties: { a: { allOf: [{ type: 'string' }, { maxLength: 2 }] } } },
  ],
  ['later keywords win', { allOf: [{ minimum: 1 }, { minimum: 2 }], maximum: 9 }, { minimum: 2, maximum: 9 }],
  ['keywords beside allOf win', { allOf: [{ minimum: 1 }], minimum: 3 }, { minimum: 3 }],
  ['a $ref in allOf', { allOf: [{ $ref: to('Id') }], maximum: 5 }, { type: 'integer', minimum: 1, maximum: 5 }],
  ['allOf inside allOf', { allOf: [{ allOf: [{ minimum: 1 }] }] }, { minimum: 1 }],
  ['alternatives stay', { anyOf: [{ minimum: 1 }] }, { anyOf: [{ minimum: 1 }] }],
])('mergedSchema: %s', (_, given, wanted) => {
  expect(mergedSchema(openapi, given)).toEqual(wanted);
});

test.each<[name: string, given: Schema, wanted: Schema[]]>([
  ['no alternatives', { type: 'string' }, [{ type: 'string' }]],
  [
    'anyOf and oneOf',
    { anyOf: [{ minimum: 1 }], oneOf: [{ minimum: 2 }] },
    [{ anyOf: [{ minimum: 1 }], oneOf: [{ minimum: 2 }] }, { minimum: 1 }, { minimum: 2 }],
  ],
  [
    'alternatives of alternatives, behind a $ref too',
    { anyOf: [{ oneOf: [{ $ref: to('Id') }] }] },
    [{ anyOf: [{ oneOf: [{ $ref: to('Id') }] }] }, { oneOf: [{ $ref: to('Id') }] }, { type: 'integer', minimum: 1 }],
  ],
])('schemaBranches: %s', (_, given, wanted) => {
  expect(schemaBranches(openapi, given)).toEqual(wanted);
});

test('schemaBranches ends on a schema that is its own alternative', () => {
  const titles = schemaBranches(openapi, { $ref: to('Tree') }).map(({ title, type }) => title ?? type);
  expect(titles).toEqual(['Tree', 'string']);
});

test.each<[name: string, given: Schema, wanted: JsonType[]]>([
  ['an alternative of itself', { $ref: to('Tree') }, ['string']],
  ['one type', { type: 'string' }, ['string']],
  ['several types', { type: ['string', 'null'] }, ['string', 'null']],
  ['a $ref', { $ref: to('Id') }, ['integer']],
  ['alternatives', { oneOf: [{ type: 'string' }, { $ref: to('Id') }] }, ['string', 'integer']],
  ['a type beside alternatives', { type: 'string', anyOf: [{ type: 'integer' }] }, ['string']],
  ['a type in allOf', { allOf: [{ type: 'array' }] }, ['array']],
  ['no type', { minimum: 1 }, []],
  ['an alternative without a type', { anyOf: [{ type: 'string' }, {}] }, []],
])('schemaTypes: %s', (_, given, wanted) => {
  expect([...schemaTypes(openapi, given)]).toEqual(wanted);
});

const marked = (schema: Schema): Schema => ({ ...schema, 'x-seen': true });
const seen = { 'x-seen': true };

test.each<[name: string, given: Schema, wanted: Schema]>([
  ['the schema itself', { type: 'string' }, { type: 'string', ...seen }],
  ['items', { items: {} }, { items: seen, ...seen }],
  ['not', { not: {} }, { not: seen, ...seen }],
  ['allOf', { allOf: [{}, {}] }, { allOf: [seen, seen], ...seen }],
  ['properties', { properties: { a: {} } }, { properties: { a: seen }, ...seen }],
  ['any depth', { properties: { a: { items: {} } } }, { properties: { a: { items: seen, ...seen } }, ...seen }],
  ['no boolean schema', { additionalProperties: false }, { additionalProperties: false, ...seen }],
  ['nothing in a value', { default: { items: {} } }, { default: { items: {} }, ...seen }],
  ['nothing behind a $ref', { items: { $ref: to('Id') } }, { items: { $ref: to('Id'), ...seen }, ...seen }],
])('mapSchema changes %s', (_, given, wanted) => {
  expect(mapSchema(given, marked)).toEqual(wanted);
});

test('mapSchema changes inner schemas before the schema that has them', () => {
  const order: unknown[] = [];
  mapSchema({ title: 'outer', items: { title: 'inner' } }, (schema) => {
    order.push(schema.title);
    return schema;
  });
  expect(order).toEqual(['inner', 'outer']);
});
