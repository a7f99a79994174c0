import { readConcurrency } from '../../run-options.ts';
import { holdLocks, type Locks } from './locks.ts';

/**
 * After this many later tasks have started before a task, none that excludes it starts any more; before an update, none at all. No update,
 * which may take long, starts before a base.
 */
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
  if (isUpdate(locks)) return { rank: 'update', locks };
  return { rank: [...locks.values()].includes('create') ? 'creation' : rank, locks };
}

const isUpdate = (locks: Locks): boolean => [...locks.values()].includes('update');

export interface Scheduled<T> {
  readonly result: Promise<T>;
  /** Starts the task whatever it would have to wait for, because a running task waits for it. */
  readonly startNow: () => void;
}

export interface Scheduler {
  /** Runs `work` when a place and all locks are free. */
  readonly schedule: <T>(task: Task, work: () => Promise<T>) => Scheduled<T>;
}

interface Job extends Pick<Task, 'locks'> {
  /** Larger than that of all jobs before it. */
  readonly number: number;
  readonly start: () => void;
}

/** The waiting jobs of one rank with the same locks: while the first cannot start, none can. */
interface Queue extends Task {
  readonly jobs: Job[];
  /** How many later jobs have started before the first one. */
  overtaken: number;
}

/**
 * Runs up to `limit` tasks at once, those of the first rank first, otherwise in the order in which they were scheduled.
 * A task takes all its locks together, so that tasks do not wait for each other. Throws RangeError if `limit` is not a
 * positive integer.
 */
export function createScheduler(limit?: number): Scheduler {
  const concurrency = readConcurrency(limit);
  const queues = new Map<string, Queue>();
  const running = new Set<Job>();
  let isStarting = false;
  let count = 0;

  function findNext(): Job | undefined {
    if (running.size >= concurrency) return undefined;
    const held = holdLocks([...running].map(({ locks }) => locks));
    const heldFromUpdates = holdLocks([...running].map(({ locks }) => locks));
    const passedOver: Queue[] = [];
    for (const queue of [...queues.values()].sort(compareQueues)) {
      if ((queue.rank === 'update' ? heldFromUpdates : held).allow(queue.locks)) {
        for (const one of passedOver) one.overtaken += 1;
        queue.overtaken = 0;
        return queue.jobs[0];
      }
      passedOver.push(queue);
      const isReserving = isUpdate(queue.locks) || queue.overtaken >= MAX_OVERTAKEN;
      if (isReserving) held.add(queue.locks);
      if (isReserving || queue.rank === 'base') heldFromUpdates.add(queue.locks);
    }
    return undefined;
  }

  function startWaiting(): void {
    isStarting = false;
    for (let job = findNext(); job !== undefined; job = findNext()) job.start();
  }

  function enqueue(key: string, { rank, locks }: Task, job: Job): void {
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, { rank, locks, jobs: [job], overtaken: 0 });
    else queue.jobs.push(job);
    // In a separate microtask, so that tasks that are scheduled together are ordered together.
    if (!isStarting) queueMicrotask(startWaiting);
    isStarting = true;
  }

  /** False if it has started already. */
  function remove(key: string, job: Job): boolean {
    const jobs = queues.get(key)?.jobs ?? [];
    const index = jobs.indexOf(job);
    if (index === -1) return false;
    jobs.splice(index, 1);
    if (jobs.length === 0) queues.delete(key);
    return true;
  }

  return {
    schedule: <T>(task: Task, work: () => Promise<T>): Scheduled<T> => {
      const { promise: result, resolve, reject } = Promise.withResolvers<T>();
      const key = JSON.stringify([task.rank, [...task.locks].toSorted()]);
      count += 1;
      const job: Job = {
        locks: task.locks,
        number: count,
        start: () => {
          if (!remove(key, job)) return;
          running.add(job);
          void work()
            .then(resolve, reject)
            .then(() => {
              running.delete(job);
              startWaiting();
            });
        },
      };
      enqueue(key, task, job);
      return { result, startNow: job.start };
    },
  };
}

const compareQueues = (left: Queue, right: Queue): number =>
  ranks.indexOf(left.rank) - ranks.indexOf(right.rank) || (left.jobs[0]?.number ?? 0) - (right.jobs[0]?.number ?? 0);
