import { describe, expect, test } from 'vitest';
import { inArea } from '../../mutants/mutant.ts';
import { isProblem, type MutantResult, renderSummary } from '../../mutants/summary.ts';
import type { Outcome } from '../../mutants/try-mutant.ts';

function resultOf(outcome: Outcome, argued?: string): MutantResult {
  const fault = { name: `${outcome}-${argued ?? 'not-argued'}`, patches: [], ...(argued !== undefined && { argued }) };
  const [mutant] = inArea('text', [fault]);
  if (!mutant) throw new Error('inArea returns a mutant for each fault');
  return { mutant, trial: { outcome, by: [], milliseconds: 0 } };
}

describe('a mutant is a problem', () => {
  test.each<readonly [Outcome, string | undefined, boolean]>([
    ['killed', undefined, false],
    ['survived', undefined, true],
    ['survived', 'a reason', false],
    ['killed', 'a reason', true],
    ['broken', undefined, true],
    ['broken', 'a reason', true],
    ['timeout', undefined, true],
  ])('if %s, argued with %s: %s', (outcome, argued, expected) => {
    expect(isProblem(resultOf(outcome, argued))).toBe(expected);
  });
});

test('argued survivors do not count in the kill rate', () => {
  const results = [resultOf('killed'), resultOf('survived'), resultOf('survived', 'a reason')];
  expect(renderSummary(results)).toMatch(/^text +1\/2 killed \(50 %\) and 1 argued$/m);
});
