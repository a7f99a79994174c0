/** Runs a case by the kind of its action: what it waits for, and what it sends. */
import type { RequestExample } from '@helpdesk/contract-model';
import type { Action, ExecutableCase } from '../cases/executable-case.ts';
import { findOperation, listAllowedMethods } from '../contract-queries.ts';
import { PreconditionError, TransportError } from '../errors.ts';
import { createOverrides } from '../requests/create-overrides.ts';
import { repeatRequest } from '../requests/prepare-request.ts';
import type { Outcome } from '../result.ts';
import { type Attempt, runAttempt, withKnownBase } from './attempt.ts';
import type { RunAttempt } from './invalidating-attempts.ts';
import { createInvariantRunner, type InvariantRunnerContext } from './invariant-runner.ts';
import { createOutcome, keepFailedBase, toFailedBaseOutcome, toOutcome, waiveForToken } from './outcomes.ts';
import type { Preparer } from './preparer.ts';
import { deriveLocks } from './scheduling/case-locks.ts';
import { noLocks } from './scheduling/locks.ts';
import { type Task, toTask } from './scheduling/scheduler.ts';
import { createHarmlessOverrides, explainReadOnly, findHarmlessCredential } from './transport/read-only.ts';

/** The parts of the run that the runner of cases uses. */
interface CaseRunnerContext extends InvariantRunnerContext {
  /** The layers that the target can make fail. */
  readonly faultLayers: readonly string[];
  readonly preparer: Preparer;
  readonly attemptAndInvalidate: RunAttempt;
}

/** Returns a function that throws if the case has no outcome, as `toErrorOutcome` expects. */
export function createCaseRunner(context: CaseRunnerContext): (planned: ExecutableCase) => Promise<Outcome> {
  const { session, faultLayers, preparer, bases, combinations, combinedAttempts, attemptAndInvalidate, schedule } =
    context;
  const { contract } = session;
  const runInvariant = createInvariantRunner(context);

  async function runCase(planned: ExecutableCase): Promise<Outcome> {
    const { action } = planned;
    if (action.kind === 'waived') return createOutcome('waived', action.because);
    const waived = waiveForToken(planned, session.options.credentials);
    if (waived !== undefined) return waived;
    if (planned.isWrite && session.options.profile !== 'full') return runHarmless(planned);
    switch (action.kind) {
      case 'success':
        return toOutcome(await bases.run(action.base));
      case 'invariant':
        return runInvariant(planned, action);
      case 'mutation':
        return runMutation(planned, action);
    }
  }

  /** A case that writes, in a read-only run: it is sent so that no target can carry it out, or skipped. */
  async function runHarmless(planned: ExecutableCase): Promise<Outcome> {
    const { action, level } = planned;
    const credential = findHarmlessCredential(contract, planned);
    if (action.kind !== 'mutation' || credential === undefined) {
      throw new PreconditionError('read-only', explainReadOnly(planned), { kind: 'profile' });
    }
    const operation = findOperation(contract, action.base);
    const prepare = (): Promise<RequestExample> => preparer.prepareHarmless(action.base);
    const overrides = createHarmlessOverrides(operation, credential);
    const task: Task = { rank: 'case', locks: noLocks };
    return schedule(task, async () =>
      toOutcome(await runAttempt(session, { operation, expected: action.expected, level, prepare, overrides })),
    ).result;
  }

  async function runMutation(
    planned: ExecutableCase,
    { base, mutation, expected }: Extract<Action, { kind: 'mutation' }>,
  ): Promise<Outcome> {
    if ('fault' in mutation && !faultLayers.includes(mutation.fault)) {
      const { advertise = 'a header' } = contract.faultSwitch ?? {};
      return createOutcome('waived', `The target does not offer the fault "${mutation.fault}" by ${advertise}.`);
    }
    const operation = findOperation(contract, base);
    const combined = combinations.join(planned);
    // In a read-only run the base of a write cannot run; OPTIONS is safe and needs no base.
    const hasBase = session.options.profile === 'full' || operation.method === 'get';
    const first = hasBase ? await bases.runForOthers(base).catch(keepFailedBase) : undefined;
    if (first instanceof TransportError || (first && first.verdict !== 'pass')) return toFailedBaseOutcome(base, first);
    const overrides = createOverrides(contract, mutation, listAllowedMethods(contract, base.id));
    const attemptAlone = (): Promise<Attempt> => {
      const locks = deriveLocks(contract, planned);
      const prepare = async (): Promise<RequestExample> =>
        'again' in mutation && first
          ? repeatRequest(session, base, first.request, mutation.again)
          : preparer.prepare(base, { mutations: [mutation], ...(first && { earlier: first.request }) });
      const { level } = planned;
      return schedule(toTask('case', locks), () =>
        attemptAndInvalidate({ operation, expected, level, prepare, overrides }),
      ).result;
    };
    const together = combined && (await combinedAttempts.run(combined));
    const found = 'rewritten' in mutation ? (together?.rewritten ?? together?.attempt) : together?.attempt;
    const sent = found ?? (await attemptAlone());
    return toOutcome(first ? withKnownBase(sent, overrides) : sent, first && [first.exchange]);
  }

  return runCase;
}
