import type { Case } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { makeFoundLike } from '../../../src/invariants/create/resembling-values.ts';
import type { InvariantContext } from '../../../src/invariants/invariant.ts';
import { contract } from '../../support/library-run.ts';

test('an address with a mark of patterns keeps its first letter, which services may write as a capital', async () => {
  const data = { isbn: 'ann+conformance-k3f9a-007@books.example' };
  const context = {
    session: { contract, validator: { errors: () => [] } },
    runBase: async () => ({ response: { status: 201, headers: {}, body: JSON.stringify({ data }) } }),
  } as unknown as InvariantContext; // the function needs no more
  const schema = { 'x-find-or-create': { resource: 'book', field: '/isbn', returns: '/data/id' } };
  const location = { base: {} as Case, pointer: '/body/buyer', schema }; // nor more of the case
  const made = [1, 2].map(() => makeFoundLike(context, location));
  expect(await Promise.all(made)).toEqual([
    'a_n+conformance-k3f9a-007@books.example',
    'an_+conformance-k3f9a-007@books.example',
  ]);
});
