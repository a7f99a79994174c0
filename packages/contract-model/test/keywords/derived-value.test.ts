/** What a rule gives for an object. */
import { expect, test } from 'vitest';
import { type DerivedValue, deriveValue, type Json } from '../../src/index.ts';

const object = { kind: 'slow', made: 7, first: 'Ada', items: [1, 2] };

test.each<readonly [what: string, rule: DerivedValue, expected: Json | undefined]>([
  ['a value', { value: '/made' }, 7],
  ['a value whose condition holds', { value: '/made', when: { '/kind': ['slow'] } }, 7],
  ['nothing if the condition does not hold', { value: '/made', when: { '/kind': ['quick'] } }, undefined],
  ['what is otherwise there', { value: '/made', when: { '/kind': ['quick'] }, otherwise: 0 }, 0],
  ['a condition alone', { when: { '/kind': ['quick'] } }, false],
  ['texts', { join: ['/first', '/kind'] }, 'Ada slow'],
  ['what is otherwise there, of texts that are not', { join: ['/first', '/last'], otherwise: '' }, ''],
  ['a number of items', { count: '/items' }, 2],
  ['what is otherwise there, of a list that is not', { count: '/others', otherwise: 0 }, 0],
])('%s', (_, rule, expected) => {
  expect(deriveValue(rule, object)).toEqual(expected);
});
