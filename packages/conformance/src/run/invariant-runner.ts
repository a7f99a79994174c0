/** Runs an invariant: what it waits for, and what it sends itself. */
import type { Action, ExecutableCase } from '../cases/executable-case.ts';
import type { InvariantContext } from '../invariants/invariant.ts';
import { findInvariant } from '../invariants/registry.ts';
import type { Session } from '../resources/session.ts';
import type { Outcome } from '../result.ts';
import type { Attempt } from './attempt.ts';
import type { BaseAttempts } from './base-attempts.ts';
import type { Combinations } from './combined/combinations.ts';
import type { CombinedAttempts } from './combined/combined-attempts.ts';
import type { CombinedRequest } from './combined/combined-request.ts';
import { toFailedBaseOutcome } from './outcomes.ts';
import { findPlannedBase } from './plan.ts';
import { deriveAllLocks } from './scheduling/case-locks.ts';
import { type Scheduler, toTask } from './scheduling/scheduler.ts';

/** The parts of the run that the runner of invariants uses. */
export interface InvariantRunnerContext {
  readonly session: Session;
  readonly bases: BaseAttempts;
  readonly combinations: Combinations;
  readonly combinedAttempts: CombinedAttempts;
  readonly invariantContext: InvariantContext;
  readonly schedule: Scheduler['schedule'];
}

type InvariantAction = Extract<Action, { kind: 'invariant' }>;

export function createInvariantRunner({
  session: { contract },
  bases,
  combinations,
  combinedAttempts,
  invariantContext,
  schedule,
}: InvariantRunnerContext): (planned: ExecutableCase, action: InvariantAction) => Promise<Outcome> {
  return runInvariant;

  async function runInvariant(planned: ExecutableCase, action: InvariantAction): Promise<Outcome> {
    const reservation = combinations.reserve(planned);
    return checkInvariant(planned, action, reservation?.combined).finally(reservation?.release);
  }

  /** `reserved` is what the invariant sends itself. */
  async function checkInvariant(
    planned: ExecutableCase,
    { invariant, target }: InvariantAction,
    reserved: CombinedRequest | undefined,
  ): Promise<Outcome> {
    const joined = combinations.joinInvariant(planned);
    const combined = new Set(joined.values());
    const check = async (base: Attempt | undefined): Promise<Outcome> => {
      // An operation that is not implemented needs no further request.
      if (base?.verdict === 'unimplemented') return toFailedBaseOutcome(target.base, base);
      const { check: checkTarget } = findInvariant(invariant);
      const context = await combinedAttempts.createContext(planned);
      const { isDecided = false, ...outcome } = await checkTarget(context, target);
      // A value of a combined request that does not prove the case is sent alone, so that the cause is certain.
      const isRepeated = outcome.verdict === 'fail' && !isDecided && combinations.maySendAlone(planned);
      return isRepeated ? checkTarget(invariantContext, target) : outcome;
    };
    // The base was asked for together with this case.
    await Promise.resolve();
    for (const one of combined) await combinedAttempts.run(one);
    // Who adds best-effort values also reports what else failed.
    if ([...joined.keys()].some(({ isBestEffort }) => isBestEffort)) await combinations.waitForSent(planned);
    if (reserved && reserved.before.size > 0) await combinedAttempts.runEarlier(reserved);
    const sent = reserved ? [findPlannedBase(contract, reserved.base), ...reserved.cases] : [];
    const locks = deriveAllLocks(contract, [planned, ...sent]);
    const task = toTask('invariant', locks);
    // An update waits for its locks from the start: what reads the same would start before it again and again.
    if (task.rank === 'update') {
      return schedule(task, async () => check(await bases.findNow(target.base)?.catch(() => undefined))).result;
    }
    const base = await bases.find(target.base)?.catch(() => undefined);
    return base?.verdict === 'unimplemented' ? check(base) : schedule(task, () => check(base)).result;
  }
}
