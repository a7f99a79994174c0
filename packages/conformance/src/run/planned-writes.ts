/** Counts what a run will write, before it starts. */
import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { findOperation, isUpdate } from '../contract-queries.ts';
import { type CombinedCases, createCombinations } from './combined-cases.ts';

export interface PlannedWrites {
  /** Maximum number of writes of the documented and derived cases, by operation, in the order of the plan. */
  readonly operations: readonly { readonly operationId: string; readonly changes: boolean; readonly count: number }[];
  /** Invariants that also write; how often depends on the target. */
  readonly invariants: number;
}

/** What the selected cases write in a run with the profile `full`, without the resources that they need. */
export function countPlannedWrites(contract: Contract, selected: readonly ExecutableCase[]): PlannedWrites {
  const combinations = createCombinations(contract);
  const writes = new Map<string, Set<string | CombinedCases>>();
  let invariants = 0;
  for (const planned of selected) {
    const { action, id } = planned;
    if (action.kind === 'waived') continue;
    const base = action.kind === 'invariant' ? action.target.base : action.base;
    if (action.kind === 'invariant' && planned.writes) invariants += 1;
    const operation = findOperation(contract, base);
    if (operation.method === 'get') continue;
    const own = writes.get(operation.operationId) ?? new Set();
    own.add(base.id);
    if (action.kind === 'mutation' && action.expected.status < 400) own.add(combinations.join(planned) ?? id);
    writes.set(operation.operationId, own);
  }
  const operations = [...writes].map(([operationId, own]) => {
    const operation = contract.operations[operationId];
    return { operationId, changes: operation !== undefined && isUpdate(operation), count: own.size };
  });
  return { operations, invariants };
}

/** One or two sentences; undefined if nothing is written. */
export function describePlannedWrites({ operations, invariants }: PlannedWrites): string | undefined {
  const list = (isChange: boolean): string =>
    operations
      .filter(({ changes }) => changes === isChange)
      .map(({ operationId, count }) => `${count} ${operationId}`)
      .join(', ');
  const [creations, changes] = [list(false), list(true)];
  const parts = [
    ...(creations === '' ? [] : [`creates with about ${creations}`]),
    ...(changes === '' ? [] : [`changes with about ${changes}, and puts back what it did not create`]),
    ...(invariants === 0 ? [] : [`writes in ${invariants} invariants`]),
  ];
  if (parts.length === 0) return undefined;
  return `This run ${parts.join('; ')}. --max-writes N limits writes, --profile read-only sends none.`;
}
