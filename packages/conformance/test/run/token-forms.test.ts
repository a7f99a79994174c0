/** What is made of the token, and when that tells nothing. */
import { expect, test } from 'vitest';
import { waiveForToken } from '../../src/run/outcomes.ts';
import { plan } from '../../src/run/plan.ts';
import { createAuthorization } from '../../src/run/transport/credentials.ts';
import { contract } from '../support/library-run.ts';

const findPlanned = (id: string) => {
  const found = plan(contract).find((planned) => planned.id === id);
  if (!found) throw new Error(`The plan has no case ${id}`);
  return found;
};

test.each([
  ['lib_Full9Token1', undefined],
  ['eyJhbGciOiJIUzI1NiJ9.e30.x', undefined],
  ['6f9619ff-8b86-d011-b42d-00c04fc964ff', 'waived'],
  ['DEADBEEF', 'waived'],
  ['1234567890', 'waived'],
])('with the token %s the case is %s', (full, verdict) => {
  expect(waiveForToken(findPlanned('service/401/token-in-other-case'), { full })?.verdict).toBe(verdict);
});

test.each([
  ['lib_Full9Token1', 'lib_Gvmm0Uplfo2'],
  ['abcd_efghij_', 'abcd_fghijk_'],
  ['abcd_efghij_z-9', 'abcd_fghijk_a-0'],
  ['abcdefgh_-', 'bcdefghi_-'],
  ['abc', 'bcd'],
])('the unknown token beside %s is %s', (full, unknown) => {
  expect(createAuthorization({ full }, 'unknown')).toBe(`Bearer ${unknown}`);
});

test.each([
  [1_500, undefined],
  [1_501, 'waived'],
])('with a token of %i characters, which a server may reject in an address, the case is %s', (length, verdict) => {
  const full = 'x'.repeat(length);
  for (const place of ['query', 'other-headers']) {
    expect(waiveForToken(findPlanned(`service/401/token-in-${place}`), { full })?.verdict).toBe(verdict);
  }
});
