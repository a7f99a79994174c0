/**
 * Sends several changes that a target should accept in one request, so that a run writes less. If that request passes, so do
 * its cases; otherwise each is sent alone.
 */
import { type Case, type Contract, isAtOrBelow, isObject, type RequestPointer } from '@helpdesk/contract-model';
import type { Action, ExecutableCase, Mutation } from '../cases/executable-case.ts';
import { findOperation, getRequestValue, listSuccessCases } from '../contract-queries.ts';
import type { Attempt } from './attempt.ts';

export interface CombinedCases {
  /** The documented request with most fields that all changes fit into; each case starts from it as well as from its own base. */
  readonly base: Case;
  readonly mutations: readonly Mutation[];
  /** Runs `attempt` once for all cases. Undefined if there is only one case, or if the request did not pass. */
  readonly run: (attempt: () => Promise<Attempt>) => Promise<Attempt | undefined>;
}

interface Combinations {
  /** The group of a case; undefined for a case that cannot be combined. Cases may join until the group runs. */
  readonly join: (planned: ExecutableCase) => CombinedCases | undefined;
}

interface Group extends CombinedCases {
  readonly isOpen: () => boolean;
  readonly add: (mutation: Mutation) => void;
}

export function createCombinations(contract: Contract): Combinations {
  const groups = new Map<string, Group[]>();
  return {
    join: (planned) => {
      const { action, level } = planned;
      if (action.kind !== 'mutation' || !isCombinable(action)) return undefined;
      const { operationId, status } = action.base;
      const key = `${operationId} ${status} ${level}`;
      const own = groups.get(key) ?? [];
      const known = own.find(
        (group) =>
          group.isOpen() &&
          findRichestBase(contract, action.base, [...group.mutations, action.mutation]) !== undefined &&
          group.mutations.every(
            (one) =>
              isApart(one, action.mutation) ||
              isItemOf(one, action.mutation) ||
              mergeSizes(one, action.mutation) !== undefined,
          ),
      );
      const group = known ?? createGroup(contract, action.base);
      group.add(action.mutation);
      groups.set(key, known ? own : [...own, group]);
      return group;
    },
  };
}

function createGroup(contract: Contract, first: Case): Group {
  const mutations: Mutation[] = [];
  let count = 0;
  let running: Promise<Attempt | undefined> | undefined;
  return {
    get base() {
      return findRichestBase(contract, first, mutations) ?? first;
    },
    mutations,
    isOpen: () => running === undefined,
    add: (mutation) => {
      const index = mutations.findIndex((one) => mergeSizes(one, mutation) !== undefined);
      const merged = mutations[index] && mergeSizes(mutations[index], mutation);
      count += 1;
      if (merged === undefined) mutations.push(mutation);
      else mutations[index] = merged;
    },
    run: (attempt) => {
      running ??= count < 2 ? Promise.resolve(undefined) : attempt().then(keepPassed, () => undefined);
      return running;
    },
  };
}

const keepPassed = (attempt: Attempt): Attempt | undefined => (attempt.verdict === 'pass' ? attempt : undefined);

/** Only changes of the body: parameters select what is read, and a read leaves nothing. */
const isCombinable = ({ expected, mutation }: Extract<Action, { kind: 'mutation' }>): boolean => {
  const pointers = listChanged(mutation);
  return expected.status < 400 && pointers.length > 0 && pointers.every((at) => isAtOrBelow(at, '/body'));
};

/** Of the documented requests that all changes fit into, the one with most fields. */
function findRichestBase(contract: Contract, base: Case, mutations: readonly Mutation[]): Case | undefined {
  const pointers = mutations.flatMap(listChanged);
  const hasParents = ({ request }: Case): boolean =>
    pointers.every((at) => getRequestValue(request, at.slice(0, at.lastIndexOf('/'))) !== undefined);
  const count = ({ request: { body } }: Case): number => (isObject(body) ? Object.keys(body).length : 0);
  const fitting = listSuccessCases(contract, findOperation(contract, base)).filter(
    (one) => one.status === base.status && hasParents(one),
  );
  return fitting.toSorted((left, right) => count(right) - count(left))[0];
}

const isApart = (one: Mutation, other: Mutation): boolean =>
  listChanged(one).every((left) =>
    listChanged(other).every((right) => !isAtOrBelow(left, right) && !isAtOrBelow(right, left)),
  );

/** A text of a list that another change fills: the changes apply one after the other. */
const isItemOf = (list: Mutation, item: Mutation): boolean =>
  'resize' in list && 'fill' in item && item.fill.startsWith(`${list.resize}/`);

/** One text for two sizes: who accepts the longest text of wide characters with blanks around it accepts each alone. */
function mergeSizes(one: Mutation, other: Mutation): Mutation | undefined {
  if (!('fill' in one && 'fill' in other) || one.fill !== other.fill || one.size.length !== other.size.length)
    return undefined;
  return { fill: one.fill, size: { ...one.size, ...other.size } };
}

function listChanged(mutation: Mutation): readonly RequestPointer[] {
  if ('set' in mutation) return Object.keys(mutation.set);
  if ('fill' in mutation) return [mutation.fill];
  return 'resize' in mutation ? [mutation.resize] : [];
}
