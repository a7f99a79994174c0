import { StoppedError } from '../../errors.ts';
import { findCurrentCase, runForCase } from '../transport/last-requests.ts';
import { type Priority, runWithPriority } from '../transport/pacer.ts';
import type { Rank, Scheduler } from './scheduler.ts';

/** Sequences of requests decide how long a run takes, and single requests fill what they leave. */
const priorityOf: Readonly<Record<Rank, Priority>> = {
  base: 'urgent',
  update: 'urgent',
  invariant: 'usual',
  creation: 'usual',
  case: 'idle',
};

/**
 * Schedules tasks with the case that they are of, and their requests by their rank. What has not started when the run is stopped fails with
 * StoppedError: `explainStop` returns the reason.
 */
export const scheduleUntilStopped =
  (scheduler: Scheduler, explainStop: () => string | undefined): Scheduler['schedule'] =>
  (task, work) => {
    // A task starts when another ends, which is of another case.
    const caseId = findCurrentCase();
    return scheduler.schedule(task, async () => {
      const reason = explainStop();
      if (reason !== undefined) throw new StoppedError(reason);
      return runWithPriority(priorityOf[task.rank], () => runForCase(caseId, work));
    });
  };
