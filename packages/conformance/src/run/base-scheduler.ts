import type { Case } from '@helpdesk/contract-model';
import { expectSuccess } from '../cases/expected.ts';
import { findOperation } from '../contract-queries.ts';
import type { Session } from '../resources/session.ts';
import { type Attempt, withGivenResources } from './attempt.ts';
import type { Combinations } from './combined/combinations.ts';
import type { CombinedAttempts } from './combined/combined-attempts.ts';
import type { RunAttempt } from './invalidating-attempts.ts';
import { findPlannedBase } from './plan.ts';
import type { Preparer } from './preparer.ts';
import { deriveAllLocks } from './scheduling/case-locks.ts';
import type { Scheduled, Scheduler } from './scheduling/scheduler.ts';
import { runForCase } from './transport/last-requests.ts';

/** The parts of the run that the scheduler of bases uses. */
interface BaseSchedulerContext {
  readonly session: Session;
  readonly preparer: Preparer;
  readonly combinations: Combinations;
  readonly combinedAttempts: CombinedAttempts;
  readonly attemptAndInvalidate: RunAttempt;
  readonly schedule: Scheduler['schedule'];
}

/** Returns a function that schedules a documented success: if it may combine, with what was added to it, as far as it passes so. */
export function createBaseScheduler(
  context: BaseSchedulerContext,
): (base: Case, mayCombine: boolean) => Scheduled<Attempt> {
  const { session, preparer, combinations, combinedAttempts, attemptAndInvalidate, schedule } = context;
  const { contract } = session;

  return (base, mayCombine) => {
    const operation = findOperation(contract, base);
    const combined = mayCombine ? combinations.findDocumented(base) : undefined;
    const locks = deriveAllLocks(contract, [findPlannedBase(contract, base), ...(combined?.cases ?? [])]);
    const work = async (): Promise<Attempt> => {
      const sent = await combined?.run(() => combinedAttempts.attempt(combined));
      if (sent !== undefined) return sent.attempt;
      const attempt = await attemptAndInvalidate({
        operation,
        expected: expectSuccess(operation, base.status),
        level: base.level,
        prepare: () => preparer.prepare(base),
      });
      return withGivenResources(session, operation, attempt);
    };
    return runForCase(base.id, () => schedule({ rank: 'base', locks }, work));
  };
}
