import { expect, test } from 'vitest';
import type { Schema } from '../src/index.ts';
import { resolveSchema } from '../src/index.ts';
import { documentWith } from './support/operation.ts';

const openapi = documentWith({
  Id: { type: 'integer', minimum: 1 },
  BookId: { $ref: '#/components/schemas/Id', 'x-resource': 'book' },
  Shelf: { items: { $ref: '#/components/schemas/Id' } },
  Loop: { $ref: '#/components/schemas/Pool', minLength: 1 },
  Pool: { $ref: '#/components/schemas/Loop', maxLength: 2 },
});

const to = (name: string) => `#/components/schemas/${name}`;

test.each<[name: string, given: Schema, wanted: Schema]>([
  ['no $ref', { type: 'string' }, { type: 'string' }],
  ['a $ref', { $ref: to('Id') }, { type: 'integer', minimum: 1 }],
  ['a keyword beside the $ref wins', { $ref: to('Id'), minimum: 5 }, { type: 'integer', minimum: 5 }],
  ['a $ref to a $ref', { $ref: to('BookId') }, { type: 'integer', minimum: 1, 'x-resource': 'book' }],
  ['what is inside stays', { $ref: to('Shelf') }, { items: { $ref: to('Id') } }],
  ['a $ref to nowhere', { $ref: to('None'), type: 'string' }, { type: 'string' }],
])('%s', (_, given, wanted) => {
  expect(resolveSchema(openapi, given)).toEqual(wanted);
});

test('a circle ends', () => {
  expect(resolveSchema(openapi, { $ref: to('Loop') })).toMatchObject({ minLength: 1, maxLength: 2 });
});
