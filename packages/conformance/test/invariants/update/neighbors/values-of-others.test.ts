import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { type Likeness, makeLikeOneOf } from '../../../../src/invariants/update/neighbors/values-of-others.ts';

const own = { id: 1, name: 'Great Harbour News' };
const other = { id: 2, name: 'Opera' };
const short = { id: 3, name: 'Tea' };

test.each<[given: string, resources: readonly Json[], likeness: Likeness, expected: RegExp]>([
  ['a mark in place of a letter', [other], 'pattern', /^(?!Opera$)(?=.*_)[O_][p_][e_][r_][a_]$/],
  ['accents on each vowel', [other], 'accented', /^(?!Opera$).*p.*r.*$/],
  ['the longest text', [short, other], 'pattern', /^[O_][p_][e_][r_][a_]$/],
  // Even if its own is longer: a service that compares patterns leaves the resource itself out.
  ['the text of another resource', [own, other], 'pattern', /^[O_][p_][e_][r_][a_]$/],
])('a text that is like another one has %s', (_, resources, likeness, expected) => {
  expect(makeLikeOneOf(resources, own, '/name', likeness, () => true)).toMatch(expected);
});

test.each<[given: string, resources: readonly Json[], likeness: Likeness, isValid: boolean]>([
  ['there is no other resource', [own], 'pattern', true],
  ['no text has a letter to change', [{ id: 2, name: '--' }], 'pattern', true],
  ['no text has a vowel', [{ id: 2, name: 'Ny' }], 'accented', true],
  ['the schema does not allow it', [other], 'pattern', false],
])('no text is like another one where %s', (_, resources, likeness, isValid) => {
  expect(makeLikeOneOf(resources, own, '/name', likeness, () => isValid)).toBeUndefined();
});
