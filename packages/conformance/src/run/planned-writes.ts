/** Counts what a run will write, before it starts. */
import type { Case, Contract, Operation } from '@helpdesk/contract-model';
import { type Action, type ExecutableCase, listParts } from '../cases/executable-case.ts';
import { findOperation, isUpdate, listSuccessCases } from '../contract-queries.ts';
import { isSafeMethod } from '../exchange.ts';
import { findInvariant } from '../invariants/registry.ts';
import { listUpdateModels } from '../invariants/update/update-model.ts';
import { createCombinations } from './combined/combinations.ts';
import type { CombinedRequest } from './combined/combined-request.ts';

/** What a run writes with one operation. */
export interface PlannedOperation {
  readonly operationId: string;
  readonly changes: boolean;
  /** About how many writes a target accepts. */
  readonly count: number;
  /** About how many writes a target gets that accepts everything: each case sends a request of its own then. */
  readonly max: number;
  /** The kind of resource that it changes, if no operation creates one. */
  readonly needs?: string;
}

/**
 * What the selected cases write in a run with the profile `full`, by operation, in the order of the plan; without the
 * resources that they need.
 */
export function countPlannedWrites(contract: Contract, selected: readonly ExecutableCase[]): PlannedOperation[] {
  const requests = collectRequests(contract, selected);
  const further = countFurther(contract, selected);
  const alone = countAlone(contract, selected);
  const models = listUpdateModels(contract);
  const operationIds = new Set([...requests.keys(), ...further.keys(), ...alone.keys()]);
  return [...operationIds].map((operationId): PlannedOperation => {
    const operation = contract.operations[operationId];
    const added = further.get(operationId) ?? 0;
    const kind = models.find((model) => model.operation === operation)?.kind;
    const isCreated = kind !== undefined && contract.resources[kind]?.create !== undefined;
    return {
      operationId,
      changes: operation !== undefined && isUpdate(operation),
      count: (requests.get(operationId)?.size ?? 0) + added,
      max: (alone.get(operationId) ?? 0) + added,
      ...(kind !== undefined && !isCreated && { needs: kind }),
    };
  });
}

/** The different requests of each operation that the target accepts, where cases share them. */
function collectRequests(
  contract: Contract,
  selected: readonly ExecutableCase[],
): Map<string, Set<string | CombinedRequest>> {
  const combinations = createCombinations(contract);
  const requests = new Map<string, Set<string | CombinedRequest>>();
  const addRequest = ({ operationId, method }: Operation, request: string | CombinedRequest): void => {
    if (isSafeMethod(method.toUpperCase())) return;
    requests.set(operationId, (requests.get(operationId) ?? new Set()).add(request));
  };
  /** Something is added to a documented success only after the first one of its operation. */
  const addCombined = (combined: CombinedRequest): void => {
    const operation = findOperation(contract, combined.base);
    const { id: firstId } = listSuccessCases(contract, operation)[0] ?? combined.base;
    for (const one of combined.isDocumented ? [firstId, combined.base.id] : [combined]) addRequest(operation, one);
  };
  for (const planned of selected) {
    const { action, id } = planned;
    const base = findBase(action);
    if (base === undefined) continue;
    const operation = findOperation(contract, base);
    addRequest(operation, base.id);
    if (action.kind === 'invariant') {
      const reserved = combinations.reserve(planned)?.combined;
      for (const combined of combinations.joinInvariant(planned).values()) addCombined(combined);
      if (reserved) addCombined(reserved);
    }
    // HEAD and OPTIONS have no effect.
    if (action.kind === 'mutation' && action.expected.status < 400 && !('method' in action.mutation)) {
      const combined = combinations.join(planned);
      if (combined) addCombined(combined);
      else addRequest(operation, id);
    }
  }
  return requests;
}

/** What invariants write beside their bases. */
function countFurther(contract: Contract, selected: readonly ExecutableCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { action } of selected) {
    if (action.kind !== 'invariant') continue;
    const own = findInvariant(action.invariant).countWrites?.(contract, action.target) ?? {};
    for (const [operationId, count] of Object.entries(own)) addCount(counts, operationId, count);
  }
  return counts;
}

/** How many cases may write with each operation, if each sends a request of its own. */
function countAlone(contract: Contract, selected: readonly ExecutableCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { action } of selected) {
    const base = findBase(action);
    const operation = base && findOperation(contract, base);
    if (operation && mayWrite(operation, action)) addCount(counts, operation.operationId, 1);
  }
  return counts;
}

const addCount = (counts: Map<string, number>, key: string, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

/** What a case is sent for, or starts from; undefined of one that sends nothing. */
function findBase(action: Action): Case | undefined {
  if (action.kind === 'waived') return undefined;
  return action.kind === 'invariant' ? action.target.base : action.base;
}

/** HEAD, OPTIONS and paths that do not exist have no effect. */
const mayWrite = ({ method }: Operation, action: Action): boolean =>
  !isSafeMethod(method.toUpperCase()) &&
  (action.kind !== 'mutation' ||
    listParts(action.mutation).every((part) => !('method' in part || 'route' in part || 'spelling' in part)));
