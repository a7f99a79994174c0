import type { Case, Contract, ResourceKind } from '@helpdesk/contract-model';
import { findOperation } from '../../contract-queries.ts';
import type { DependencyError } from '../../errors.ts';
import type { Resource } from '../bindings/constraint-problem.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';
import type { ResolutionPath, SearchBudget } from './search-budget.ts';

/** One way to obtain resources of the target. */
export interface ResourceSource {
  /** As many as the budget allows; empty if this source has none of that kind. */
  readonly obtain: (
    name: string,
    kind: ResourceKind,
    path: ResolutionPath,
    budget: SearchBudget,
  ) => Promise<readonly Resource[]>;
  /** The resources that it has obtained so far. */
  readonly existing: (name: string) => readonly Resource[];
  /** The last response of the target, if it was not as documented. */
  readonly failureOf: (name: string) => DependencyError | undefined;
  /**
   * Forgets the resources of those kinds, which a write has changed. A source that knows the one that is `updated` takes it
   * over instead.
   */
  readonly clear: (isChanged: (name: string) => boolean, updated?: Resource) => void;
}

/**
 * Results are cached by path, because a resource that cannot be obtained on one path may be available on another. A path
 * waits only for longer ones, so there is no deadlock. A request that names no resource does not depend on the path.
 */
export function createPathKey(contract: Contract, base: Case, path: ResolutionPath): string {
  const named = findResourceBindings(contract, findOperation(contract, base), base.request);
  return named.length === 0 ? '' : path.toSorted().join(' ');
}
