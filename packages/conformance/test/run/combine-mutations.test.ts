import { expect, test } from 'vitest';
import type { Mutation } from '../../src/cases/executable-case.ts';
import { isApart } from '../../src/run/combined/combine-mutations.ts';

const spelling: Mutation = { rewritten: 'spelling' };
const fractions: Mutation = { rewritten: 'whole-fractions' };
const title: Mutation = { set: { '/body/title': 'Emma' } };
const tags: Mutation = { set: { '/body/tags': [] } };
const tag: Mutation = { set: { '/body/tags/0': 'novel' } };

test.each<[given: string, one: Mutation, other: Mutation, expected: boolean]>([
  ['two rewritings of the text are not in one request', spelling, fractions, false],
  ['one rewriting is not twice in one request', fractions, fractions, false],
  ['a rewriting and a change of a field are in one request', fractions, title, true],
  ['changes of two fields are in one request', title, tags, true],
  ['changes of a list and of its item are not in one request', tags, tag, false],
])('%s', (_, one, other, expected) => {
  expect(isApart(one, other)).toBe(expected);
  expect(isApart(other, one)).toBe(expected);
});
