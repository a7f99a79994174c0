/** Mutants that StrykerJS makes are planted and killed like those of the table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChanges, REPOSITORY } from '../../mutants/apply-changes.ts';
import { generateMutants } from '../../mutants/generate-mutants.ts';
import type { Mutant } from '../../mutants/mutant.ts';
import { type Prepared, prepareSample, tryMutant } from '../../mutants/try-mutant.ts';

const FILE = 'apps/api/src/tags/listTags.ts';
const TIMEOUT_MS = 60_000;

let prepared: Prepared;
let mutants: Mutant[];

beforeAll(async () => {
  prepared = await prepareSample();
  mutants = await generateMutants(FILE);
});
afterAll(() => prepared.close());

const findMutant = (end: string): Mutant | undefined => mutants.find(({ name }) => name.endsWith(end));

test('each changes the place that it names, and has the operations of its folder', () => {
  const source = readFileSync(join(REPOSITORY, FILE), 'utf8');
  const mutant = findMutant('ConditionalExpression false');
  expect(mutant?.operations).toEqual(['listTags']);
  expect(source).toContain('if (page.ok)');
  expect(mutant && applyChanges(mutant, FILE, source)).toBe(source.replace('if (page.ok)', 'if (false)'));
});

test('one that breaks the list is killed', { timeout: TIMEOUT_MS }, async () => {
  const cases = ['listTags/200/minimal'];
  const trial = await tryMutant(findMutant('ConditionalExpression false'), prepared, { cases, timeoutMs: TIMEOUT_MS });
  expect(trial).toMatchObject({ outcome: 'killed', by: cases });
});

test('a path that is not in the repository is told', async () => {
  await expect(generateMutants('apps/api/src/nothing')).rejects.toThrow('there is no apps/api/src/nothing');
});
