import { contract } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../mutants/apply-changes.ts';
import { findStale, inArea } from '../../mutants/mutant.ts';
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
    const byChange = Map.groupBy(mutants, ({ patches, sql }) => JSON.stringify([patches, sql]));
    const repeated = [...byChange.values()].filter(({ length }) => length > 1);
    expect(repeated.map((same) => same.map(({ name }) => name))).toEqual([]);
  });

  test('changes something with every patch', () => {
    const patches = mutants.flatMap((mutant) => mutant.patches.map((patch) => ({ name: mutant.name, patch })));
    expect(patches.filter(({ patch: [, from, to] }) => from === to)).toEqual([]);
  });
});

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
