import { type Case, messageOf } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../api-client.ts';
import { type ExecutableCase, listParts, type Mutation } from '../cases/executable-case.ts';
import { expectSuccess } from '../cases/expected.ts';
import { findOperation } from '../contract-queries.ts';
import { FailedBaseError, StoppedError, TransportError } from '../errors.ts';
import type { Retry } from '../exchange.ts';
import type { InvariantContext } from '../invariants/invariant.ts';
import { omitInvalidOperations } from '../omit-invalid-operations.ts';
import { createOverrides } from '../requests/create-overrides.ts';
import type { CaseResult, LastRequest, Leftovers, Outcome } from '../result.ts';
import { type RunOptions, readConcurrency } from '../run-options.ts';
import { type Attempt, toAttempt, withGivenResources } from './attempt.ts';
import { createBaseAttempts } from './base-attempts.ts';
import { createCaseRunner } from './case-runner.ts';
import { checkOptions } from './check-options.ts';
import { createClosingContext } from './closing-context.ts';
import { createCombinations } from './combined/combinations.ts';
import { createCombinedAttempts } from './combined/combined-attempts.ts';
import { createSession } from './create-session.ts';
import { createInvalidatingAttempts } from './invalidating-attempts.ts';
import { createMask, createOutcomeMask, maskLeftovers } from './mask.ts';
import { keepFailedBase, toCaseResult, toErrorOutcome, toFailedBaseOutcome } from './outcomes.ts';
import { findPlannedBase, plan } from './plan.ts';
import { createPreparer } from './preparer.ts';
import type { ProbeResult } from './probe/probe.ts';
import { deriveAllLocks } from './scheduling/case-locks.ts';
import { createLoans } from './scheduling/loans.ts';
import { scheduleUntilStopped } from './scheduling/schedule-until-stopped.ts';
import { createScheduler, type Scheduled, toTask } from './scheduling/scheduler.ts';
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
  /** Those that have responded so far. */
  readonly calledOperations: () => readonly string[];
  /** Requests that were sent again so far, with those of the probe. */
  readonly retries: () => readonly Retry[];
  /**
   * Puts back what the run has changed and not created, also after it was stopped, and returns what is left on the target. Call
   * it once, after the last case.
   */
  readonly finish: () => Promise<Leftovers>;
}

/** Tasks at once for each request that may be under way: some wait for each other, or for the clock of the target. */
const TASKS_PER_REQUEST = 1.5;

const NOT_PROBED: ProbeResult = { faultLayers: [], retries: [] };

