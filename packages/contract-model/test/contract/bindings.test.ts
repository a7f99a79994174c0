import { expect, test } from 'vitest';
import type { Operation, Parameter, RequestExample, Schema } from '../../src/index.ts';
import { type Binding, bindings } from '../../src/index.ts';
import { bare, documentWith } from '../support/operation.ts';

const openapi = documentWith({ Id: { type: 'integer', minimum: 1 } });
const author: Schema = { type: 'integer', 'x-resource': 'author' };
const isbn: Schema = { type: 'string', 'x-unique': true };

const parameter = (place: Parameter['in'], name: string, schema: Schema): Parameter => ({
  name,
  in: place,
  required: false,
  allowEmptyValue: false,
  schema,
  explode: true,
  at: '',
});
const withParameters = (...parameters: Parameter[]): Operation => ({ ...bare, parameters });
const withBody = (schema: Schema): Operation => ({
  ...bare,
  body: { required: true, mediaType: 'application/json', maxBytes: 1, schema, at: '' },
});
const request = (part: Partial<RequestExample>): RequestExample => ({ path: {}, query: {}, header: {}, ...part });
const body = (value: NonNullable<RequestExample['body']>) => request({ body: value });

/** `resource author at /body/author_id = 12`. */
const describe = ({ kind, pointer, isName, value, ...rest }: Binding) => {
  const what = 'resource' in rest ? `${kind} ${JSON.stringify(rest.resource)}` : kind;
  return `${what} at ${isName ? 'the name ' : ''}${pointer} = ${value}`;
};

test.each<[name: string, operation: Operation, given: RequestExample, wanted: string[]]>([
  ['nothing', bare, body({ a: 1 }), []],
  [
    'a parameter of the path',
    withParameters(parameter('path', 'id', author)),
    request({ path: { id: 12 } }),
    ['resource "author" at /path/id = 12'],
  ],
  [
    'a $ref with the resource beside it',
    withParameters(parameter('path', 'id', { $ref: '#/components/schemas/Id', 'x-resource': 'book' })),
    request({ path: { id: 5 } }),
    ['resource "book" at /path/id = 5'],
  ],
  [
    'values with commas',
    withParameters(parameter('query', 'ids', { type: 'array', items: author })),
    request({ query: { ids: [1, 2] } }),
    ['resource "author" at /query/ids/0 = 1', 'resource "author" at /query/ids/1 = 2'],
  ],
  ['a parameter that is not sent', withParameters(parameter('query', 'author', author)), request({}), []],
  [
    'a header',
    withParameters(parameter('header', 'x-author', author)),
    request({ header: { 'x-author': 1 } }),
    ['resource "author" at /header/x-author = 1'],
  ],
  [
    'the cursor',
    {
      ...withParameters(parameter('query', 'after', { type: 'string' })),
      pagination: { style: 'last-id', cursor: '/query/after', size: '/query/n', items: '/data', id: '/id' },
    },
    request({ query: { after: 'abc' } }),
    ['cursor at /query/after = abc'],
  ],
  [
    'a property',
    withBody({ type: 'object', properties: { isbn } }),
    body({ isbn: '978' }),
    ['unique at /body/isbn = 978'],
  ],
  [
    'a property with a slash in its name',
    withBody({ properties: { 'a/b': isbn } }),
    body({ 'a/b': '1' }),
    ['unique at /body/a~1b = 1'],
  ],
  [
    'both of one value',
    withBody({ properties: { a: { 'x-resource': 'tag', 'x-unique': true } } }),
    body({ a: 'x' }),
    ['resource "tag" at /body/a = x', 'unique at /body/a = x'],
  ],
  ['a property that is not sent', withBody({ properties: { isbn } }), body({}), []],
  [
    'null names nothing',
    withBody({ properties: { a: { type: ['integer', 'null'], 'x-resource': 'author' } } }),
    body({ a: null }),
    [],
  ],
  [
    'items, and items of items',
    withBody({ properties: { a: { items: { items: author } } } }),
    body({ a: [[1], [2]] }),
    ['resource "author" at /body/a/0/0 = 1', 'resource "author" at /body/a/1/0 = 2'],
  ],
  [
    'every branch of allOf',
    withBody({ allOf: [{ properties: { isbn } }, { properties: { by: author } }] }),
    body({ isbn: '9', by: 1 }),
    ['unique at /body/isbn = 9', 'resource "author" at /body/by = 1'],
  ],
  [
    'a value that two branches name is one',
    withBody({ allOf: [{ properties: { by: author } }, { properties: { by: author } }] }),
    body({ by: 1 }),
    ['resource "author" at /body/by = 1'],
  ],
  [
    'of oneOf the branch of that type',
    withBody({ properties: { by: { oneOf: [author, { type: 'string', 'x-resource': 'name' }] } } }),
    body({ by: 'Jane' }),
    ['resource "name" at /body/by = Jane'],
  ],
  [
    'of anyOf as well',
    withBody({ properties: { by: { anyOf: [author, { type: 'null' }] } } }),
    body({ by: 1 }),
    ['resource "author" at /body/by = 1'],
  ],
  [
    'other members',
    withBody({ properties: { a: {} }, additionalProperties: author }),
    body({ a: 1, b: 2 }),
    ['resource "author" at /body/b = 2'],
  ],
  [
    'names of members',
    withBody({ propertyNames: { type: 'string', 'x-resource': 'field' }, additionalProperties: isbn }),
    body({ plan: 'x' }),
    ['resource "field" at the name /body/plan = plan', 'unique at /body/plan = x'],
  ],
  [
    'a resource with more to say',
    withBody({ properties: { a: { 'x-resource': { resource: 'author', field: '/email' } } } }),
    body({ a: 'x' }),
    ['resource {"resource":"author","field":"/email"} at /body/a = x'],
  ],
])('%s', (_, operation, given, wanted) => {
  expect(bindings(openapi, operation, given).map(describe)).toEqual(wanted);
});

test('the schema of a value is given without its $ref', () => {
  const operation = withBody({ properties: { id: { $ref: '#/components/schemas/Id', 'x-unique': true } } });
  expect(bindings(openapi, operation, body({ id: 7 }))[0]?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    'x-unique': true,
  });
});
