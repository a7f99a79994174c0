import type { Case, Contract, ResourceKind } from '@helpdesk/contract-model';
import { findOperation } from '../contract-queries.ts';
import type { DependencyError } from '../errors.ts';
import type { Resource } from './constraint-problem.ts';
import { findResourceBindings } from './resource-bindings.ts';
import type { ResolutionPath, SearchBudget } from './search-budget.ts';

/** One way to obtain resources of the target. */
export interface ResourceSource {
  /** As many as the budget allows, and none where this source has none of that kind. */
  readonly obtain: (
    name: string,
    kind: ResourceKind,
    path: ResolutionPath,
    budget: SearchBudget,
  ) => Promise<readonly Resource[]>;
  /** Those that it has obtained so far. */
  readonly existing: (name: string) => readonly Resource[];
  /** Why the target's last response was not as documented, if so. */
  readonly failureOf: (name: string) => DependencyError | undefined;
  readonly clear: () => void;
}

/**
 * What cannot be obtained on one path may be on another, so results are cached by path. A path only waits for longer
 * ones: there is no deadlock. A request that names no resource does not depend on the path.
 */
export function createPathKey(contract: Contract, base: Case, path: ResolutionPath): string {
  const named = findResourceBindings(contract, findOperation(contract, base), base.request);
  return named.length === 0 ? '' : path.toSorted().join(' ');
}
