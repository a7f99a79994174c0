import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { applyChanges, REPOSITORY } from '../../mutants/apply-changes.ts';
import { findStale, inArea, type Mutant } from '../../mutants/mutant.ts';
import { mutants } from '../../mutants/table/index.ts';

describe('the table of mutants', () => {
  test('fits the source of today', () => {
    expect(findStale(mutants)).toEqual([]);
  });

  test('has faults of every operation', () => {
    const operations = new Set(mutants.flatMap((mutant) => mutant.operations));
    expect(operations).toEqual(new Set(Object.keys(contract.operations)));
  });

  test('has each fault once', () => {
    // Two faults whose patches differ may still leave the same source.
    const byResult = Map.groupBy(mutants, (mutant) => JSON.stringify([changeFiles(mutant), mutant.sql]));
    const repeated = [...byResult.values()].filter(({ length }) => length > 1);
    expect(repeated.map((same) => same.map(({ name }) => name))).toEqual([]);
  });

  test('changes something with every patch', () => {
    const patches = mutants.flatMap((mutant) => mutant.patches.map((patch) => ({ name: mutant.name, patch })));
    expect(patches.filter(({ patch: [, from, to] }) => from === to)).toEqual([]);
  });
});

/** What the files that a mutant changes are like with it. */
const changeFiles = (mutant: Mutant): string[] =>
  [...new Set(mutant.patches.map(([file]) => file))]
    .toSorted()
    .flatMap((file) => [file, applyChanges(mutant, file, readFileSync(join(REPOSITORY, file), 'utf8'))]);

describe('a patch', () => {
  const [mutant] = inArea('text', [{ name: 'listTags-fault', patches: [['src/a.ts', 'one', 'two']] }]);
  if (!mutant) throw new Error('inArea returns a mutant for each fault');

  test('changes its own file only', () => {
    expect(applyChanges(mutant, 'src/a.ts', 'one + 1')).toBe('two + 1');
    expect(applyChanges(mutant, 'src/b.ts', 'one + 1')).toBe('one + 1');
  });

  test.each([
    ['is not there', 'three'],
    ['is there twice', 'one, one'],
  ])('is stale if its text %s', (_, source) => {
    expect(() => applyChanges(mutant, 'src/a.ts', source)).toThrow(/^text\/listTags-fault is stale: "one" occurs/);
  });
});
