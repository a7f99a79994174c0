import { type Json, loadContract } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { parseDocumented } from '../src/documented-body.ts';
import { file } from './support/command-line.ts';

const text = { type: 'string' };
const named = { type: 'object', properties: { name: text } };
const circular = { type: 'object', properties: { inner: { $ref: '#/components/schemas/Circular' }, name: text } };

const rows: { name: string; schema: object; body: Json; documented: Json }[] = [
  {
    name: 'a member that is not documented is left out',
    schema: named,
    body: { name: 'a', served_at: 1 },
    documented: { name: 'a' },
  },
  {
    name: 'also inside of items',
    schema: { type: 'array', items: named },
    body: [{ name: 'a' }, { name: 'b', served_at: 1 }],
    documented: [{ name: 'a' }, { name: 'b' }],
  },
  {
    name: 'also behind references, at any depth',
    schema: { $ref: '#/components/schemas/Circular' },
    body: { inner: { inner: { name: 'a', served_at: 1 }, served_at: 2 }, served_at: 3 },
    documented: { inner: { inner: { name: 'a' } } },
  },
  {
    name: 'what one of several schemas documents stays',
    schema: { allOf: [named], anyOf: [{ properties: { age: {} } }, { properties: { size: {} } }] },
    body: { name: 'a', age: 1, size: 2, served_at: 3 },
    documented: { name: 'a', age: 1, size: 2 },
  },
  {
    name: 'an object whose names are not fixed stays',
    schema: { type: 'object', additionalProperties: true },
    body: { any: 1 },
    documented: { any: 1 },
  },
  {
    name: 'beside documented members, others with a schema stay',
    schema: { ...named, additionalProperties: named },
    body: { name: 'a', other: { name: 'b', served_at: 1 } },
    documented: { name: 'a', other: { name: 'b' } },
  },
  {
    name: 'beside documented members, others that are only allowed do not',
    schema: { ...named, additionalProperties: true },
    body: { name: 'a', other: 1 },
    documented: { name: 'a' },
  },
  {
    name: 'a value of another type stays',
    schema: named,
    body: [{ name: 'a', served_at: 1 }],
    documented: [{ name: 'a', served_at: 1 }],
  },
];

test.each(rows)('$name', async ({ schema, body, documented }) => {
  const content = { 'application/json': { schema } };
  const contract = await loadContract(
    file('documented.json', {
      openapi: '3.1.0',
      info: { title: 'Any', version: '1' },
      paths: { '/any': { get: { operationId: 'getAny', responses: { 200: { description: 'Any', content } } } } },
      components: { schemas: { Circular: circular } },
    }),
  );
  const operation = contract.operations.getAny;
  if (operation === undefined) throw new Error('no operation');
  expect(parseDocumented(contract, operation, { status: 200, body: JSON.stringify(body) })).toEqual(documented);
});
