import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/json/json.ts';
import { NoSampleError, sampleValue } from '../../src/read/sample-value.ts';
import type { Schema } from '../../src/schema/schema.ts';

const document = { openapi: '3.1.0', info: { title: 'Plain', version: '1' }, paths: {} };
const sample = (schema: Schema): Json => sampleValue(document, schema, 'request');

const texts = { type: 'string', enum: ['a', 'b', 'c'] };

describe('a value is made of', () => {
  test.each<readonly [string, Schema, Json]>([
    ['a whole number', { type: 'integer' }, 1],
    ['a minimum', { type: 'integer', minimum: 5 }, 5],
    ['a maximum below one', { type: 'integer', maximum: -3 }, -3],
    ['a number above one', { type: 'integer', exclusiveMinimum: 5 }, 6],
    ['a number below one', { type: 'integer', exclusiveMaximum: 1 }, 0],
    ['a multiple', { type: 'integer', minimum: 7, multipleOf: 5 }, 10],
    ['a multiple below a maximum', { type: 'integer', maximum: 4, multipleOf: 5 }, 0],
    ['a fraction', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }, 0.25],
    ['a number', { type: 'number', minimum: 0.5 }, 1],
    ['a text that fits a pattern', { type: 'string', pattern: '^[A-Z]{2,}$' }, 'TEXT'],
    ['a text, where JavaScript does not know the pattern', { type: 'string', pattern: '(?i)^a$' }, 'text'],
    ['a pattern with needless escapes', { type: 'string', pattern: '^[\\w\\-]+$', minLength: 6 }, 'text--'],
    ['as many members as there must be', { minProperties: 1, properties: { a: { type: 'integer' }, b: {} } }, { a: 1 }],
    ['several items', { type: 'array', items: { type: 'integer' }, minItems: 2 }, [1, 1]],
    ['different items', { type: 'array', items: texts, minItems: 2, uniqueItems: true }, ['a', 'b']],
    ['a member without a schema', { type: 'object', required: ['a'] }, { a: 'text' }],
    ['a member of others', { type: 'object', required: ['a'], additionalProperties: { type: 'integer' } }, { a: 1 }],
  ])('%s', (_, schema, expected) => {
    expect(sample(schema)).toEqual(expected);
  });
});

test.each<readonly [string, Schema]>([
  ['no whole number', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }],
  [
    'different items of which none are known',
    { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true },
  ],
  ['a pattern', { type: 'string', pattern: '^x+$' }],
])('nothing is made of %s', (_, schema) => {
  expect(() => sample(schema)).toThrow(NoSampleError);
});
