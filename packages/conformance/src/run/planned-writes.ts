/** Counts what a run will write, before it starts. */
import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { findOperation, isUpdate, listSuccessCases } from '../contract-queries.ts';
import { findInvariant } from '../invariants/registry.ts';
import { type CombinedCases, createCombinations } from './combined-cases.ts';

interface PlannedWrites {
  /** About how many writes a target accepts, by operation, in the order of the plan. */
  readonly operations: readonly { readonly operationId: string; readonly changes: boolean; readonly count: number }[];
}

/** What the selected cases write in a run with the profile `full`, without the resources that they need. */
export function countPlannedWrites(contract: Contract, selected: readonly ExecutableCase[]): PlannedWrites {
  const combinations = createCombinations(contract);
  /** A documented success carries something after the first one of its operation. */
  const addRequest = (own: Set<string | CombinedCases>, combined: CombinedCases): void => {
    const { base, isDocumented } = combined;
    const [first = base] = listSuccessCases(contract, findOperation(contract, base));
    for (const one of isDocumented ? [first.id, base.id] : [combined]) own.add(one);
  };
  const requests = new Map<string, Set<string | CombinedCases>>();
  const more = new Map<string, number>();
  for (const planned of selected) {
    const { action, id } = planned;
    if (action.kind === 'waived') continue;
    const base = action.kind === 'invariant' ? action.target.base : action.base;
    const counts =
      action.kind === 'invariant' ? findInvariant(action.invariant).countWrites?.(contract, action.target) : undefined;
    for (const [operationId, count] of Object.entries(counts ?? {})) {
      more.set(operationId, (more.get(operationId) ?? 0) + count);
    }
    const { operationId, method } = findOperation(contract, base);
    if (method === 'get') continue;
    const own = requests.get(operationId) ?? new Set();
    own.add(base.id);
    if (action.kind === 'invariant') {
      for (const combined of combinations.joinInvariant(planned).values()) addRequest(own, combined);
    }
    if (action.kind === 'mutation' && action.expected.status < 400) {
      const combined = combinations.join(planned);
      if (combined) addRequest(own, combined);
      else own.add(id);
    }
    requests.set(operationId, own);
  }
  const operationIds = new Set([...requests.keys(), ...more.keys()]);
  const operations = [...operationIds].map((operationId) => {
    const operation = contract.operations[operationId];
    const count = (requests.get(operationId)?.size ?? 0) + (more.get(operationId) ?? 0);
    return { operationId, changes: operation !== undefined && isUpdate(operation), count };
  });
  return { operations };
}

/** One or two sentences; undefined if nothing is written. */
export function describePlannedWrites({ operations }: PlannedWrites): string | undefined {
  const list = (isChange: boolean): { readonly total: number; readonly text: string } => {
    const own = operations.filter(({ changes, count }) => changes === isChange && count > 0);
    return {
      total: own.reduce((sum, { count }) => sum + count, 0),
      text: own.map(({ operationId, count }) => `${count} ${operationId}`).join(', '),
    };
  };
  const [creations, changes] = [list(false), list(true)];
  const parts = [
    ...(creations.total === 0 ? [] : [`creates about ${creations.total} resources (${creations.text})`]),
    ...(changes.total === 0
      ? []
      : [`sends about ${changes.total} updates (${changes.text}), and puts back what it did not create`]),
  ];
  if (parts.length === 0) return undefined;
  return `This run ${parts.join('; ')}. --max-writes N limits writes, --profile read-only sends none.`;
}
