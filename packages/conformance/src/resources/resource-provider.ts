/** Provides existing resources of the target by kind: given with `--data`, else created through the API, else found in a list. */
import {
  type Case,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  type ResourceKind,
  valueAt,
} from '@helpdesk/contract-model';
import { toJson } from '../contract-queries.ts';
import { DependencyError } from '../errors.ts';
import { mayBorrow } from '../run-options.ts';
import {
  type Assignment,
  type ConstraintProblem,
  groupRequiredResources,
  type RequestTarget,
  type RequiredResource,
  type Resource,
  solve,
} from './constraint-problem.ts';
import { createCreatedResources } from './created-resources.ts';
import { createFilledParents, type ListCandidates } from './filled-parents.ts';
import { createGivenResources } from './given-resources.ts';
import { createListedResources, type ListRequests } from './listed-resources.ts';
import { findMarkedText } from './markers.ts';
import { createNoDataError } from './no-data-error.ts';
import { findResourceBindings, type ResourceBinding } from './resource-bindings.ts';
import { budgets, largestBudget, type ResolutionPath, readOnlyBudget, type SearchBudget } from './search-budget.ts';
import type { Session } from './session.ts';
import { withResources } from './with-resources.ts';

/** Builds the unchanged request of a base case with resources of this provider. */
type PrepareRequest = (base: Case, provider: ResourceProvider, path: ResolutionPath) => Promise<RequestExample>;

interface ResourceUse {
  readonly target?: RequestTarget;
  /** The list that the request is for, if nothing waits for it. */
  readonly list?: Operation;
}

export interface ResourceProvider {
  /**
   * Assigns a resource to every value that names one. `others` differ from all of `bound`. Throws PreconditionError, or
   * DependencyError if a list or a creation does not respond as documented.
   */
  readonly resolve: (
    bound: readonly ResourceBinding[],
    others: readonly ResourceBinding[],
    request: Json,
    path: ResolutionPath,
    use?: ResourceUse,
  ) => Promise<Assignment>;
  /** The given resources, and those on the pages of the lists that are searched. */
  readonly known: (kind: string) => Promise<Resource[]>;
  /** Forgets what is known of kinds that a write may have changed; `updated` is the resource that it returned. */
  readonly invalidate: (isChanged: (kind: string) => boolean, updated?: Resource) => void;
}

const MAX_CANDIDATES = 1000;

/** Pages that are searched for what earlier runs have created. With more than one, pages have the largest size. */
const EARLIER_PAGES = 2;

