/** Provides existing resources of the target for what a request names. */
import {
  type Case,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import {
  type Assignment,
  groupRequiredResources,
  type RequestTarget,
  type RequiredResource,
  type Resource,
  takeSolutions,
} from './bindings/constraint-problem.ts';
import { findResourceBindings, type ResourceBinding } from './bindings/resource-bindings.ts';
import { withResources } from './bindings/with-resources.ts';
import { createFilledParents, type ListCandidates } from './lists/filled-parents.ts';
import { createNoDataError } from './no-data-error.ts';
import type { Session } from './session.ts';
import { createResourceCandidates } from './sources/resource-candidates.ts';
import {
  budgets,
  largestBudget,
  type ResolutionPath,
  readOnlyBudget,
  type SearchBudget,
} from './sources/search-budget.ts';

/** Builds the unchanged request of a base case with resources of this provider. */
type PrepareRequest = (base: Case, provider: ResourceProvider, path: ResolutionPath) => Promise<RequestExample>;

/** The values of a request that name resources. */
interface NamedResources {
  readonly bound: readonly ResourceBinding[];
  /** Their resources differ from those of `bound`. */
  readonly others: readonly ResourceBinding[];
  readonly request: Json;
  readonly path: ResolutionPath;
  readonly target?: RequestTarget;
  /** The list that the request is for, if nothing waits for it. */
  readonly list?: Operation;
}

/** What is searched for one request. */
interface ResourceSearch {
  readonly required: readonly RequiredResource[];
  readonly request: Json;
  readonly path: ResolutionPath;
  /** Tried before others of their kinds. */
  readonly preferred: Assignment;
}

export interface ResourceProvider {
  /**
   * Assigns a resource to every value that names one. Throws PreconditionError, or DependencyError if a list or a creation does
   * not respond as documented.
   */
  readonly resolve: (named: NamedResources) => Promise<Assignment>;
  /** The given resources, and those on the pages of the lists that are searched. */
  readonly known: (kind: string) => Promise<Resource[]>;
  /** Forgets what is known of kinds that a write may have changed; `updated` is the resource that it returned. */
  readonly invalidate: (isChanged: (kind: string) => boolean, updated?: Resource) => void;
}

export function createResourceProvider(
  session: Session,
  prepare: PrepareRequest,
  credential: Credential = 'full',
): ResourceProvider {
  const candidates = createResourceCandidates(session, (base, path) => prepare(base, provider, path), credential);
  const findFilledParents = createFilledParents(session, listParents, credential);

  const provider: ResourceProvider = {
    known: (kind) => candidates.find(kind, [], { ...readOnlyBudget, failed: new Set() }),
    invalidate: candidates.clear,
    resolve: async ({ bound, others, request, path, target, list }) => {
      const required = groupRequiredResources(bound, others, target);
      const parents = list && required.length > 0 ? await findFilledParents(list) : undefined;
      const search: ResourceSearch = { required, request, path, preferred: parents ?? new Map() };
      const failed = new Set<string>();
      const found = await findAssignment(search, failed);
      if (found) return found;
      throw await explainUnsolvable(search, { ...largestBudget, failed });
    },
  };
  return provider;

  async function findAssignment(
    search: ResourceSearch,
    failed: SearchBudget['failed'],
  ): Promise<Assignment | undefined> {
    for (const budget of budgets) {
      const assignment = await assign(search, { ...budget, failed }, { mayCoincide: false });
      if (assignment) return assignment;
    }
    return assign(search, { ...largestBudget, failed }, { mayCoincide: true });
  }

  async function assign(
    { required, request, path, preferred }: ResourceSearch,
    budget: SearchBudget,
    { mayCoincide }: { readonly mayCoincide: boolean },
  ): Promise<Assignment | undefined> {
    const available = await candidates.findAll(required, path, budget);
    for (const [{ kind }, resource] of preferred) {
      const others = (available.get(kind) ?? []).filter((one) => valueAt(one, '/id') !== valueAt(resource, '/id'));
      available.set(kind, [resource, ...others]);
    }
    return takeSolutions(
      { required, request, candidates: available, mayCoincide, mayChange: candidates.mayChange },
      1,
    )[0];
  }

  async function listParents(
    ...[operation, base, budget, count]: Parameters<ListCandidates>
  ): ReturnType<ListCandidates> {
    const required = groupRequiredResources(findResourceBindings(session.contract, operation, base.request), []);
    const available = await candidates.findAll(required, [], budget);
    const problem = { required, request: base.request, candidates: available, mayCoincide: false };
    return takeSolutions(problem, count).map((assignment) => ({
      request: withResources(base.request, assignment),
      assignment,
    }));
  }

  async function explainUnsolvable({ required, request, path }: ResourceSearch, budget: SearchBudget): Promise<Error> {
    const all = await candidates.findAll(required, path, budget);
    const problem = { request, candidates: all, mayCoincide: true, mayChange: candidates.mayChange };
    const missing =
      required.find((one) => takeSolutions({ ...problem, required: [one] }, 1).length === 0) ?? required.at(-1);
    const kind = missing?.kind ?? '';
    const available = all.get(kind) ?? [];
    return (
      candidates.explainLack(kind, available) ??
      createNoDataError(session, candidates.given, { required, missing, available })
    );
  }
}
