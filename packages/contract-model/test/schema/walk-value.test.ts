import { expect, test } from 'vitest';
import { type Json, type Schema, walkRequest, walkValue } from '../../src/index.ts';
import { bare, documentWith } from '../support/operation.ts';

const openapi = documentWith({
  Id: { type: 'integer', minimum: 1 },
  Tree: { title: 'tree', anyOf: [{ type: 'string', title: 'text' }, { $ref: '#/components/schemas/Tree' }] },
  Part: { title: 'part', allOf: [{ $ref: '#/components/schemas/Part' }] },
});

/** `/a/0 [x, y]`: the place, and the titles of the schemas that apply there. */
const places = (schema: Schema, value: Json) =>
  [...walkValue(openapi, schema, value, '')].map(
    ({ pointer, isName, applicable }) =>
      `${isName ? 'the name ' : ''}${pointer} [${applicable.flatMap(({ title }) => title ?? []).join(', ')}]`,
  );

const titled = (title: string, more: Schema = {}): Schema => ({ title, ...more });

test.each<[name: string, schema: Schema, value: Json, wanted: string[]]>([
  ['a scalar', titled('a'), 7, [' [a]']],
  ['null', titled('a', { type: ['integer', 'null'] }), null, [' [a]']],
  ['a value of another type', titled('a', { type: 'integer' }), {}, [' []']],
  ['a fraction where integers are', titled('a', { type: 'integer' }), 1.5, [' []']],
  ['properties', { properties: { a: titled('a'), b: titled('b') } }, { b: 1, a: 2 }, [' []', '/b [b]', '/a [a]']],
  ['a property with a slash in its name', { properties: { 'a/b': titled('a') } }, { 'a/b': 1 }, [' []', '/a~1b [a]']],
  ['a property that is not described', { properties: {} }, { a: 1 }, [' []']],
  ['a property with the name of a method of objects', { properties: {} }, { toString: 1 }, [' []']],
  [
    'other properties',
    { properties: { a: titled('a') }, additionalProperties: titled('other') },
    { a: 1, b: 2 },
    [' []', '/a [a]', '/b [other]'],
  ],
  [
    'names of properties',
    { propertyNames: titled('name'), additionalProperties: titled('value') },
    { a: 1 },
    [' []', 'the name /a [name]', '/a [value]'],
  ],
  ['items of items', { items: { items: titled('a') } }, [[1], [2]], [' []', '/0 []', '/0/0 [a]', '/1 []', '/1/0 [a]']],
  [
    'one place that several branches describe',
    { allOf: [{ properties: { a: titled('one') } }, { properties: { a: titled('two') } }] },
    { a: 1 },
    [' []', '/a [one, two]'],
  ],
  [
    'only the alternatives of its type',
    { oneOf: [titled('number', { type: 'integer' }), titled('text', { type: 'string' })] },
    'x',
    [' [text]'],
  ],
  ['an alternative of itself', { $ref: '#/components/schemas/Tree' }, 'x', [' [tree, text]']],
  ['a part of itself', { $ref: '#/components/schemas/Part' }, 'x', [' [part]']],
  ['alternatives inside alternatives', { anyOf: [{ anyOf: [titled('a')] }, titled('b')] }, 1, [' [a, b]']],
])('%s', (_, schema, value, wanted) => {
  expect(places(schema, value)).toEqual(wanted);
});

test('a location has its schema as written, and with the $ref followed', () => {
  const id = { $ref: '#/components/schemas/Id', 'x-unique': true };
  const [, place] = walkValue(openapi, { properties: { id } }, { id: 7 }, '/body');
  expect(place).toEqual({
    pointer: '/body/id',
    value: 7,
    isName: false,
    schema: id,
    applicable: [{ type: 'integer', minimum: 1, 'x-unique': true }],
  });
});

test('a request is walked from its path to its body', () => {
  const parameter = { required: false, allowEmptyValue: false, schema: {}, explode: true, at: '' };
  const operation = {
    ...bare,
    parameters: [
      { ...parameter, in: 'header' as const, name: 'x-a' },
      { ...parameter, in: 'query' as const, name: 'q' },
      { ...parameter, in: 'query' as const, name: 'not-sent' },
      { ...parameter, in: 'path' as const, name: 'id' },
    ],
    body: { required: true, mediaType: 'application/json', maxBytes: 1, schema: { items: {} }, at: '' },
  };
  const request = { path: { id: 1 }, query: { q: 2 }, header: { 'x-a': 3 }, body: [4] };
  const pointers = [...walkRequest(openapi, operation, request)].map(({ pointer }) => pointer);
  expect(pointers).toEqual(['/path/id', '/query/q', '/header/x-a', '/body', '/body/0']);
});
