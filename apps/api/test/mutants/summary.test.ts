import { describe, expect, test } from 'vitest';
import { type Fault, inArea } from '../../mutants/mutant.ts';
import { isProblem, type MutantResult, renderSummary } from '../../mutants/summary.ts';
import type { MutantOutcome } from '../../mutants/try-mutant.ts';

type Reason = Pick<Fault, 'argued' | 'outOfReach'>;

function resultOf(outcome: MutantOutcome, reason: Reason = {}): MutantResult {
  const [mutant] = inArea('text', [{ name: outcome, patches: [], ...reason }]);
  if (!mutant) throw new Error('inArea returns a mutant for each fault');
  return { mutant, trial: { outcome, by: [], milliseconds: 0 } };
}

const argued: Reason = { argued: 'no client sees it' };
const outOfReach: Reason = { outOfReach: 'the suite does not look' };

describe('a mutant is a problem', () => {
  test.each<readonly [MutantOutcome, Reason, boolean]>([
    ['killed', {}, false],
    ['survived', {}, true],
    ['survived', argued, false],
    ['killed', argued, true],
    ['survived', outOfReach, false],
    ['killed', outOfReach, true],
    ['broken', {}, true],
    ['broken', argued, true],
    ['timeout', {}, true],
  ])('if %s, with the reason %j: %s', (outcome, reason, expected) => {
    expect(isProblem(resultOf(outcome, reason))).toBe(expected);
  });
});

test('what no client can see does not count in the kill rate; what the suite does not look for has survived', () => {
  const results = [resultOf('killed'), resultOf('survived'), resultOf('survived', argued)];
  expect(renderSummary(results)).toMatch(/^text +1\/2 killed \(50 %\) and 1 argued$/m);
  const others = [...results, resultOf('survived', outOfReach)];
  expect(renderSummary(others)).toMatch(/^text +1\/3 killed \(33 %\), 1 out of reach and 1 argued$/m);
});

test('a reason is stale if the mutant is killed', () => {
  expect(renderSummary([resultOf('killed', argued)])).toContain('remove `argued` from its entry');
  expect(renderSummary([resultOf('killed', outOfReach)])).toContain('remove `outOfReach` from its entry');
});
