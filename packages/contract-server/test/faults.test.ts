import { describe, expect, test } from 'vitest';
import { toFaults } from '../src/validator/faults.ts';
import { plainMessage } from '../src/validator/messages.ts';

describe('plainMessage', () => {
  test.each([
    ['required', "must have required property 'x'", 'is required'],
    ['dependentRequired', 'must have property a when property b is present', 'is required with b'],
    ['false', 'boolean schema is false', 'is not a known field'],
    ['type', 'must be integer', 'must be an integer'],
    ['type', 'must be string,null', 'must be a string or null'],
    ['x-eov-type', 'must be string', 'must be a string'],
    ['enum', 'must be equal to one of the allowed values: a, b, c', 'must be a, b or c'],
    ['const', 'must be equal to constant', 'must have one of the documented forms'],
    ['format', 'must match format "date"', 'must be a date like 2026-01-31'],
    ['format', 'must match format "iri"', 'must be in the format iri'],
    ['pattern', 'must match pattern "^a"', 'must match the pattern ^a'],
    ['exclusiveMinimum', 'must be > 0', 'must be more than 0'],
    ['maximum', 'must be <= 2.5', 'must be at most 2.5'],
    ['multipleOf', 'must be multiple of 5', 'must be a multiple of 5'],
    ['minLength', 'must NOT have fewer than 1 characters', 'must not be empty'],
    ['minItems', 'must NOT have fewer than 2 items', 'must have at least 2 items'],
    ['maxItems', 'must NOT have more than 1 items', 'must have at most 1 item'],
    ['maxProperties', 'must NOT have more than 1 properties', 'must have at most 1 field'],
    [
      'uniqueItems',
      'must NOT have duplicate items (items ## 1 and 0 are identical)',
      'must not have the same item twice',
    ],
    ['else', 'says something new', 'says something new'],
  ])('%s: %s', (keyword, message, plain) => {
    expect(plainMessage(keyword, message)).toBe(plain);
  });
});

describe('toFaults', () => {
  const violation = (path: string, keyword: string, message: string) => ({
    path,
    message,
    errorCode: `${keyword}.openapi.validation`,
  });
  const failed = violation('/body/a', 'anyOf', 'must match a schema in anyOf');
  const notNull = violation('/body/a', 'type', 'must be null');

  test.each([
    [
      'names every type where none fits',
      [violation('/body/a', 'type', 'must be object'), notNull, failed],
      [{ path: '/body/a', message: 'must be an object or null' }],
    ],
    [
      'names a type once that several alternatives want',
      [violation('/body/a', 'type', 'must be string'), violation('/body/a', 'type', 'must be string'), notNull, failed],
      [{ path: '/body/a', message: 'must be a string or null' }],
    ],
    [
      'says what is wrong inside the alternative that was meant',
      [violation('/body/a/b', 'minimum', 'must be >= 1'), notNull, failed],
      [{ path: '/body/a/b', message: 'must be at least 1' }],
    ],
    [
      'says which bound is not kept',
      [violation('/body/a', 'maximum', 'must be <= 9'), notNull, failed],
      [{ path: '/body/a', message: 'must be at most 9' }],
    ],
    [
      'says that nothing fits where there is nothing else to say',
      [failed],
      [{ path: '/body/a', message: 'must have one of the documented forms' }],
    ],
    [
      'leaves out that a condition failed',
      [violation('/body/a', 'required', 'x'), violation('/body', 'if', 'must match "then" schema')],
      [{ path: '/body/a', message: 'is required' }],
    ],
    [
      'says the same once',
      [violation('/query/a/0', 'type', 'must be integer'), violation('/query/a/1', 'type', 'must be integer')],
      [{ path: '/query/a', message: 'must be an integer' }],
    ],
    [
      'names the part of a path as clients know it',
      [violation('/params/id', 'minimum', 'must be >= 1')],
      [{ path: '/path/id', message: 'must be at least 1' }],
    ],
    ['names headers', [violation('/headers/x', 'required', 'x')], [{ path: '/header/x', message: 'is required' }]],
  ])('%s', (_, violations, faults) => {
    expect(toFaults(violations)).toEqual(faults);
  });
});
