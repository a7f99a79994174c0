/** Which existing thing stands for which value of a request, so that they fit together. */

import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { ResourceBinding, Same } from './resource-bindings.ts';

export type Resource = Json;

/** The values of a request that mean one thing. */
export interface RequiredResource {
  readonly resource: string;
  readonly bindings: readonly ResourceBinding[];
  /** It was asked for by `$resource`: another thing than all others. */
  readonly isOther: boolean;
}

export type Assignment = ReadonlyMap<RequiredResource, Resource>;

/** Values with an equal example in one resource mean one thing. */
export function requiredResources(
  bindings: readonly ResourceBinding[],
  others: readonly ResourceBinding[],
): RequiredResource[] {
  const grouped = Map.groupBy(bindings, ({ resource, example }) => `${resource} ${JSON.stringify(example)}`);
  return [
    ...[...grouped.values()].flatMap((group) =>
      group[0] ? [{ resource: group[0].resource, bindings: group, isOther: false }] : [],
    ),
    ...others.map((binding) => ({ resource: binding.resource, bindings: [binding], isOther: true })),
  ];
}

export interface ConstraintProblem {
  readonly required: readonly RequiredResource[];
  readonly candidates: ReadonlyMap<string, readonly Resource[]>;
  readonly request: Json;
  /** Two examples may stand for one thing, where the target has no two. */
  readonly mayCoincide: boolean;
}

/** All ways to choose. Values that have nothing to do with each other are looked at apart: together they would multiply. */
export function* solve(puzzle: ConstraintProblem): Generator<Assignment> {
  const parts = related(puzzle.required).map((part) => ({ ...puzzle, variables: part }));
  const isHopeless = parts.some((part) => search(part).next().done);
  if (!isHopeless) yield* combined(parts);
}

function* combined([first, ...rest]: readonly ConstraintProblem[]): Generator<Assignment> {
  if (first === undefined) return yield new Map();
  for (const choice of search(first)) {
    for (const others of combined(rest)) yield new Map([...choice, ...others]);
  }
}

/** Variables of one resource must differ, and a relation ties two resources together. */
function related(variables: readonly RequiredResource[]): RequiredResource[][] {
  const parts: RequiredResource[][] = [];
  for (const variable of variables) {
    const near = parts.filter((part) => part.some((other) => isRelated(variable, other) || isRelated(other, variable)));
    const apart = parts.filter((part) => !near.includes(part));
    parts.splice(0, parts.length, ...apart, [...near.flat(), variable]);
  }
  return parts;
}

const isRelated = (left: RequiredResource, right: RequiredResource): boolean =>
  left.resource === right.resource ||
  left.bindings.some(({ where }) =>
    Object.values(where).some(({ same }) => {
      const at = typeof same === 'string' ? same : same.of;
      return right.bindings.some((binding) => binding.at === at);
    }),
  );

/** By backtracking: relations prune early. */
function* search(puzzle: ConstraintProblem, chosen: Assignment = new Map()): Generator<Assignment> {
  const next = puzzle.required[chosen.size];
  if (next === undefined) return yield chosen;
  for (const thing of puzzle.candidates.get(next.resource) ?? []) {
    const extended = new Map([...chosen, [next, thing]]);
    if (has(next, thing) && isAnother(puzzle, chosen, next, thing) && fits(puzzle, extended)) {
      yield* search(puzzle, extended);
    }
  }
}

const has = ({ bindings }: RequiredResource, thing: Resource): boolean =>
  bindings.every(({ field }) => ['string', 'number'].includes(typeof valueAt(thing, field)));

function isAnother(
  { mayCoincide }: ConstraintProblem,
  chosen: Assignment,
  next: RequiredResource,
  thing: Resource,
): boolean {
  return [...chosen].every(
    ([{ resource, isOther }, other]) =>
      resource !== next.resource || (mayCoincide && !isOther && !next.isOther) || !isDeepStrictEqual(other, thing),
  );
}

/** Every relation holds whose two ends are known by now. */
function fits(puzzle: ConstraintProblem, chosen: Assignment): boolean {
  return [...chosen].every(([{ bindings }, thing]) =>
    bindings.every(({ where }) =>
      Object.entries(where).every(([pointer, { same }]) => {
        const value = known(puzzle, chosen, same);
        return value === undefined || isDeepStrictEqual(valueAt(thing, pointer), value);
      }),
    ),
  );
}

function known({ required: all, request }: ConstraintProblem, chosen: Assignment, same: Same): Json | undefined {
  const at = typeof same === 'string' ? same : same.of;
  const bound = all.find(({ bindings }) => bindings.some((binding) => binding.at === at));
  if (bound === undefined) return typeof same === 'string' ? valueAt(request, at) : undefined;
  const field = typeof same === 'string' ? bound.bindings.find((binding) => binding.at === at)?.field : same.field;
  return field === undefined ? undefined : valueAt(chosen.get(bound), field);
}