/** Prepares a run against one target. Sends nothing yet. `probed` is the result of `probe`. Throws RangeError for invalid options. */
export function createRun(given: RunOptions, probed: ProbeResult = NOT_PROBED): Run {
  const options = { ...given, contract: omitInvalidOperations(given.contract) };
  checkOptions(options);
  const loans = createLoans(() => invariantContext);
  const { session, transport } = createSession(options, loans.watch);
  const { contract } = session;
  const scheduler = createScheduler(Math.floor(TASKS_PER_REQUEST * readConcurrency(options.concurrency)));
  const stopped = (): string | undefined =>
    options.signal?.aborted ? messageOf(options.signal.reason) : transport.whyGone();
  const schedule = scheduleUntilStopped(scheduler, stopped);
  const cases = plan(contract);
  const combinations = createCombinations(contract);
  const bases = createBaseAttempts(contract, scheduleBase, combinations.listNeeded);
  const preparer = createPreparer(session);
  const attemptAndInvalidate = createInvalidatingAttempts(session, preparer.listProviders);
  const mask = createMask(options);
  const maskOutcome = createOutcomeMask(mask);
  let closingRequests = 0;

  const overrideAll = (mutations: readonly Mutation[]): RequestOverrides =>
    createOverrides(contract, { all: mutations.flatMap(listParts) }, []);

  const combinedAttempts = createCombinedAttempts({
    contract,
    validator: session.validator,
    combinations,
    prepare: (base, mutations) => preparer.prepare(base, { mutations }),
    context: () => invariantContext,
    runBase: (base) => bases.runForOthers(base),
    send: ({ base, level, mutations }, prepare) => {
      const operation = findOperation(contract, base);
      const expected = expectSuccess(operation, base.status);
      return attemptAndInvalidate(operation, expected, prepare, overrideAll(mutations), level);
    },
    sendConcurrent: async ({ base, level, mutations }, request, status) => {
      const operation = findOperation(contract, base);
      // The same request again may be rejected because the lost one was carried out.
      const sent = await session.api.callPrepared(operation, status, async () => request, overrideAll(mutations));
      return toAttempt(session, operation, expectSuccess(operation, base.status), { ...sent, request }, level);
    },
    schedule: ({ base, cases: own }, work) =>
      schedule(toTask('case', deriveAllLocks(contract, [findPlannedBase(cases, base), ...own])), work).result,
  });

  function scheduleBase(base: Case, mayCombine: boolean): Scheduled<Attempt> {
    const planned = findPlannedBase(cases, base);
    const expected = expectSuccess(findOperation(contract, base), base.status);
    const operation = findOperation(contract, base);
    const combined = mayCombine ? combinations.findDocumented(base) : undefined;
    const locks = deriveAllLocks(contract, [planned, ...(combined?.cases ?? [])]);
    const work = async (): Promise<Attempt> => {
      const sent = await combined?.run(() => combinedAttempts.attempt(combined));
      if (sent !== undefined) return sent.attempt;
      const attempt = await attemptAndInvalidate(operation, expected, () => preparer.prepare(base), {}, base.level);
      return withGivenResources(session, operation, attempt);
    };
    return runForCase(base.id, () => schedule({ rank: 'base', locks }, work));
  }

  const invariantContext: InvariantContext = {
    session,
    prepare: (base, { mutation, ...options } = {}) =>
      preparer.prepare(base, { ...options, ...(mutation && { mutations: [mutation] }) }),
    listUpdated: loans.list,
    runBase: async (base) => {
      const attempt = await bases.runNow(base).catch(keepFailedBase);
      if (attempt instanceof TransportError || attempt.verdict !== 'pass') {
        throw new FailedBaseError(toFailedBaseOutcome(base, attempt));
      }
      return attempt;
    },
    findCombined: () => undefined,
    listRejected: () => [],
    listFailed: () => [],
    sendReserved: (base) =>
      session.api.callPrepared(findOperation(contract, base), base.status, () => preparer.prepare(base)),
  };

  const runCase = createCaseRunner({
    session,
    faultLayers: probed.faultLayers,
    preparer,
    bases,
    combinations,
    combinedAttempts,
    invariantContext,
    attempt: attemptAndInvalidate,
    schedule,
  });

  async function execute(planned: ExecutableCase): Promise<CaseResult> {
    return toResult(planned, await runForCase(planned.id, () => runCase(planned)).catch(toErrorOutcome));
  }

  async function executeUnlessStopped(planned: ExecutableCase): Promise<CaseResult | undefined> {
    const outcome = await runForCase(planned.id, () => runCase(planned)).catch((error: unknown) =>
      error instanceof StoppedError ? undefined : toErrorOutcome(error),
    );
    // What the signal cut off is not a result. A request that a lost target left without a response is one.
    return outcome === undefined || options.signal?.aborted ? undefined : toResult(planned, outcome);
  }

  const toResult = (planned: ExecutableCase, outcome: Outcome): CaseResult =>
    toCaseResult(planned, maskOutcome(outcome));

  async function finish(): Promise<Leftovers> {
    const closing = createClosingContext(options, { isGone: transport.whyGone() !== undefined });
    const notRestored = await loans.putBack(closing.context);
    closingRequests = closing.requests();
    return maskLeftovers(mask, { created: session.ledger.created, notRestored });
  }

  return {
    plan: cases,
    execute,
    executeUnlessStopped,
    stopped,
    lastRequests: () => (transport.whyGone() === undefined ? [] : transport.listLastRequests()),
    requests: () => transport.count() + closingRequests,
    calledOperations: () => [...session.ledger.calledOperations],
    retries: () => [...probed.retries, ...transport.retries],
    finish,
  };
}
