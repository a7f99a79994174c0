import { messageOf } from '@helpdesk/contract-model';
import type { ExecutableCase } from '../cases/executable-case.ts';
import { StoppedError } from '../errors.ts';
import type { Retry } from '../exchange.ts';
import { omitInvalidOperations } from '../omit-invalid-operations.ts';
import type { CaseResult, LastRequest, Leftovers, Outcome } from '../result.ts';
import { type RunOptions, readConcurrency } from '../run-options.ts';
import { createBaseAttempts } from './base-attempts.ts';
import { createBaseScheduler } from './base-scheduler.ts';
import { createCaseRunner } from './case-runner.ts';
import { checkOptions } from './check-options.ts';
import { createClosingContext } from './closing-context.ts';
import { createCombinations } from './combined/combinations.ts';
import { createCombinedAttempts } from './combined/combined-attempts.ts';
import { createSession } from './create-session.ts';
import { createInvalidatingAttempts } from './invalidating-attempts.ts';
import { createInvariantContext } from './invariant-context.ts';
import { createMask } from './mask.ts';
import { createOutcomeMask, maskLeftovers } from './mask-results.ts';
import { toCaseResult, toErrorOutcome } from './outcomes.ts';
import { plan } from './plan.ts';
import { createPreparer } from './preparer.ts';
import type { ProbeResult } from './probe/probe.ts';
import { createLoans } from './scheduling/loans.ts';
import { scheduleUntilStopped } from './scheduling/schedule-until-stopped.ts';
import { createScheduler } from './scheduling/scheduler.ts';
import { runForCase } from './transport/last-requests.ts';

export interface Run {
  /** Every case of the contract, regardless of `only`. */
  readonly plan: readonly ExecutableCase[];
  /**
   * Runs a case when a place and its locks are free; see `createScheduler` for the order. Calls may overlap. Never throws:
   * errors become results.
   */
  readonly execute: (planned: ExecutableCase) => Promise<CaseResult>;
  /** Like `execute`, but without a result for a case that did not run to its end because the run was stopped. */
  readonly executeUnlessStopped: (planned: ExecutableCase) => Promise<CaseResult | undefined>;
  /** Why nothing more is sent, in a sentence; undefined if the run goes on. */
  readonly stopped: () => string | undefined;
  /** The requests that may be why the target stopped responding; none if it did not. */
  readonly lastRequests: () => readonly LastRequest[];
  /** Requests sent so far. */
  readonly requests: () => number;
  /** The operations that have responded so far. */
  readonly calledOperations: () => readonly string[];
  /** Requests that were sent again so far, with those of the probe. */
  readonly retries: () => readonly Retry[];
  /**
   * Puts back what the run has changed and not created, also after it was stopped, and returns what is left on the target. Call
   * it once, after the last case.
   */
  readonly finish: () => Promise<Leftovers>;
}

/**
 * Tasks at once: more than requests, as some wait for each other, or for the clock of the target; one where requests are sent
 * one by one.
 */
const countTasks = (concurrency: number): number => 2 * concurrency - 1;

const NOT_PROBED: ProbeResult = { faultLayers: [], retries: [] };

/** Prepares a run against one target. Sends nothing yet. `probed` is the result of `probe`. Throws RangeError for invalid options. */
export function createRun(given: RunOptions, probed: ProbeResult = NOT_PROBED): Run {
  const options = { ...given, contract: omitInvalidOperations(given.contract) };
  checkOptions(options);
  const loans = createLoans(() => invariantContext);
  const { session, transport } = createSession(options, loans.watch);
  const { contract } = session;
  const stopped = (): string | undefined =>
    options.signal?.aborted ? messageOf(options.signal.reason) : transport.whyGone();
  const scheduler = createScheduler(countTasks(readConcurrency(options.concurrency)));
  const schedule = scheduleUntilStopped(scheduler, stopped);

  const preparer = createPreparer(session);
  const attemptAndInvalidate = createInvalidatingAttempts(session, preparer.listProviders);
  const combinations = createCombinations(contract);
  // A base is sent with what cases have added to it, and what they add may wait for a base.
  const bases = createBaseAttempts(contract, (...base) => scheduleBase(...base), combinations.listNeeded);
  const invariantContext = createInvariantContext({ session, preparer, bases, listUpdated: loans.list });
  const parts = { session, preparer, attemptAndInvalidate, schedule, combinations, bases, invariantContext };
  const combinedAttempts = createCombinedAttempts(parts);
  const scheduleBase = createBaseScheduler({ ...parts, combinedAttempts });
  const runCase = createCaseRunner({ ...parts, combinedAttempts, faultLayers: probed.faultLayers });

  const mask = createMask(options);
  const maskOutcome = createOutcomeMask(mask);
  const run = (planned: ExecutableCase): Promise<Outcome> => runForCase(planned.id, () => runCase(planned));
  const toResult = (planned: ExecutableCase, outcome: Outcome): CaseResult =>
    toCaseResult(planned, maskOutcome(outcome));
  let closingRequests = 0;

  async function executeUnlessStopped(planned: ExecutableCase): Promise<CaseResult | undefined> {
    const outcome = await run(planned).catch((error: unknown) =>
      error instanceof StoppedError ? undefined : toErrorOutcome(error),
    );
    // What the signal cut off is not a result. A request that a lost target left without a response is one.
    return outcome === undefined || options.signal?.aborted ? undefined : toResult(planned, outcome);
  }

  async function finish(): Promise<Leftovers> {
    const closing = createClosingContext(options, { isGone: transport.whyGone() !== undefined });
    const notRestored = await loans.putBack(closing.context);
    closingRequests = closing.requests();
    return maskLeftovers(mask, { created: session.ledger.created, notRestored });
  }

  return {
    plan: plan(contract),
    execute: async (planned) => toResult(planned, await run(planned).catch(toErrorOutcome)),
    executeUnlessStopped,
    stopped,
    lastRequests: () => (transport.whyGone() === undefined ? [] : transport.listLastRequests()),
    requests: () => transport.count() + closingRequests,
    calledOperations: () => [...session.ledger.calledOperations],
    retries: () => [...probed.retries, ...transport.retries],
    finish,
  };
}
