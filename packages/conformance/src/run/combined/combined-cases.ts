/**
 * Sends what a target should accept for several cases in one request, so that a run writes less: the other documented successes of
 * a creation carry it, as far as it fits; what does not fit is sent in requests of its own. If such a request passes, so do its
 * cases; otherwise each is sent alone.
 */
import type { Case, Contract, Level, RequestPointer } from '@helpdesk/contract-model';
import type { ExecutableCase, Mutation } from '../../cases/executable-case.ts';
import { findOperation, isUpdate, listSuccessCases, toField } from '../../contract-queries.ts';
import type { CarriedValue, Race } from '../../invariants/invariant.ts';
import { findInvariant } from '../../invariants/registry.ts';
import type { Attempt } from '../attempt.ts';
import {
  findRichestBase,
  hasParents,
  isApart,
  isCombinable,
  isItemOf,
  listChanged,
  mergeSizes,
} from './combine-mutations.ts';
import { hasStoredValue, mayAdd, mayReplace } from './replaceable-fields.ts';

/** A value with the case that needs it. */
interface Passenger {
  readonly planned: ExecutableCase;
  readonly value: CarriedValue;
}

export interface CombinedCases {
  /** A documented success that carries the changes, or the documented request with most fields that all mutations fit into. */
  readonly base: Case;
  readonly level: Level;
  /** The base is sent in any case. */
  readonly isDocumented: boolean;
  readonly mutations: readonly Mutation[];
  readonly values: readonly Passenger[];
  /** Those that have joined. */
  readonly cases: readonly ExecutableCase[];
  /** A case sends it at a moment of its own; resolved when that case is over. */
  readonly driver: { readonly planned: ExecutableCase; readonly isOver: Promise<void> } | undefined;
  /** Those whose responses the values need. They are sent before. */
  readonly before: ReadonlySet<CombinedCases>;
  /**
   * Runs `attempt` once for all cases; afterwards no case may join. Undefined if the request did not pass, if there is no case, or only one
   * that can as well be sent alone.
   */
  readonly run: (attempt: () => Promise<CombinedAttempt>) => Promise<CombinedAttempt | undefined>;
  /** The result of `run`; undefined if it was not called. */
  readonly find: () => Promise<CombinedAttempt | undefined> | undefined;
  /** What was sent, if it did not pass. */
  readonly findFailed: () => Attempt | undefined;
}

export interface CombinedAttempt {
  readonly attempt: Attempt;
  readonly carried: ReadonlySet<CarriedValue>;
  /** The same with spare values, if it did not pass with them. */
  readonly rejected?: CombinedAttempt;
  /** The same with the rewritten body, if it did not pass with that. */
  readonly rewritten?: Attempt;
}

interface Combinations {
  /** The request of a mutation; undefined for one that cannot be combined. Cases may join until the request is sent. */
  readonly join: (planned: ExecutableCase) => CombinedCases | undefined;
  /** The requests that carry the values of an invariant. */
  readonly joinInvariant: (planned: ExecutableCase) => ReadonlyMap<CarriedValue, CombinedCases>;
  /** The request that an invariant sends at a moment of its own; call `release` when it is over. */
  readonly drive: (planned: ExecutableCase) => DrivenCases | undefined;
  readonly findDriven: (planned: ExecutableCase) => CombinedCases | undefined;
  /** The same, for one that has joined. */
  readonly findInvariant: (planned: ExecutableCase) => ReadonlyMap<CarriedValue, CombinedCases>;
  /** True if the values of the invariant can be sent alone to the same end; what a race has shown, another one may not show. */
  readonly isCarriedOnce: (planned: ExecutableCase) => boolean;
  /** The requests of the operation of a case that were accepted and did not pass, so far. */
  readonly listFailed: (planned: ExecutableCase) => readonly Attempt[];
  /** What a documented success carries, which may be nothing; undefined for one that cannot carry anything. */
  readonly find: (base: Case) => CombinedCases | undefined;
  /** The documented successes whose responses it needs, in order; undefined if it carries nothing. */
  readonly listNeeded: (base: Case) => readonly Case[] | undefined;
}

interface DrivenCases {
  readonly combined: CombinedCases;
  readonly release: () => void;
}

