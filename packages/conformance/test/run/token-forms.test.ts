/** A token in another letter case is another token, unless its letters may be digits. */
import { expect, test } from 'vitest';
import { waiveForToken } from '../../src/run/outcomes.ts';
import { plan } from '../../src/run/plan.ts';
import { contract } from '../support/library-run.ts';

const planned = plan(contract).find(({ id }) => id === 'service/401/token-in-other-case');

test.each([
  ['lib_Full9Token1', undefined],
  ['eyJhbGciOiJIUzI1NiJ9.e30.x', undefined],
  ['6f9619ff-8b86-d011-b42d-00c04fc964ff', 'waived'],
  ['DEADBEEF', 'waived'],
  ['1234567890', 'waived'],
])('with the token %s the case is %s', (full, verdict) => {
  expect(planned && waiveForToken(planned, { full })?.verdict).toBe(verdict);
});

test('the case is in the plan', () => {
  expect(planned).toBeDefined();
});
