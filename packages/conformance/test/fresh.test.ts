import type { Schema } from '@helpdesk/contract/model';
import { describe, expect, test } from 'vitest';
import { createSchemas } from '../src/check/schemas.ts';
import { createFresh } from '../src/values/fresh.ts';
import { contract } from './support/toy.ts';

const schemas = createSchemas(contract);
const fresh = createFresh(contract, schemas);
const points = (text = ''): number => Array.from(text).length;

describe('a fresh value', () => {
  test.each<readonly [string, Schema, string, RegExp]>([
    ['of an email', { type: 'string', format: 'email' }, 'ada@example.com', /^ada\+k\w+@example\.com$/],
    ['of a host', { type: 'string', format: 'hostname' }, 'fabrikam.example', /^k\w+-fabrikam\.example$/],
    ['of an address', { type: 'string', format: 'uri' }, 'https://example.com/a', /^https:\/\/example\.com\/a\/k\w+$/],
    ['of a name', { type: 'string', maxLength: 255 }, 'Fabrikam', /^Fabrikam k\w+$/],
    ['of a short name', { type: 'string', maxLength: 12 }, 'Fabrikam Bicycles', /^.{0,3}k\w{8}$|^Fa k\w{8}$/],
    ['of digits', { type: 'string', pattern: '^[0-9]{13}$' }, '9780141439587', /^978\d{10}$/],
  ])('%s is like its example', (_, schema, example, expected) => {
    const values = [fresh.like(schema, example), fresh.like(schema, example)];
    expect(values[0]).toMatch(expected);
    expect(values[0]).not.toBe(values[1]);
    expect(schemas.errors(schema, values[0] ?? null)).toEqual([]);
  });

  test('that cannot be made is said to be so', () => {
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
  ])('is not made up where %s', (_, schema, length) => {
    expect(fresh.text(schema, '1234', { length })).toBeUndefined();
  });
});

test('an absent id is near the upper end of what an id can be', () => {
  const id = fresh.absent({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 815);
  expect(id).toBeGreaterThan(2 ** 52);
  expect(id).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});
