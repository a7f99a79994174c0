/** One request for several cases: what cases add to it, and what became of it. */
import type { Case, Contract, Level, RequestPointer } from '@helpdesk/contract-model';
import { type ExecutableCase, listMutatedPointers, type Mutation } from '../../cases/executable-case.ts';
import { toField } from '../../contract-queries.ts';
import type { CombinedValue } from '../../invariants/invariant.ts';
import type { Attempt } from '../attempt.ts';
import { findRichestBase, mergeSizes } from './combine-mutations.ts';

/** A value with the case that needs it. */
export interface AddedValue {
  readonly planned: ExecutableCase;
  readonly value: CombinedValue;
}

export interface CombinedRequest {
  /** The documented success that the changes are made to: with most fields of those that all mutations fit into, if it is not sent anyway. */
  readonly base: Case;
  readonly level: Level;
  /** The base is sent in any case. */
  readonly isDocumented: boolean;
  readonly mutations: readonly Mutation[];
  readonly values: readonly AddedValue[];
  /** The cases that have added something. */
  readonly cases: readonly ExecutableCase[];
  /** The case that sends it at a moment of its own; `isOver` resolves when that case is over. */
  readonly reservedBy: { readonly planned: ExecutableCase; readonly isOver: Promise<void> } | undefined;
  /** The requests whose responses the values need. They are sent before. */
  readonly before: ReadonlySet<CombinedRequest>;
  /**
   * Runs `attempt` once for all cases; afterwards no case may add anything. Undefined if the request did not pass, if there is no case, or
   * only one that can as well be sent alone.
   */
  readonly run: (attempt: () => Promise<CombinedAttempt>) => Promise<CombinedAttempt | undefined>;
  /** The result of `run`; undefined if it was not called. */
  readonly find: () => Promise<CombinedAttempt | undefined> | undefined;
  /** What was sent, if it was accepted and did not pass, or was rejected for its unique values. */
  readonly findFailed: () => Attempt | undefined;
}

export interface CombinedAttempt {
  readonly attempt: Attempt;
  /** The values that it was sent with: those that the target has something for. */
  readonly values: ReadonlySet<CombinedValue>;
  /** The attempt with best-effort values, if it did not pass with them. */
  readonly rejected?: CombinedAttempt;
  /** The attempt with other unique values, which was rejected twice. */
  readonly rejectedTwice?: Attempt;
  /** The attempt with the rewritten body, if it did not pass with that. */
  readonly rewritten?: Attempt;
}

/** A combined request that cases are still added to. */
export interface ExtensibleRequest extends CombinedRequest {
  /** The result ends the reservation. */
  readonly reserve: (planned: ExecutableCase) => () => void;
  readonly isOpen: () => boolean;
  readonly addMutation: (planned: ExecutableCase, mutation: Mutation) => void;
  readonly addValue: (added: AddedValue, before: readonly ExtensibleRequest[]) => void;
  /** The fields of the body that its cases change. */
  readonly fields: () => readonly RequestPointer[];
  /** Nothing else may be sent with its value. */
  readonly isFull: () => boolean;
}

export function createCombinedRequest(
  contract: Contract,
  first: Case,
  level: Level,
  isDocumented: boolean,
): ExtensibleRequest {
  const mutations: Mutation[] = [];
  const values: AddedValue[] = [];
  const before = new Set<CombinedRequest>();
  const cases: ExecutableCase[] = [];
  let running: Promise<CombinedAttempt | undefined> | undefined;
  let failed: Attempt | undefined;
  let reservedBy: CombinedRequest['reservedBy'];
  const keepPassed = (sent: CombinedAttempt): CombinedAttempt | undefined => {
    const { attempt, rejectedTwice } = sent;
    if (attempt.verdict === 'pass') {
      failed = rejectedTwice;
      return sent;
    }
    if (attempt.response.status === first.status) failed = attempt;
    return undefined;
  };
  return {
    get base() {
      return isDocumented ? first : (findRichestBase(contract, first, mutations) ?? first);
    },
    get reservedBy() {
      return reservedBy;
    },
    reserve: (planned) => {
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      reservedBy = { planned, isOver };
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
    fields: () => [
      ...mutations.flatMap(listMutatedPointers).map(toField),
      ...values.flatMap(({ value }) => value.fields),
    ],
    addMutation: (planned, mutation) => {
      const index = mutations.findIndex((one) => mergeSizes(one, mutation) !== undefined);
      const merged = mutations[index] && mergeSizes(mutations[index], mutation);
      cases.push(planned);
      if (merged === undefined) mutations.push(mutation);
      else mutations[index] = merged;
    },
    addValue: (added, earlier) => {
      values.push(added);
      cases.push(added.planned);
      for (const one of earlier) before.add(one);
    },
    run: (attempt) => {
      const isNeeded = values.length > 0 || cases.length > (isDocumented || reservedBy ? 0 : 1);
      running ??= !isNeeded ? Promise.resolve(undefined) : attempt().then(keepPassed, () => undefined);
      return running;
    },
    find: () => running,
    findFailed: () => failed,
  };
}
