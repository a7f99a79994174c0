import type { Contract } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { findOperation } from '../contract-queries.ts';

const DEFAULT_CONCURRENCY = 4;

export interface Scheduler {
  /** Runs `work` when the order allows it, and returns its result. */
  readonly schedule: <T>(planned: ExecutableCase, work: () => Promise<T>) => Promise<T>;
}

interface Job {
  readonly phase: Phase;
  readonly start: () => Promise<void>;
}

/** In the order in which they run. */
const phases = ['independent', 'updates', 'invariants'] as const;
type Phase = (typeof phases)[number];

/**
 * Decides which waiting case runs next. Independent cases run first and concurrently, in the order in which they were
 * scheduled. Updates and invariants follow, each alone: an update changes what other cases read, and an invariant compares
 * several responses. Throws RangeError if `concurrency` is not a positive integer.
 */
export function createScheduler(contract: Contract, concurrency = DEFAULT_CONCURRENCY): Scheduler {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency must be a whole number from 1, not ${concurrency}: nothing would run`);
  }
  const waiting: Job[] = [];
  let running = 0;
  let isExclusive = false;
  let isStarting = false;

  function next(): Job | undefined {
    const first = phases.flatMap((phase) => waiting.find((job) => job.phase === phase) ?? [])[0];
    if (first === undefined) return undefined;
    const hasRoom = first.phase === 'independent' ? running < concurrency && !isExclusive : running === 0;
    if (!hasRoom) return undefined;
    waiting.splice(waiting.indexOf(first), 1);
    return first;
  }

  function startNext(): void {
    isStarting = false;
    for (let job = next(); job !== undefined; job = next()) {
      running += 1;
      isExclusive = job.phase !== 'independent';
      void job.start().then(() => {
        running -= 1;
        isExclusive = false;
        startNext();
      });
    }
  }

  return {
    schedule: (planned, work) =>
      new Promise((resolve, reject) => {
        // `start` never rejects: the promise of the caller does.
        waiting.push({ phase: findPhase(contract, planned), start: () => work().then(resolve, reject) });
        // In a separate microtask, so that cases that are scheduled together are ordered together.
        if (!isStarting) queueMicrotask(startNext);
        isStarting = true;
      }),
  };
}

function findPhase(contract: Contract, { action }: ExecutableCase): Phase {
  if (action.kind === 'invariant') return 'invariants';
  if (action.kind === 'waived') return 'independent';
  return ['get', 'post'].includes(findOperation(contract, action.base).method) ? 'independent' : 'updates';
}
