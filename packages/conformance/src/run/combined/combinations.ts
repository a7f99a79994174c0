/**
 * Decides which cases share a request, so that a run writes less: what a target should accept is added to the documented successes of a
 * creation, which are sent anyway; what fits into none is sent in requests of its own, again with as much as fits together.
 *
 * For example, three cases add to `createCompany/201/with-one-domain`, which documents `name` and `domain`: `body.address-at-max-length` a
 * mutation that sets `address`, `invariant-stored-values` a value with blanks around it in `name`, `invariant-varied-values` a
 * best-effort value in `domain`. One request has all of it.
 *
 * - It passes: so do the documented success and the mutation, and each invariant checks what `findCombined` returns.
 * - It does not: it is sent without best-effort values. If it passes so, it is sent once more with them, and `invariant-varied-values` reports
 *   them if it does not pass again.
 * - It does not pass without them either: the documented success is sent as it is documented, and each case sends a request of its own, so
 *   that only the one that is to blame fails.
 */
import type { Case, Contract, Level } from '@helpdesk/contract-model';
import { type ExecutableCase, listMutatedPointers, type Mutation } from '../../cases/executable-case.ts';
import { hasStoredValue } from '../../checks/sent-values.ts';
import { findOperation, isUpdate, listSuccessCases, toField } from '../../contract-queries.ts';
import type { CombinedValue, Race } from '../../invariants/invariant.ts';
import { findInvariant } from '../../invariants/registry.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Attempt } from '../attempt.ts';
import { findRichestBase, hasParents, isApart, isCombinable, isItemOf, mergeSizes } from './combine-mutations.ts';
import {
  type AddedValue,
  type CombinedRequest,
  createCombinedRequest,
  type ExtensibleRequest,
} from './combined-request.ts';
import { mayAdd, mayReplace } from './replaceable-fields.ts';

export interface Combinations {
  /** The request of a mutation; undefined for one that cannot be combined. Cases may join until the request is sent. */
  readonly join: (planned: ExecutableCase) => CombinedRequest | undefined;
  /** The requests that the values of an invariant are added to. */
  readonly joinInvariant: (planned: ExecutableCase) => ReadonlyMap<CombinedValue, CombinedRequest>;
  /** The requests that the values of an invariant were added to. */
  readonly findJoined: (planned: ExecutableCase) => ReadonlyMap<CombinedValue, CombinedRequest>;
  /** The request that an invariant sends at a moment of its own; call `release` when it is over. */
  readonly reserve: (planned: ExecutableCase) => Reservation | undefined;
  readonly findReserved: (planned: ExecutableCase) => CombinedRequest | undefined;
  /** True if the values of the invariant can be sent alone to the same end; what a race has shown, another one may not show. */
  readonly maySendAlone: (planned: ExecutableCase) => boolean;
  /** The requests of the operation of a case that were accepted and did not pass, or rejected for their unique values, so far. */
  readonly listFailed: (planned: ExecutableCase) => readonly Attempt[];
  /** Resolves when those of the operation of a case that are on their way have ended. */
  readonly waitForSent: (planned: ExecutableCase) => Promise<void>;
  /** The documented success with what was added to it, which may be nothing; undefined for one that nothing can be added to. */
  readonly findDocumented: (base: Case) => CombinedRequest | undefined;
  /** The documented successes whose responses it needs, in order; undefined if nothing was added to it. */
  readonly listNeeded: (base: Case) => readonly Case[] | undefined;
}

interface Reservation {
  readonly combined: CombinedRequest;
  readonly release: () => void;
}

