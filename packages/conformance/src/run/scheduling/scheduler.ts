import { readConcurrency } from '../../run-options.ts';
import { holdLocks, type Locks } from './locks.ts';

/** After this many later tasks have started before a task, none that excludes it starts any more; before an update, none at all. */
const MAX_OVERTAKEN = 64;

/**
 * The order of tasks that could start. Much depends on a base; an invariant is a long sequence of requests, and one that updates
 * shuts others out all the while: those that update the same, one after the other, decide how long a run takes. Creations and reads of
 * a list exclude each other: all reads come first, so that no read is left for the end of the run.
 */
const ranks = ['base', 'update', 'invariant', 'creation', 'case'] as const;
export type Rank = (typeof ranks)[number];

export interface Task {
  readonly rank: Rank;
  /** Held while the task runs. */
  readonly locks: Locks;
}

/** `rank` is that of a task which changes nothing. */
export function toTask(rank: Rank, locks: Locks): Task {
  const modes = new Set(locks.values());
  if (modes.has('update')) return { rank: 'update', locks };
  return { rank: modes.has('create') ? 'creation' : rank, locks };
}

export interface Scheduled<T> {
  readonly result: Promise<T>;
  /** Starts the task whatever it would have to wait for, because a running task waits for it. */
  readonly startNow: () => void;
}

export interface Scheduler {
  /** Runs `work` when a place and all locks are free. */
  readonly schedule: <T>(task: Task, work: () => Promise<T>) => Scheduled<T>;
}

interface Job extends Task {
  /** Equal for equal locks. */
  readonly key: string;
  overtaken: number;
  readonly start: () => void;
}

/**
 * Runs up to `limit` tasks at once, those of the first rank first, otherwise in the order in which they were scheduled.
 * A task takes all its locks together, so that tasks do not wait for each other. Throws RangeError if `limit` is not a
 * positive integer.
 */
export function createScheduler(limit?: number): Scheduler {
  const concurrency = readConcurrency(limit);
  const waiting: Job[] = [];
  const running = new Set<Job>();
  let isStarting = false;

  /** `excluded` has the keys of locks that cannot be taken while nothing ends. */
  function findNext(excluded: Set<string>): Job | undefined {
    if (running.size >= concurrency) return undefined;
    const held = holdLocks([...running].map(({ locks }) => locks));
    const passedOver: Job[] = [];
    for (const job of waiting) {
      if (!excluded.has(job.key) && held.allow(job.locks)) {
        for (const one of passedOver) one.overtaken += 1;
        return job;
      }
      excluded.add(job.key);
      passedOver.push(job);
      if (job.rank === 'update' || job.overtaken >= MAX_OVERTAKEN) held.add(job.locks);
    }
    return undefined;
  }

  function startWaiting(): void {
    isStarting = false;
    const excluded = new Set<string>();
    for (let job = findNext(excluded); job !== undefined; job = findNext(excluded)) job.start();
  }

  function enqueue(job: Job): void {
    const later = waiting.findIndex((other) => ranks.indexOf(other.rank) > ranks.indexOf(job.rank));
    waiting.splice(later === -1 ? waiting.length : later, 0, job);
    // In a separate microtask, so that tasks that are scheduled together are ordered together.
    if (!isStarting) queueMicrotask(startWaiting);
    isStarting = true;
  }

  return {
    schedule: <T>(task: Task, work: () => Promise<T>): Scheduled<T> => {
      const { promise: result, resolve, reject } = Promise.withResolvers<T>();
      const job: Job = {
        ...task,
        key: JSON.stringify([...task.locks].toSorted()),
        overtaken: 0,
        start: () => {
          const index = waiting.indexOf(job);
          if (index === -1) return;
          waiting.splice(index, 1);
          running.add(job);
          void work()
            .then(resolve, reject)
            .then(() => {
              running.delete(job);
              startWaiting();
            });
        },
      };
      enqueue(job);
      return { result, startNow: job.start };
    },
  };
}
