import { describe, expect, test } from 'vitest';
import type { Mutant } from './library.ts';
import { idsOf, runSuite } from './library-run.ts';

/** A wrong list is seen by several invariants. */
export const listInvariants = /^listBooks\/200\/invariant-/;

/** Runs the suite on a library with each fault, with the cases that must fail; no others may fail. */
export function testMutants(
  mutants: readonly (readonly [Mutant, readonly RegExp[]])[],
  options: Parameters<typeof runSuite>[1] = {},
): void {
  describe('a broken library', () => {
    // A change that another client may have made is looked at again after some seconds, several times.
    test.each(mutants)('that %s does not conform', { timeout: 90_000 }, async (mutant, expected) => {
      const failed = idsOf(await runSuite({ mutant }, options), 'fail');
      expect(failed.filter((id) => !expected.some((pattern) => pattern.test(id)))).toEqual([]);
      expect(expected.filter((pattern) => !failed.some((id) => pattern.test(id)))).toEqual([]);
    });
  });
}