interface Group extends CombinedCases {
  readonly setDriver: (planned: ExecutableCase) => () => void;
  readonly isOpen: () => boolean;
  readonly add: (planned: ExecutableCase, mutation: Mutation) => void;
  readonly carry: (passenger: Passenger, before: readonly Group[]) => void;
  /** The fields of the body that its cases change. */
  readonly fields: () => readonly RequestPointer[];
  /** Nothing else may be sent with what it carries. */
  readonly isFull: () => boolean;
}

export function createCombinations(contract: Contract): Combinations {
  const groups = new Map<string, Group[]>();
  const shared = new Map<string, { readonly value: CarriedValue; readonly group: Group }>();
  const joinedInvariants = new Map<ExecutableCase, ReadonlyMap<CarriedValue, Group>>();

  function listGroups({ operationId, status }: Case, level: Level): Group[] {
    const key = `${operationId} ${status} ${level}`;
    const known = groups.get(key) ?? listCarriers(contract, operationId, status, level);
    groups.set(key, known);
    return known;
  }

  const find = (base: Case): Group | undefined =>
    listGroups(base, base.level).find((group) => group.isDocumented && group.base.id === base.id);

  const listBefore = ({ before }: CombinedCases): Case[] =>
    [...before].flatMap((one) => [
      ...listBefore(one),
      ...listSuccessCases(contract, findOperation(contract, one.base)).slice(0, 1),
      one.base,
    ]);

  /** The request that a value joins; another one than those whose responses it needs. Undefined if a spare value has no room. */
  function joinValue(passenger: Passenger, before: readonly Group[]): Group | undefined {
    const { value, planned } = passenger;
    const all = listGroups(value.base, planned.level);
    const hasRoom = (group: Group): boolean =>
      group.isOpen() &&
      before.every((one) => !isAfter(one, group) && (one.isDocumented || !group.isDocumented)) &&
      !group.isFull() &&
      !(value.isOptional && (group.fields().length > 0 || group.values.length > 0)) &&
      value.fields.every((at) => !group.fields().includes(at)) &&
      (value.race === undefined || mayRace(contract, group, value.race)) &&
      value.fields.every((at) => mayAdd(contract, group.base, at)) &&
      !(value.isCreating && group.values.some((one) => one.value.race)) &&
      (!group.isDocumented || value.fields.every((at) => mayReplace(contract, group.base, at, value.base)));
    const load = (group: Group): number => group.fields().length;
    // Absent fields are spread over the requests, so that each is left out where others are sent.
    const known = value.isAbsent
      ? all.filter(hasRoom).toSorted((left, right) => load(left) - load(right))[0]
      : all.find(hasRoom);
    if (known === undefined && value.isSpare) return undefined;
    const group = known ?? createGroup(contract, value.base, planned.level, false);
    if (known === undefined) all.push(group);
    group.carry(passenger, before);
    return group;
  }

  return {
    join: (planned) => {
      const { action, level } = planned;
      if (action.kind !== 'mutation' || !isCombinable(action)) return undefined;
      const { base, mutation } = action;
      const own = listGroups(base, level);
      const known = own.find((group) => group.isOpen() && !group.isFull() && fits(contract, group, base, mutation));
      const group = known ?? createGroup(contract, base, level, false);
      if (known === undefined) own.push(group);
      group.add(planned, mutation);
      return group;
    },
    joinInvariant: (planned) => {
      const { action } = planned;
      const joined = new Map<CarriedValue, Group>();
      const values =
        action.kind === 'invariant'
          ? findInvariant(action.invariant).listCarried?.(contract, action.target)
          : undefined;
      for (const value of values ?? []) {
        const name = `${value.base.operationId} ${value.key}`;
        const known = value.isShared && shared.get(name);
        const before = [...joined].flatMap(([{ key }, group]) => (value.after?.includes(key) ? [group] : []));
        const group = known ? known.group : joinValue({ planned, value }, before);
        if (group === undefined) continue;
        const sent = known || { value, group };
        joined.set(sent.value, sent.group);
        if (value.isShared) shared.set(name, sent);
      }
      joinedInvariants.set(planned, joined);
      return joined;
    },
    drive: (planned) => {
      const { action, level } = planned;
      const base =
        action.kind === 'invariant'
          ? findInvariant(action.invariant).findCarrier?.(contract, action.target)
          : undefined;
      if (base === undefined) return undefined;
      const all = listGroups(base, level);
      const waiting = all.find((group) => !group.isDocumented && group.isOpen() && group.driver === undefined);
      const combined = waiting ?? createGroup(contract, base, level, false);
      if (waiting === undefined) all.push(combined);
      return { combined, release: combined.setDriver(planned) };
    },
    findDriven: (planned) => [...groups.values()].flat().find(({ driver }) => driver?.planned === planned),
    isCarriedOnce: (planned) => {
      const own = [...(joinedInvariants.get(planned)?.keys() ?? [])];
      return own.length > 0 && own.every(({ race, isSpare }) => race === undefined && !isSpare);
    },
    findInvariant: (planned) => joinedInvariants.get(planned) ?? new Map(),
    listFailed: ({ operationId }) =>
      [...groups.values()].flat().flatMap(({ base, findFailed }) => {
        const failed = findFailed();
        return failed && base.operationId === operationId && failed.response.status === base.status ? [failed] : [];
      }),
    find,
    listNeeded: (base) => {
      const carrier = find(base);
      return carrier && carrier.cases.length > 0 ? listBefore(carrier) : undefined;
    },
  };
}