export function createCombinations(contract: Contract): Combinations {
  const requests = new Map<string, ExtensibleRequest[]>();
  const shared = new Map<string, { readonly value: CombinedValue; readonly combined: ExtensibleRequest }>();
  const joinedInvariants = new Map<ExecutableCase, ReadonlyMap<CombinedValue, ExtensibleRequest>>();

  function listRequests({ operationId, status }: Case, level: Level): ExtensibleRequest[] {
    const key = `${operationId} ${status} ${level}`;
    const known = requests.get(key) ?? listDocumented(contract, operationId, status, level);
    requests.set(key, known);
    return known;
  }

  /** The first of the requests that fits, else a new one. */
  function findOrAdd(base: Case, level: Level, fits: (one: ExtensibleRequest) => boolean): ExtensibleRequest {
    const all = listRequests(base, level);
    const known = all.find(fits);
    if (known !== undefined) return known;
    const added = createCombinedRequest(contract, base, level, false);
    all.push(added);
    return added;
  }

  const listOfOperation = (operationId: string): ExtensibleRequest[] =>
    [...requests.values()].flat().filter(({ base }) => base.operationId === operationId);

  const findDocumented = (base: Case): ExtensibleRequest | undefined =>
    listRequests(base, base.level).find((one) => one.isDocumented && one.base.id === base.id);

  const listBefore = ({ before }: CombinedRequest): Case[] =>
    [...before].flatMap((one) => [
      ...listBefore(one),
      ...listSuccessCases(contract, findOperation(contract, one.base)).slice(0, 1),
      one.base,
    ]);

  /** The request that a value is added to; another one than those whose responses it needs. Undefined if a best-effort value fits into none. */
  function addValue(added: AddedValue, before: readonly ExtensibleRequest[]): ExtensibleRequest | undefined {
    const { value, planned } = added;
    const fits = (one: ExtensibleRequest): boolean => fitsValue(contract, one, value, before);
    const combined = value.isBestEffort
      ? listRequests(value.base, planned.level).filter(fits).toSorted(orderFor(value))[0]
      : findOrAdd(value.base, planned.level, fits);
    combined?.addValue(added, before);
    return combined;
  }

  return {
    join: (planned) => {
      const { action, level } = planned;
      if (action.kind !== 'mutation' || !isCombinable(action)) return undefined;
      const { base, mutation } = action;
      const fits = (one: ExtensibleRequest): boolean =>
        one.isOpen() && !one.isFull() && fitsMutation(contract, one, base, mutation);
      const combined = findOrAdd(base, level, fits);
      combined.addMutation(planned, mutation);
      return combined;
    },
    joinInvariant: (planned) => {
      const { action } = planned;
      const joined = new Map<CombinedValue, ExtensibleRequest>();
      const values =
        action.kind === 'invariant'
          ? findInvariant(action.invariant).listCombinedValues?.(contract, action.target)
          : undefined;
      for (const value of values ?? []) {
        const name = `${value.base.operationId} ${value.key}`;
        const known = value.isShared && shared.get(name);
        const before = [...joined].flatMap(([{ key }, one]) => (value.after?.includes(key) ? [one] : []));
        const combined = known ? known.combined : addValue({ planned, value }, before);
        if (combined === undefined) continue;
        const sent = known || { value, combined };
        joined.set(sent.value, sent.combined);
        if (value.isShared) shared.set(name, sent);
      }
      joinedInvariants.set(planned, joined);
      return joined;
    },
    findJoined: (planned) => joinedInvariants.get(planned) ?? new Map(),
    reserve: (planned) => {
      const { action, level } = planned;
      const base =
        action.kind === 'invariant'
          ? findInvariant(action.invariant).findReservedCreation?.(contract, action.target)
          : undefined;
      if (base === undefined) return undefined;
      const isFree = (one: ExtensibleRequest): boolean =>
        !one.isDocumented && one.isOpen() && one.reservedBy === undefined;
      const combined = findOrAdd(base, level, isFree);
      return { combined, release: combined.reserve(planned) };
    },
    findReserved: (planned) => [...requests.values()].flat().find(({ reservedBy }) => reservedBy?.planned === planned),
    maySendAlone: (planned) => {
      const own = [...(joinedInvariants.get(planned)?.keys() ?? [])];
      return (
        own.length > 0 && own.every(({ race, isBestEffort }) => race?.rejectedStatus === undefined && !isBestEffort)
      );
    },
    listFailed: ({ operationId }) => listOfOperation(operationId).flatMap(({ findFailed }) => findFailed() ?? []),
    waitForSent: async ({ operationId }) => {
      await Promise.all(listOfOperation(operationId).map(({ find }) => find()));
    },
    findDocumented,
    listNeeded: (base) => {
      const combined = findDocumented(base);
      return combined && combined.cases.length > 0 ? listBefore(combined) : undefined;
    },
  };
}

