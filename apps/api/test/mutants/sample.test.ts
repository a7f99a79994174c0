/** A few mutants of the table, each with the case that kills it: the harness plants them, and the suite notices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../../mutants/table/index.ts';
import { type Prepared, prepareSample, tryMutant } from '../../mutants/try-mutant.ts';

let prepared: Prepared;

beforeAll(async () => {
  prepared = await prepareSample();
});
afterAll(() => prepared.close());

const TIMEOUT_MS = 60_000;

const SAMPLE: readonly (readonly [mutant: string, caseId: string])[] = [
  ['pagination/lists-total-one-more', 'listTags/200/invariant-pagination'],
];

test.concurrent.each(SAMPLE)('%s is killed by %s', { timeout: TIMEOUT_MS }, async (name, caseId) => {
  const mutant = mutants.find((candidate) => candidate.name === name);
  const killed = await tryMutant(mutant, prepared, { cases: [caseId], timeoutMs: TIMEOUT_MS });
  expect(killed).toMatchObject({ outcome: 'killed', by: [caseId] });
});

test('the service without a fault survives these cases', { timeout: TIMEOUT_MS }, async () => {
  const cases = SAMPLE.map(([, caseId]) => caseId);
  const trial = await tryMutant(undefined, prepared, { cases, timeoutMs: TIMEOUT_MS });
  expect(trial).toMatchObject({ outcome: 'survived', by: [] });
});
