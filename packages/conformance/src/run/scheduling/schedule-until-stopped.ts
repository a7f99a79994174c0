import { StoppedError } from '../../errors.ts';
import { findCurrentCase, runForCase } from '../transport/last-requests.ts';
import { runUrgently } from '../transport/pacer.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * Schedules tasks with the case that they are of, and those that others wait for with urgent requests. What has not started when the run is
 * stopped fails with StoppedError: `explainStop` returns the reason.
 */
export const scheduleUntilStopped =
  (scheduler: Scheduler, explainStop: () => string | undefined): Scheduler['schedule'] =>
  (task, work) => {
    // A task starts when another ends, which is of another case.
    const caseId = findCurrentCase();
    return scheduler.schedule(task, async () => {
      const reason = explainStop();
      if (reason !== undefined) throw new StoppedError(reason);
      const runWork = () => runForCase(caseId, work);
      return task.rank === 'base' || task.rank === 'update' ? runUrgently(runWork) : runWork();
    });
  };
