/** Which existing thing stands for which value of a request, so that they fit together. */

import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@helpdesk/contract/model';
import type { Binding, Same } from '../request/bind.ts';
import { get } from '../request/pointer.ts';

export type Thing = Json;

/** The values of a request that mean one thing. */
export interface Variable {
  readonly role: string;
  readonly bindings: readonly Binding[];
  /** It was asked for by `$role`: another thing than all others. */
  readonly isOther: boolean;
}

export type Choice = ReadonlyMap<Variable, Thing>;

/** Values with an equal example in one role mean one thing. */
export function variables(bindings: readonly Binding[], others: readonly Binding[]): Variable[] {
  const grouped = Map.groupBy(bindings, ({ role, example }) => `${role} ${JSON.stringify(example)}`);
  return [
    ...[...grouped.values()].flatMap((group) =>
      group[0] ? [{ role: group[0].role, bindings: group, isOther: false }] : [],
    ),
    ...others.map((binding) => ({ role: binding.role, bindings: [binding], isOther: true })),
  ];
}

export interface Puzzle {
  readonly variables: readonly Variable[];
  readonly candidates: ReadonlyMap<string, readonly Thing[]>;
  readonly request: Json;
  /** Two examples may stand for one thing, where the target has no two. */
  readonly mayCoincide: boolean;
}

/** All ways to choose, by backtracking: requests have few values, and relations prune early. */
export function* choices(puzzle: Puzzle, chosen: Choice = new Map()): Generator<Choice> {
  const next = puzzle.variables[chosen.size];
  if (next === undefined) {
    yield chosen;
    return;
  }
  for (const thing of puzzle.candidates.get(next.role) ?? []) {
    const extended = new Map([...chosen, [next, thing]]);
    if (has(next, thing) && isAnother(puzzle, chosen, next, thing) && fits(puzzle, extended))
      yield* choices(puzzle, extended);
  }
}

const has = ({ bindings }: Variable, thing: Thing): boolean =>
  bindings.every(({ field }) => ['string', 'number'].includes(typeof get(thing, field)));

function isAnother({ mayCoincide }: Puzzle, chosen: Choice, next: Variable, thing: Thing): boolean {
  return [...chosen].every(
    ([{ role, isOther }, other]) =>
      role !== next.role || (mayCoincide && !isOther && !next.isOther) || !isDeepStrictEqual(other, thing),
  );
}

/** Every relation holds whose two ends are known by now. */
function fits(puzzle: Puzzle, chosen: Choice): boolean {
  return [...chosen].every(([{ bindings }, thing]) =>
    bindings.every(({ where }) =>
      Object.entries(where).every(([pointer, { same }]) => {
        const value = known(puzzle, chosen, same);
        return value === undefined || isDeepStrictEqual(get(thing, pointer), value);
      }),
    ),
  );
}

function known({ variables: all, request }: Puzzle, chosen: Choice, same: Same): Json | undefined {
  const at = typeof same === 'string' ? same : same.of;
  const bound = all.find(({ bindings }) => bindings.some((binding) => binding.at === at));
  if (bound === undefined) return typeof same === 'string' ? get(request, at) : undefined;
  const field = typeof same === 'string' ? bound.bindings.find((binding) => binding.at === at)?.field : same.field;
  return field === undefined ? undefined : get(chosen.get(bound), field);
}
