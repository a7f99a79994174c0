import { expect, test } from 'vitest';
import { DependencyError } from '../../../../src/errors.ts';
import type { InvariantContext } from '../../../../src/invariants/invariant.ts';
import { planPagedLists } from '../../../../src/invariants/lists/paged-list.ts';
import { findForeignCursor } from '../../../../src/invariants/lists/pagination/foreign-cursor.ts';
import { contract } from '../../../support/library-run.ts';

test('a list does not wait for another list that needs what is not written yet', async () => {
  const [planned] = planPagedLists(contract);
  const runBase = async (): Promise<never> => {
    throw new DependencyError('unimplemented', 'the list of shelves responds with 501', 'listShelves');
  };
  // Only these members are used before the base fails.
  const context = { session: {}, runBase } as unknown as InvariantContext;
  expect(planned && (await findForeignCursor(context, planned))).toBeUndefined();
});