/** The documented successes of a creation, without the first one: that is sent as it is, before the others. */
function listCarriers(contract: Contract, operationId: string, status: number, level: Level): Group[] {
  const operation = contract.operations[operationId];
  if (operation === undefined || operation.method !== 'post' || isUpdate(operation)) return [];
  return listSuccessCases(contract, operation)
    .slice(1)
    .filter((one) => one.status === status && one.level === level)
    .map((base) => createGroup(contract, base, level, true));
}

function createGroup(contract: Contract, first: Case, level: Level, isDocumented: boolean): Group {
  const mutations: Mutation[] = [];
  const values: Passenger[] = [];
  const before = new Set<Group>();
  const cases: ExecutableCase[] = [];
  let running: Promise<CombinedAttempt | undefined> | undefined;
  let failed: Attempt | undefined;
  let driver: CombinedCases['driver'];
  const keepPassed = (sent: CombinedAttempt): CombinedAttempt | undefined => {
    if (sent.attempt.verdict === 'pass') return sent;
    failed = sent.attempt;
    return undefined;
  };
  return {
    get base() {
      return isDocumented ? first : (findRichestBase(contract, first, mutations) ?? first);
    },
    get driver() {
      return driver;
    },
    setDriver: (planned) => {
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      driver = { planned, isOver };
      return resolve;
    },
    level,
    isDocumented,
    mutations,
    values,
    cases,
    before,
    isOpen: () => running === undefined,
    isFull: () => values.some(({ value }) => value.isOptional),
    fields: () => [...mutations.flatMap(listChanged).map(toField), ...values.flatMap(({ value }) => value.fields)],
    add: (planned, mutation) => {
      const index = mutations.findIndex((one) => mergeSizes(one, mutation) !== undefined);
      const merged = mutations[index] && mergeSizes(mutations[index], mutation);
      cases.push(planned);
      if (merged === undefined) mutations.push(mutation);
      else mutations[index] = merged;
    },
    carry: (passenger, earlier) => {
      values.push(passenger);
      cases.push(passenger.planned);
      for (const one of earlier) before.add(one);
    },
    run: (attempt) => {
      const isNeeded = values.length > 0 || cases.length > (isDocumented || driver ? 0 : 1);
      running ??= !isNeeded ? Promise.resolve(undefined) : attempt().then(keepPassed, () => undefined);
      return running;
    },
    find: () => running,
    findFailed: () => failed,
  };
}

/** One race at a time, where the request has a value that counts. */
const mayRace = (contract: Contract, { base, values }: Group, { at }: Race): boolean =>
  values.every(({ value }) => !value.race && !value.isCreating && !value.isOptional) &&
  hasStoredValue(contract, base, at);

/** True if the group, or one that it needs, is the other one. */
const isAfter = (group: CombinedCases, other: CombinedCases): boolean =>
  group === other || [...group.before].some((one) => isAfter(one, other));

function fits(contract: Contract, group: Group, base: Case, mutation: Mutation): boolean {
  const carried = new Set(group.values.flatMap(({ value }) => value.fields));
  const changed = listChanged(mutation);
  if (changed.some((at) => carried.has(toField(at)))) return false;
  const hasPlace = group.isDocumented
    ? hasParents(group.base, changed) && changed.every((at) => mayReplace(contract, group.base, toField(at), base))
    : findRichestBase(contract, base, [...group.mutations, mutation]) !== undefined;
  return (
    hasPlace &&
    group.mutations.every(
      (one) => isApart(one, mutation) || isItemOf(one, mutation) || mergeSizes(one, mutation) !== undefined,
    )
  );
}
