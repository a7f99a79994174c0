import { expect, test } from 'vitest';
import type { Operation, Parameter, RequestExample, Schema } from '../../src/model.ts';
import { type Binding, bindings } from '../../src/read.ts';
import { bare, documentWith } from '../support/operation.ts';

const openapi = documentWith({ Id: { type: 'integer', minimum: 1 } });
const author: Schema = { type: 'integer', 'x-role': 'author' };
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

/** `role author at /body/author_id = 12`. */
const describe = ({ kind, pointer, isName, value, ...rest }: Binding) => {
  const what = 'role' in rest ? `${kind} ${JSON.stringify(rest.role)}` : kind;
  return `${what} at ${isName ? 'the name ' : ''}${pointer} = ${value}`;
};

test.each<[name: string, operation: Operation, given: RequestExample, wanted: string[]]>([
  ['nothing', bare, body({ a: 1 }), []],
  [
    'a parameter of the path',
    withParameters(parameter('path', 'id', author)),
    request({ path: { id: 12 } }),
    ['role "author" at /path/id = 12'],
  ],
  [
    'a $ref with the role beside it',
    withParameters(parameter('path', 'id', { $ref: '#/components/schemas/Id', 'x-role': 'book' })),
    request({ path: { id: 5 } }),
    ['role "book" at /path/id = 5'],
  ],
  [
    'values with commas',
    withParameters(parameter('query', 'ids', { type: 'array', items: author })),
    request({ query: { ids: [1, 2] } }),
    ['role "author" at /query/ids/0 = 1', 'role "author" at /query/ids/1 = 2'],
  ],
  ['a parameter that is not sent', withParameters(parameter('query', 'author', author)), request({}), []],
  [
    'a header',
    withParameters(parameter('header', 'x-author', author)),
    request({ header: { 'x-author': 1 } }),
    ['role "author" at /header/x-author = 1'],
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
    withBody({ properties: { a: { 'x-role': 'tag', 'x-unique': true } } }),
    body({ a: 'x' }),
    ['role "tag" at /body/a = x', 'unique at /body/a = x'],
  ],
  ['a property that is not sent', withBody({ properties: { isbn } }), body({}), []],
  [
    'null names nothing',
    withBody({ properties: { a: { type: ['integer', 'null'], 'x-role': 'author' } } }),
    body({ a: null }),
    [],
  ],
  [
    'items, and items of items',
    withBody({ properties: { a: { items: { items: author } } } }),
    body({ a: [[1], [2]] }),
    ['role "author" at /body/a/0/0 = 1', 'role "author" at /body/a/1/0 = 2'],
  ],
  [
    'every branch of allOf',
    withBody({ allOf: [{ properties: { isbn } }, { properties: { by: author } }] }),
    body({ isbn: '9', by: 1 }),
    ['unique at /body/isbn = 9', 'role "author" at /body/by = 1'],
  ],
  [
    'a value that two branches name is one',
    withBody({ allOf: [{ properties: { by: author } }, { properties: { by: author } }] }),
    body({ by: 1 }),
    ['role "author" at /body/by = 1'],
  ],
  [
    'of oneOf the branch of that type',
    withBody({ properties: { by: { oneOf: [author, { type: 'string', 'x-role': 'name' }] } } }),
    body({ by: 'Jane' }),
    ['role "name" at /body/by = Jane'],
  ],
  [
    'of anyOf as well',
    withBody({ properties: { by: { anyOf: [author, { type: 'null' }] } } }),
    body({ by: 1 }),
    ['role "author" at /body/by = 1'],
  ],
  [
    'other members',
    withBody({ properties: { a: {} }, additionalProperties: author }),
    body({ a: 1, b: 2 }),
    ['role "author" at /body/b = 2'],
  ],
  [
    'names of members',
    withBody({ propertyNames: { type: 'string', 'x-role': 'field' }, additionalProperties: isbn }),
    body({ plan: 'x' }),
    ['role "field" at the name /body/plan = plan', 'unique at /body/plan = x'],
  ],
  [
    'a role with more to say',
    withBody({ properties: { a: { 'x-role': { role: 'author', field: '/email' } } } }),
    body({ a: 'x' }),
    ['role {"role":"author","field":"/email"} at /body/a = x'],
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
