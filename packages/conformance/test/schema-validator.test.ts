import { expect, test } from 'vitest';
import { getSchemaValidator } from '../src/schema-validator.ts';
import { contract } from './support/library-run.ts';

const { errors } = getSchemaValidator(contract);

test.each([
  ['ab', true],
  ['abc', false],
  ['🙂🙂', true],
  ['🙂🙂🙂', false],
])('at most two code points: %s is %s', (text, isValid) => {
  expect(errors({ type: 'string', maxLength: 2 }, text)).toHaveLength(isValid ? 0 : 1);
});

test.each([
  ['ab', true],
  ['a', false],
  ['🙂🙂', true],
  ['🙂', false],
])('at least two code points: %s is %s', (text, isValid) => {
  expect(errors({ type: 'string', minLength: 2 }, text)).toHaveLength(isValid ? 0 : 1);
});
