import type { Schema } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { createFreshValues } from '../../../src/resources/values/fresh-values.ts';
import { createMarkers } from '../../../src/resources/values/markers.ts';
import { getSchemaValidator } from '../../../src/schema-validator.ts';
import { contract } from '../../support/library-run.ts';

const schemas = getSchemaValidator(contract);
const fresh = createFreshValues(contract);
const points = (text = ''): number => Array.from(text).length;

describe('a fresh value', () => {
  test.each<readonly [string, Schema, string, RegExp]>([
    [
      'of an email',
      { type: 'string', format: 'email' },
      'ada@example.com',
      /^ada\+conformance-\w{5}-\w{3}@example\.com$/,
    ],
    [
      'of a host',
      { type: 'string', format: 'hostname' },
      'fabrikam.example',
      /^conformance-\w{5}-\w{3}-fabrikam\.example$/,
    ],
    [
      'of an address',
      { type: 'string', format: 'uri' },
      'https://example.com/a',
      /^https:\/\/example\.com\/a\/conformance-\w{5}-\w{3}$/,
    ],
    ['of a name', { type: 'string', maxLength: 255 }, 'Fabrikam', /^Fabrikam conformance-\w{5}-\w{3}$/],
    ['of a short name', { type: 'string', maxLength: 12 }, 'Fabrikam Bicycles', /^.{0,3}k\w{8}$|^Fa k\w{8}$/],
    ['of a long text', { type: 'string', maxLength: 40 }, 'abc '.repeat(10), /^(abc ){4}ab conformance-\w{5}-\w{3}$/],
    ['of an ID', { type: 'string', pattern: '^ord_[0-9a-z]{12}$' }, 'ord_0123456789ab', /^ord_[0-9a-z]{12}$/],
    ['of digits', { type: 'string', pattern: '^[0-9]{13}$' }, '9780141439587', /^978\d{10}$/],
  ])('%s is like its example', (_, schema, example, expected) => {
    const values = [fresh.like(schema, example), fresh.like(schema, example)];
    expect(values[0]).toMatch(expected);
    expect(values[0]).not.toBe(values[1]);
    expect(schemas.errors(schema, values[0] ?? null)).toEqual([]);
  });

  test.each<readonly [string, Schema, number]>([
    ['without bounds', { type: 'integer' }, 7],
    ['below a maximum', { type: 'integer', maximum: 12 }, 7],
    ['at its maximum', { type: 'integer', minimum: 1, maximum: 12 }, 12],
    ['of steps', { type: 'integer', multipleOf: 5 }, 20],
  ])('of a number %s is valid', (_, schema, example) => {
    const value = fresh.like(schema, example);
    expect(value).not.toBe(example);
    expect(schemas.errors(schema, value)).toEqual([]);
  });

  test('of an email resembles an earlier one each third time, or is at the host of another resource', () => {
    const own = createFreshValues(contract, createMarkers('abcde'));
    own.like({ type: 'string', format: 'hostname' }, 'maker.example');
    const values = Array.from({ length: 9 }, () => own.like({ type: 'string', format: 'email' }, 'ada@books.example'));
    expect([values[0], values[2], values[5], values[8]]).toEqual([
      'ada+conformance-abcde-002@books.example',
      expect.stringMatching(/^ada\+conformance-abcde-\w{3}@conformance-abcde-000-maker\.example$/),
      'ad.a+conformance-abcde-002@books.example',
      'ada+conformance-abcde-002t2@books.example',
    ]);
    expect(new Set(values).size).toBe(values.length);
  });

  test('that cannot be generated is an error', () => {
    expect(() => fresh.like({ type: 'integer', minimum: 7, maximum: 7 }, 7)).toThrow('No fresh value like 7');
    expect(() => fresh.like({ type: 'string', enum: ['a'] }, 'a')).toThrow('No fresh value like "a"');
  });
});

