/** Words for the keywords of JSON Schema: what a value is expected to be. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { formatCount, show } from '../text.ts';

/** Completes "expected": `a string`, `at most 255 characters`. */
export function describeExpected({ keyword, params, message = keyword }: ErrorObject): string {
  return descriptions[keyword]?.(params) ?? message;
}

/** By keyword, from the parameters of Ajv's errors. */
const descriptions: Readonly<Record<string, (params: ErrorObject['params']) => string>> = {
  type: ({ type }) =>
    [type]
      .flat()
      .flatMap((one) => String(one).split(','))
      .map((name) => typeNames[name] ?? name)
      .join(' or '),
  enum: ({ allowedValues }) => `one of ${show(allowedValues)}`,
  const: ({ allowedValue }) => show(allowedValue),
  format: ({ format }) => `the format ${format}`,
  pattern: ({ pattern }) => `a match of ${pattern}`,
  minimum: ({ limit }) => `at least ${limit}`,
  maximum: ({ limit }) => `at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `less than ${limit}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  minLength: ({ limit }) => `at least ${formatCount(limit, 'character')}`,
  maxLength: ({ limit }) => `at most ${formatCount(limit, 'character')}`,
  minItems: ({ limit }) => `at least ${formatCount(limit, 'item')}`,
  maxItems: ({ limit }) => `at most ${formatCount(limit, 'item')}`,
  minProperties: ({ limit }) => `at least ${formatCount(limit, 'member')}`,
  maxProperties: ({ limit }) => `at most ${formatCount(limit, 'member')}`,
  uniqueItems: ({ i, j }) => `different items, not the same at ${j} and ${i}`,
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};
