/** The plan that a run prints before its first write is near what it does. */
import { expect, test } from 'vitest';
import { plan, run } from '../../src/index.ts';
import { countPlannedWrites, describePlannedWrites } from '../../src/run/planned-writes.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

/** Requests of a run that the library accepted, by what they do. */
async function countWrites(): Promise<{ created: number; updated: number }> {
  const library = await startLibrary();
  let updated = 0;
  const countUpdates: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'PATCH' && response.ok) updated += 1;
    return response;
  };
  try {
    const { leftovers } = await run({
      ...{ contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' },
      fetch: countUpdates,
    });
    return { created: leftovers.created.length, updated };
  } finally {
    await library.close();
  }
}

const { operations } = countPlannedWrites(contract, plan(contract));
const sum = (isChange: boolean): number =>
  operations.filter(({ changes }) => changes === isChange).reduce((total, { count }) => total + count, 0);

test('the planned numbers are near those of a run', { timeout: 60_000 }, async () => {
  const { created, updated } = await countWrites();
  expect(sum(false) / created).toBeGreaterThan(0.7);
  expect(sum(false) / created).toBeLessThan(1.3);
  expect(sum(true) / updated).toBeGreaterThan(0.7);
  expect(sum(true) / updated).toBeLessThan(1.3);
});

test('says how many of what will be created and changed', () => {
  expect(describePlannedWrites({ operations })).toMatch(
    /^This run creates about \d+ resources \(\d+ createBook, \d+ createAuthor\); sends about \d+ updates \(\d+ updateBook\), /,
  );
});

test('a part of the plan has the writes of that part', () => {
  const part = plan(contract).filter(({ id }) => id.startsWith('createBook/201/invariant-stored-values'));
  expect(countPlannedWrites(contract, part).operations).toEqual([
    { operationId: 'createBook', changes: false, count: 4 },
  ]);
});