export function createResourceProvider(
  session: Session,
  prepare: PrepareRequest,
  credential: Credential = 'full',
): ResourceProvider {
  const { contract, options, ledger } = session;
  const mayCreate = options.profile === 'full' && credential === 'full';
  const given = createGivenResources(session, credential);
  const created = createCreatedResources(session, (base, path) => prepare(base, provider, path));
  const listed = createListedResources(session, listRequests, credential);
  const findFilledParents = createFilledParents(session, listParents, credential);

  const provider: ResourceProvider = {
    known: (kind) => findCandidates(kind, [], { ...readOnlyBudget, failed: new Set() }),
    invalidate: (isChanged, updated) => {
      created.clear(isChanged, updated);
      listed.clear(isChanged);
    },
    resolve: async (bound, others, request, path, { target, list } = {}) => {
      const required = groupRequiredResources(bound, others, target);
      const parents = list && required.length > 0 ? await findFilledParents(list) : undefined;
      const failed = new Set<string>();
      for (const budget of budgets) {
        const assignment = await assign(required, request, path, { ...budget, failed }, false, parents);
        if (assignment) return assignment;
      }
      const last = { ...largestBudget, failed };
      const coinciding = await assign(required, request, path, last, true, parents);
      if (coinciding) return coinciding;
      throw await explainUnsolvable(required, request, path, last);
    },
  };
  return provider;

  async function assign(
    required: readonly RequiredResource[],
    request: Json,
    path: ResolutionPath,
    budget: SearchBudget,
    mayCoincide: boolean,
    preferred: Assignment = new Map(),
  ): Promise<Assignment | undefined> {
    const available = await findAllCandidates(required, path, budget);
    for (const [{ kind }, resource] of preferred) {
      const others = (available.get(kind) ?? []).filter((one) => valueAt(one, '/id') !== valueAt(resource, '/id'));
      available.set(kind, [resource, ...others]);
    }
    return takeSolutions({ required, request, candidates: available, mayCoincide, mayChange }, 1)[0];
  }

  async function findAllCandidates(
    required: readonly RequiredResource[],
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<Map<string, Resource[]>> {
    const targets = new Set(required.flatMap(({ kind, isTarget }) => (isTarget ? [kind] : [])));
    const kinds = [...new Set(required.map(({ kind }) => kind))];
    return new Map(
      await Promise.all(
        kinds.map(async (kind) => [kind, await findCandidates(kind, path, budget, targets.has(kind))] as const),
      ),
    );
  }

  /** True for what belongs to the run: other runs may use what an earlier one has left. */
  function mayChange(kind: string, resource: Resource): boolean {
    if (mayBorrow(options) || !mayCreate) return true;
    const id = valueAt(resource, '/id') ?? null;
    return given.has(kind, id) || ledger.hasCreated(kind, id);
  }

  async function findCandidates(
    name: string,
    path: ResolutionPath,
    budget: SearchBudget,
    isTarget = false,
  ): Promise<Resource[]> {
    const kind = contract.resources[name];
    if (kind === undefined) throw new Error(`The contract has no resource ${name}`);
    const inner = [...path, name];
    if (path.includes(name)) {
      return [...given.list(name), ...created.existing(name), ...listed.existing(name)];
    }
    const complete = await given.complete(name, () =>
      listed.obtain(name, kind, inner, { ...budget, ...readOnlyBudget }),
    );
    if (budget.givenOnly && complete.length > 0) return complete;
    const earlier =
      mayCreate && !isTarget && kind.create !== undefined ? await findEarlier(name, kind, inner, budget) : [];
    const missing = Math.max(0, budget.created - earlier.length);
    const own = mayCreate
      ? [...earlier, ...(await created.obtain(name, kind, inner, { ...budget, created: missing }))]
      : [];
    // A list costs a request, so the smallest budget reads one only if nothing can be created.
    const lists = own.length === 0 ? Math.max(1, budget.lists) : budget.lists;
    const others = lists === 0 ? [] : await listed.obtain(name, kind, inner, { ...budget, lists });
    return [...complete, ...own, ...others].slice(0, MAX_CANDIDATES);
  }

  /** Resources that earlier runs have created, so that this one creates fewer. */
  async function findEarlier(
    name: string,
    kind: ResourceKind,
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<readonly Resource[]> {
    const shown = await listed.obtain(name, kind, path, { ...budget, lists: 1, pages: EARLIER_PAGES });
    return shown.filter((resource) => findMarkedText(resource) !== undefined);
  }

  /** A list whose request needs resources is called once for each assignment of them. */
  async function listRequests(...[operation, base, path, budget]: Parameters<ListRequests>): ReturnType<ListRequests> {
    const required = groupRequiredResources(findResourceBindings(contract, operation, base.request), []);
    const available = await findAllCandidates(required, path, { ...largestBudget, failed: budget.failed });
    const problem = { required, request: toJson(base.request), candidates: available, mayCoincide: true };
    const assignments = takeSolutions(problem, budget.lists);
    return {
      requests: assignments.map((assignment) => withResources(base.request, assignment)),
      failure: assignments.length > 0 ? undefined : required.map(({ kind }) => failureOf(kind)).find(Boolean),
    };
  }

  async function listParents(
    ...[operation, base, budget, count]: Parameters<ListCandidates>
  ): ReturnType<ListCandidates> {
    const required = groupRequiredResources(findResourceBindings(contract, operation, base.request), []);
    const available = await findAllCandidates(required, [], budget);
    const problem = { required, request: toJson(base.request), candidates: available, mayCoincide: false };
    return takeSolutions(problem, count).map((assignment) => ({
      request: withResources(base.request, assignment),
      assignment,
    }));
  }

  /** An operation that is there is repaired before another one is written. */
  function failureOf(kind: string): DependencyError | undefined {
    const failures = [listed.failureOf(kind), created.failureOf(kind)].filter((failure) => failure !== undefined);
    return failures.find(({ verdict }) => verdict !== 'unimplemented') ?? failures[0];
  }

  async function explainUnsolvable(
    required: readonly RequiredResource[],
    request: Json,
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<Error> {
    const candidates = await findAllCandidates(required, path, budget);
    const problem = { request, candidates, mayCoincide: true, mayChange };
    const missing =
      required.find((one) => takeSolutions({ ...problem, required: [one] }, 1).length === 0) ?? required.at(-1);
    const kind = missing?.kind ?? '';
    const available = candidates.get(kind) ?? [];
    const failure = failureOf(kind) ?? explainLoss(kind, available);
    return failure ?? createNoDataError(session, given, { required, missing, available });
  }

  /** What is missing since an update was accepted that had to be rejected is no gap in the data of the target. */
  function explainLoss(kind: string, left: readonly Resource[]): DependencyError | undefined {
    const accepting = ledger.findAccepting(kind);
    if (accepting === undefined || left.length > 0 || !listed.hasEverFound(kind)) return undefined;
    const { operationId } = accepting;
    const lost = `"${kind}" was there before ${operationId} accepted a request that it had to reject, and is not there any more`;
    return new DependencyError('inconclusive', `${lost}: ${contract.resources[kind]?.description}`, operationId);
  }
}

function takeSolutions(problem: ConstraintProblem, count: number): Assignment[] {
  const found: Assignment[] = [];
  for (const assignment of solve(problem)) {
    found.push(assignment);
    if (found.length === count) break;
  }
  return found;
}
