/** Assigns existing resources to the values of a request so that all constraints hold. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { ResourceBinding, SameValue } from './resource-bindings.ts';

/** An object of the target: a book, an author. */
export type Resource = Json;

/** A resource that a request needs, and the values of the request that name it. */
export interface RequiredResource {
  readonly kind: string;
  readonly bindings: readonly ResourceBinding[];
  /** Required by `$resource`: must differ from all others. */
  readonly isOther: boolean;
  /** The request changes it, so that not every resource of the target may be used. */
  readonly isTarget: boolean;
  /** The only one that may be used. */
  readonly id?: Json;
}

/** What a request changes: unless the run may borrow what it finds, that is something given or created. */
export interface RequestTarget {
  readonly is: (binding: ResourceBinding) => boolean;
  /** Undefined for any. */
  readonly id: Json | undefined;
}

export type Assignment = ReadonlyMap<RequiredResource, Resource>;

/** Groups values by resource: those of one kind with an equal example name the same one. */
export function groupRequiredResources(
  bindings: readonly ResourceBinding[],
  others: readonly ResourceBinding[],
  { is: isTarget, id }: RequestTarget = { is: () => false, id: undefined },
): RequiredResource[] {
  const grouped = Map.groupBy(bindings, ({ kind, example }) => `${kind} ${JSON.stringify(example)}`);
  const require = (kind: string, group: readonly ResourceBinding[], isOther: boolean): RequiredResource => {
    const isChanged = group.some(isTarget);
    return { kind, bindings: group, isOther, isTarget: isChanged, ...(isChanged && id !== undefined && { id }) };
  };
  return [
    ...[...grouped.values()].flatMap((group) => (group[0] ? [require(group[0].kind, group, false)] : [])),
    ...others.map((binding) => require(binding.kind, [binding], true)),
  ];
}

interface ConstraintProblem {
  readonly required: readonly RequiredResource[];
  /** By kind. */
  readonly candidates: ReadonlyMap<string, readonly Resource[]>;
  readonly request: Json;
  /** Different examples may name the same resource, for a target that has only one. */
  readonly mayCoincide: boolean;
  /** False if the request must not change the resource. Default: it may change any. */
  readonly mayChange?: (kind: string, resource: Resource) => boolean;
}

/** Yields all solutions. Independent parts are searched separately, because their candidates would multiply. */
export function* solve(problem: ConstraintProblem): Generator<Assignment> {
  const parts = splitParts(problem.required).map((required): ConstraintProblem => ({ ...problem, required }));
  const isUnsolvable = parts.some((part) => search(part).next().done);
  if (!isUnsolvable) yield* combine(parts);
}

function* combine([first, ...rest]: readonly ConstraintProblem[]): Generator<Assignment> {
  if (first === undefined) return yield new Map();
  for (const assignment of search(first)) {
    for (const others of combine(rest)) yield new Map([...assignment, ...others]);
  }
}

/** Parts without constraints between them. Resources of one kind are connected, since they must differ; so are related ones. */
function splitParts(required: readonly RequiredResource[]): RequiredResource[][] {
  const parts: RequiredResource[][] = [];
  for (const one of required) {
    const connected = parts.filter((part) => part.some((other) => isRelated(one, other) || isRelated(other, one)));
    const apart = parts.filter((part) => !connected.includes(part));
    parts.splice(0, parts.length, ...apart, [...connected.flat(), one]);
  }
  return parts;
}

const isRelated = (left: RequiredResource, right: RequiredResource): boolean =>
  left.kind === right.kind ||
  left.bindings.some(({ where }) =>
    Object.values(where).some(({ same }) => {
      const at = typeof same === 'string' ? same : same.of;
      return right.bindings.some((binding) => binding.at === at);
    }),
  );

/** Backtracking search that checks constraints after each assignment. */
function* search(problem: ConstraintProblem, assigned: Assignment = new Map()): Generator<Assignment> {
  const next = problem.required[assigned.size];
  if (next === undefined) return yield assigned;
  for (const resource of problem.candidates.get(next.kind) ?? []) {
    const extended = new Map([...assigned, [next, resource]]);
    if (
      hasFields(next, resource) &&
      (next.id === undefined || isDeepStrictEqual(valueAt(resource, '/id'), next.id)) &&
      (!next.isTarget || (problem.mayChange?.(next.kind, resource) ?? true)) &&
      isDistinct(problem, assigned, next, resource) &&
      fulfillsRelations(problem, extended)
    ) {
      yield* search(problem, extended);
    }
  }
}

const hasFields = ({ bindings }: RequiredResource, resource: Resource): boolean =>
  bindings.every(({ field }) => ['string', 'number'].includes(typeof valueAt(resource, field)));

function isDistinct(
  { mayCoincide }: ConstraintProblem,
  assigned: Assignment,
  next: RequiredResource,
  resource: Resource,
): boolean {
  return [...assigned].every(
    ([{ kind, isOther }, other]) =>
      kind !== next.kind || (mayCoincide && !isOther && !next.isOther) || !isDeepStrictEqual(other, resource),
  );
}

/** True if every relation holds whose two ends are already assigned. */
function fulfillsRelations(problem: ConstraintProblem, assigned: Assignment): boolean {
  return [...assigned].every(([{ bindings }, resource]) =>
    bindings.every(({ where }) =>
      Object.entries(where).every(([pointer, { same }]) => {
        const value = findAssignedValue(problem, assigned, same);
        return value === undefined || isDeepStrictEqual(valueAt(resource, pointer), value);
      }),
    ),
  );
}

function findAssignedValue(
  { required, request }: ConstraintProblem,
  assigned: Assignment,
  same: SameValue,
): Json | undefined {
  const at = typeof same === 'string' ? same : same.of;
  const bound = required.find(({ bindings }) => bindings.some((binding) => binding.at === at));
  if (bound === undefined) return typeof same === 'string' ? valueAt(request, at) : undefined;
  const field = typeof same === 'string' ? bound.bindings.find((binding) => binding.at === at)?.field : same.field;
  return field === undefined ? undefined : valueAt(assigned.get(bound), field);
}

/** The first solutions, as many as wanted. */
export function takeSolutions(problem: ConstraintProblem, count: number): Assignment[] {
  const found: Assignment[] = [];
  for (const assignment of solve(problem)) {
    found.push(assignment);
    if (found.length === count) break;
  }
  return found;
}
