/** Runs each documented success once, for its own case and for all cases that start from it. */
import type { Case, Contract } from '@helpdesk/contract-model';
import { findOperation, listSuccessCases } from '../contract-queries.ts';
import { TransportError } from '../errors.ts';
import { createCache } from '../resources/sources/cache.ts';
import type { Attempt } from './attempt.ts';
import type { Scheduled } from './scheduling/scheduler.ts';

export interface BaseAttempts {
  readonly run: (base: Case) => Promise<Attempt>;
  /** Tries again where no usable response arrived, as often as `createCache` allows in all. */
  readonly runForOthers: (base: Case) => Promise<Attempt>;
  /** Like `runForOthers`, for a task that is running: the base waits for no place and no locks, which the task itself may hold. */
  readonly runNow: (base: Case) => Promise<Attempt>;
  /** The attempt, if it was started. */
  readonly find: (base: Case) => Promise<Attempt> | undefined;
  /** Like `find`, for a task that is running: an attempt that was started waits for no place and no locks any more. */
  readonly findNow: (base: Case) => Promise<Attempt> | undefined;
}

/**
 * `mayCombine` is false for the first base of an operation, and where that did not pass. `listNeeded` has the bases that must
 * be sent before one that cases are combined with; undefined for one that is sent as it is.
 */
export function createBaseAttempts(
  contract: Contract,
  schedule: (base: Case, mayCombine: boolean) => Scheduled<Attempt>,
  listNeeded: (base: Case) => readonly Case[] | undefined,
): BaseAttempts {
  const attempts = createCache<Attempt>();
  const scheduled = new Map<string, Scheduled<Attempt>>();
  const urgent = new Set<string>();

  const run = (base: Case): Promise<Attempt> => attempts.get(base.id, () => start(base));

  /** The bases of an operation wait for its first one, because they need no request if the operation is not implemented. */
  async function start(base: Case): Promise<Attempt> {
    const first = findFirst(base);
    // Cases are started together: in a microtask, the first base has been asked for if it is among them.
    await Promise.resolve();
    const needed = listNeeded(base);
    const found = needed ? run(first) : attempts.find(first.id);
    const earlier = first.id === base.id ? undefined : await found?.catch(() => undefined);
    if (earlier?.verdict === 'unimplemented')
      return { ...earlier, reason: `The target responds with 501 to ${first.id}.` };
    const mayCombine = earlier?.verdict === 'pass';
    if (mayCombine) for (const one of needed ?? []) await run(one).catch(() => undefined);
    const job = schedule(base, mayCombine);
    scheduled.set(base.id, job);
    if (urgent.has(base.id)) job.startNow();
    return job.result;
  }

  async function runForOthers(base: Case): Promise<Attempt> {
    for (;;) {
      const attempt = run(base);
      try {
        return await attempt;
      } catch (error) {
        const isOver =
          error instanceof TransportError && error.kind !== 'gone' ? attempts.find(base.id) === attempt : true;
        if (isOver) throw error;
      }
    }
  }

  const findFirst = (base: Case): Case => listSuccessCases(contract, findOperation(contract, base))[0] ?? base;

  function startNow(base: Case): void {
    for (const { id } of [findFirst(base), ...(listNeeded(base) ?? []), base]) {
      urgent.add(id);
      scheduled.get(id)?.startNow();
    }
  }

  return {
    run,
    runForOthers,
    find: ({ id }) => attempts.find(id),
    findNow: (base) => {
      if (attempts.find(base.id) !== undefined) startNow(base);
      return attempts.find(base.id);
    },
    runNow: (base) => {
      startNow(base);
      return runForOthers(base);
    },
  };
}