describe('a text of a certain length', () => {
  test.each<readonly [string, Schema, string, number]>([
    ['as an email', { type: 'string', format: 'email', maxLength: 254 }, 'ada@example.com', 254],
    ['as a host', { type: 'string', format: 'hostname' }, 'fabrikam.example', 253],
    ['as an address', { type: 'string', format: 'uri' }, 'https://example.com', 300],
    ['by a pattern', { type: 'string', pattern: '^\\+[1-9][0-9]{1,14}$' }, '+14155550123', 16],
    ['one', { type: 'string', minLength: 1 }, 'Emma', 1],
  ])('%s is valid', (_, schema, example, length) => {
    const text = fresh.text(schema, example, { length });
    expect(points(text)).toBe(length);
    expect(schemas.errors(schema, text ?? null)).toEqual([]);
  });

  test('counts characters outside the Basic Multilingual Plane once', () => {
    expect(points(fresh.text({ type: 'string', maxLength: 40 }, 'Emma', { length: 40, wide: true }))).toBe(40);
  });

  test.each<readonly [string, Schema, number]>([
    ['the pattern does not allow it', { type: 'string', pattern: '^[0-9]{4}$' }, 5],
    ['it is too short to be unique', { type: 'string', 'x-unique': true }, 3],
  ])('is not generated if %s', (_, schema, length) => {
    expect(fresh.text(schema, '1234', { length })).toBeUndefined();
  });
});

describe('an absent id', () => {
  test.each<readonly [string, Schema, number, number]>([
    ['at the upper end', { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 2 ** 52, Number.MAX_SAFE_INTEGER],
    ['without bounds', {}, 2 ** 52, Number.MAX_SAFE_INTEGER],
    ['below a small maximum', { minimum: 1, maximum: 1000 }, 1, 1000],
    ['below a small maximum alone', { maximum: 1000 }, 1, 1000],
    ['below a maximum of its own', { minimum: 1, exclusiveMaximum: 12 }, 1, 11],
    ['above a minimum of its own', { exclusiveMinimum: 10, maximum: 12 }, 11, 12],
    ['of 32 bits', { format: 'int32', minimum: 1 }, 1, 2 ** 31 - 1],
    ['that is a multiple', { minimum: 1, maximum: 100, multipleOf: 7 }, 7, 98],
    ['that is a multiple of a fraction', { minimum: 1, maximum: 9, multipleOf: 2.5 }, 5, 5],
    ['below zero', { minimum: -9, maximum: -5 }, -9, -5],
    ['of an enum', { enum: [3, 5] }, 3, 5],
  ])('%s is valid', (_, bounds, min, max) => {
    const schema = { type: 'integer', ...bounds };
    const id = fresh.absent(schema, 815);
    expect(schemas.errors(schema, id ?? null)).toEqual([]);
    expect(id).toBeGreaterThanOrEqual(min);
    expect(id).toBeLessThanOrEqual(max);
  });

  test('is not one of the known ids', () => {
    const schema = { type: 'integer', minimum: 1, maximum: 3 };
    expect(fresh.absent(schema, 815, new Set([1, 3]))).toBe(2);
    expect(fresh.absent(schema, 815, new Set([1, 2, 3]))).toBeUndefined();
  });

  test('beyond 32 bits ends as the known one does, if there is room for it', () => {
    const id = fresh.beyond32Bits({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 815) ?? 0;
    expect(id % 2 ** 32).toBe(815);
    expect(id).toBeGreaterThanOrEqual(2 ** 52);
    expect(id).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(fresh.beyond32Bits({ type: 'integer', format: 'int32', maximum: 2 ** 31 - 1 }, 815)).toBeUndefined();
    const large = fresh.beyond32Bits({ type: 'integer' }, 2 ** 40 + 7) ?? 0;
    expect([large % 2 ** 32, large === 2 ** 40 + 7]).toEqual([7, false]);
    expect(fresh.beyond32Bits({ type: 'string' }, 'a')).toBeUndefined();
  });
});

test.each<readonly [string, string | undefined, boolean]>([
  ['of another run', 'x conformance-zzzz1-000', true],
  ['of this run', String(fresh.like({ type: 'string' }, 'x')), false],
  ['that every run sends', fresh.text({ type: 'string', maxLength: 255 }, 'x', { length: 255, wide: true }), false],
])('a text %s is told from those of other runs', (_, text, isForeign) => {
  expect(fresh.isForeign(text ?? '')).toBe(isForeign);
});