/** Absent fields are spread over the requests, so that each is left out where others are sent. */
const orderFor =
  ({ isAbsent, isBesideAbsent }: CombinedValue) =>
  (left: ExtensibleRequest, right: ExtensibleRequest): number => {
    if (isAbsent) return left.fields().length - right.fields().length;
    return isBesideAbsent ? countAbsent(right) - countAbsent(left) : 0;
  };

const countAbsent = ({ values }: CombinedRequest): number => values.filter(({ value }) => value.isAbsent).length;

/** The documented successes of a creation, without the first one: that is sent as it is, before the others. */
function listDocumented(contract: Contract, operationId: string, status: number, level: Level): ExtensibleRequest[] {
  const operation = contract.operations[operationId];
  if (operation === undefined || operation.method !== 'post' || isUpdate(operation)) return [];
  return listSuccessCases(contract, operation)
    .slice(1)
    .filter((one) => one.status === status && one.level === level)
    .map((base) => createCombinedRequest(contract, base, level, true));
}

const fitsValue = (
  contract: Contract,
  combined: ExtensibleRequest,
  value: CombinedValue,
  before: readonly ExtensibleRequest[],
): boolean =>
  combined.isOpen() &&
  before.every((one) => !isAfter(one, combined) && (one.isDocumented || !combined.isDocumented)) &&
  !combined.isFull() &&
  !(value.isOptional && (combined.fields().length > 0 || combined.values.length > 0)) &&
  value.fields.every((at) => !combined.fields().includes(at)) &&
  (value.race === undefined || mayRace(contract, combined, value.race)) &&
  value.fields.every((at) => mayAdd(contract, combined.base, at)) &&
  !(value.isCreating && combined.values.some((one) => one.value.race)) &&
  (!combined.isDocumented || value.fields.every((at) => mayReplace(contract, combined.base, at, value.base)));

/** One race at a time, where the request has a value that counts. */
const mayRace = (contract: Contract, { base, values }: CombinedRequest, { at }: Race): boolean =>
  values.every(({ value }) => !value.race && !value.isCreating && !value.isOptional) &&
  hasStoredValue(
    { contract, validator: getSchemaValidator(contract) },
    findOperation(contract, base),
    base.request,
    at,
  );

/** True if the request, or one that it needs, is the other one. */
const isAfter = (combined: CombinedRequest, other: CombinedRequest): boolean =>
  combined === other || [...combined.before].some((one) => isAfter(one, other));

function fitsMutation(contract: Contract, combined: ExtensibleRequest, base: Case, mutation: Mutation): boolean {
  const taken = new Set(combined.values.flatMap(({ value }) => value.fields));
  const changed = listMutatedPointers(mutation);
  if (changed.some((at) => taken.has(toField(at)))) return false;
  const hasFields = combined.isDocumented
    ? hasParents(combined.base, changed) &&
      changed.every((at) => mayReplace(contract, combined.base, toField(at), base))
    : findRichestBase(contract, base, [...combined.mutations, mutation]) !== undefined;
  return (
    hasFields &&
    combined.mutations.every(
      (one) => isApart(one, mutation) || isItemOf(one, mutation) || mergeSizes(one, mutation) !== undefined,
    )
  );
}
