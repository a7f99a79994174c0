/** The requests that combine cases: when each is sent, and what the cases get of it. */
import type { ExecutableCase } from '../../cases/executable-case.ts';
import type { BaseResult, CombinedValue, InvariantContext } from '../../invariants/invariant.ts';
import type { Attempt } from '../attempt.ts';
import type { BaseAttempts } from '../base-attempts.ts';
import { findPlannedBase } from '../plan.ts';
import { deriveAllLocks } from '../scheduling/case-locks.ts';
import { type Scheduler, toTask } from '../scheduling/scheduler.ts';
import { createAttempter } from './attempt-combined.ts';
import type { Combinations } from './combinations.ts';
import type { CombinedAttempt, CombinedRequest } from './combined-request.ts';
import { type CombinedSenderContext, createCombinedSender } from './combined-sender.ts';

export interface CombinedAttempts {
  /** Sends it with each value that the target has something for and that fits with the others. */
  readonly attempt: (combined: CombinedRequest) => Promise<CombinedAttempt>;
  /** The same once, if its base passes; a documented success is sent when it runs itself. Undefined if each case is sent alone. */
  readonly run: (combined: CombinedRequest) => Promise<CombinedAttempt | undefined>;
  /** Sends those that must be sent before. */
  readonly runEarlier: (combined: CombinedRequest) => Promise<void>;
  /** What an invariant gets, with the combined requests that have its values, as far as they were sent. */
  readonly createContext: (planned: ExecutableCase) => Promise<InvariantContext>;
}

/** The parts of the run that combined attempts use. */
interface CombinedAttemptsContext extends CombinedSenderContext {
  readonly combinations: Combinations;
  readonly schedule: Scheduler['schedule'];
  readonly bases: BaseAttempts;
}

export function createCombinedAttempts(context: CombinedAttemptsContext): CombinedAttempts {
  const { session, combinations, schedule, bases, invariantContext } = context;
  const attempt = createAttempter(session, createCombinedSender(context, createContextWith));

  async function run(combined: CombinedRequest): Promise<CombinedAttempt | undefined> {
    await runEarlier(combined);
    const base = await bases.runForOthers(combined.base);
    if (combined.isDocumented) return combined.find();
    await combined.reservedBy?.isOver;
    return combined.run(async () => {
      if (base.verdict !== 'pass') return { attempt: base, values: new Set() };
      const planned = [findPlannedBase(session.contract, combined.base), ...combined.cases];
      return schedule(toTask('case', deriveAllLocks(session.contract, planned)), () => attempt(combined)).result;
    });
  }

  async function runEarlier({ before }: CombinedRequest): Promise<void> {
    for (const earlier of before) await run(earlier);
  }

  async function createContextWith(
    planned: ExecutableCase,
    isNeeded: (value: CombinedValue) => boolean,
  ): Promise<InvariantContext> {
    const found = new Map<string, BaseResult>();
    const rejected = new Map<Attempt, string[]>();
    for (const [value, combined] of combinations.findJoined(planned)) {
      const sent = isNeeded(value) ? await combined.find() : undefined;
      if (sent?.values.has(value)) found.set(value.key, sent.attempt);
      if (sent?.rejected?.values.has(value))
        rejected.set(sent.rejected.attempt, [...(rejected.get(sent.rejected.attempt) ?? []), value.key]);
    }
    const reserved = combinations.findReserved(planned);
    return {
      ...invariantContext,
      findCombined: (key) => found.get(key),
      listFailed: () => combinations.listFailed(planned),
      listRejected: () => [...rejected].map(([one, keys]) => ({ ...one, keys })),
      sendReserved: async (base) =>
        (await reserved?.run(() => attempt(reserved)))?.attempt ?? invariantContext.sendReserved(base),
    };
  }

  return {
    attempt,
    run: (combined) => run(combined).catch(() => undefined),
    runEarlier: (combined) => runEarlier(combined).catch(() => undefined),
    createContext: (planned) => createContextWith(planned, () => true),
  };
}
