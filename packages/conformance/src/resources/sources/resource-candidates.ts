/** The resources of each kind that a request may name: given with `--data`, created through the API, or found in lists. */
import { type Case, type Credential, type RequestExample, type ResourceKind, valueAt } from '@helpdesk/contract-model';
import type { DependencyError } from '../../errors.ts';
import { mayBorrow } from '../../run-options.ts';
import {
  groupRequiredResources,
  type RequiredResource,
  type Resource,
  takeSolutions,
} from '../bindings/constraint-problem.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';
import { withResources } from '../bindings/with-resources.ts';
import type { Session } from '../session.ts';
import { findMarkedText } from '../values/markers.ts';
import { createCreatedResources } from './created-resources.ts';
import { explainLack, findFailure } from './explain-lack.ts';
import { createGivenResources, type GivenResources } from './given-resources.ts';
import { createListedResources, type ListRequests } from './listed-resources.ts';
import { largestBudget, type ResolutionPath, readOnlyBudget, type SearchBudget } from './search-budget.ts';

interface ResourceCandidates {
  readonly given: GivenResources;
  readonly find: (kind: string, path: ResolutionPath, budget: SearchBudget) => Promise<Resource[]>;
  /** Resources of each kind that is required. */
  readonly findAll: (
    required: readonly RequiredResource[],
    path: ResolutionPath,
    budget: SearchBudget,
  ) => Promise<Map<string, Resource[]>>;
  readonly mayChange: (kind: string, resource: Resource) => boolean;
  /** Why there are no others than those that are left, if an operation is the reason. */
  readonly explainLack: (kind: string, left: readonly Resource[]) => DependencyError | undefined;
  /** Forgets kinds that a write may have changed; `updated` is the resource that it returned. */
  readonly clear: (isChanged: (kind: string) => boolean, updated?: Resource) => void;
}

const MAX_CANDIDATES = 1000;

/** Pages that are searched for what earlier runs have created. With more than one, pages have the largest size. */
const EARLIER_PAGES = 2;

/** `prepare` builds the request of a creation. */
export function createResourceCandidates(
  session: Session,
  prepare: (base: Case, path: ResolutionPath) => Promise<RequestExample>,
  credential: Credential,
): ResourceCandidates {
  const { contract, options, ledger } = session;
  const mayCreate = options.profile === 'full' && credential === 'full';
  const given = createGivenResources(session, credential);
  const created = createCreatedResources(session, prepare);
  const listed = createListedResources(session, listRequests, credential);

  return {
    given,
    find,
    findAll,
    mayChange,
    explainLack: (kind, left) => explainLack(session, { created, listed }, kind, left),
    clear: (isChanged, updated) => {
      created.clear(isChanged, updated);
      listed.clear(isChanged, updated);
    },
  };

  async function findAll(
    required: readonly RequiredResource[],
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<Map<string, Resource[]>> {
    const targets = new Set(required.flatMap(({ kind, isTarget }) => (isTarget ? [kind] : [])));
    const kinds = [...new Set(required.map(({ kind }) => kind))];
    return new Map(
      await Promise.all(kinds.map(async (kind) => [kind, await find(kind, path, budget, targets.has(kind))] as const)),
    );
  }

  async function find(name: string, path: ResolutionPath, budget: SearchBudget, isTarget = false): Promise<Resource[]> {
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
    const own = mayCreate ? await obtainOwn(name, kind, inner, budget, isTarget) : [];
    // A list costs a request, so the smallest budget reads one only if nothing can be created.
    const lists = own.length === 0 ? Math.max(1, budget.lists) : budget.lists;
    const others = lists === 0 ? [] : await listed.obtain(name, kind, inner, { ...budget, lists });
    return [...complete, ...own, ...others].slice(0, MAX_CANDIDATES);
  }

  /** What earlier runs have created, unless it is to be changed, so that this one creates fewer; and what this one creates. */
  async function obtainOwn(
    name: string,
    kind: ResourceKind,
    path: ResolutionPath,
    budget: SearchBudget,
    isTarget: boolean,
  ): Promise<readonly Resource[]> {
    if (kind.create === undefined) return [];
    const shown = isTarget ? [] : await listed.obtain(name, kind, path, { ...budget, lists: 1, pages: EARLIER_PAGES });
    const earlier = shown.filter((resource) => findMarkedText(resource) !== undefined);
    const missing = Math.max(0, budget.created - earlier.length);
    return [...earlier, ...(await created.obtain(name, kind, path, { ...budget, created: missing }))];
  }

  /** A list whose request needs resources is called once for each assignment of them. */
  async function listRequests(...[operation, base, path, budget]: Parameters<ListRequests>): ReturnType<ListRequests> {
    const required = groupRequiredResources(findResourceBindings(contract, operation, base.request), []);
    const available = await findAll(required, path, { ...largestBudget, failed: budget.failed });
    const problem = { required, request: base.request, candidates: available, mayCoincide: true };
    const assignments = takeSolutions(problem, budget.lists);
    return {
      requests: assignments.map((assignment) => withResources(base.request, assignment)),
      failure:
        assignments.length > 0
          ? undefined
          : required.map(({ kind }) => findFailure({ created, listed }, kind)).find(Boolean),
    };
  }

  /** True for what belongs to the run: other runs may use what an earlier one has left. */
  function mayChange(kind: string, resource: Resource): boolean {
    if (mayBorrow(options) || !mayCreate) return true;
    const id = valueAt(resource, '/id') ?? null;
    return given.has(kind, id) || ledger.hasCreated(kind, id);
  }
}
