import { type Case, messageOf, type RequestExample } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../api-client.ts';
import { type Action, type ExecutableCase, listParts, type Mutation } from '../cases/executable-case.ts';
import { expectSuccess } from '../cases/expected.ts';
import { findOperation, listAllowedMethods } from '../contract-queries.ts';
import { FailedBaseError, PreconditionError, StoppedError, TransportError } from '../errors.ts';
import type { Retry } from '../exchange.ts';
import type { InvariantContext } from '../invariants/invariant.ts';
import { findInvariant } from '../invariants/registry.ts';
import { createOverrides } from '../requests/create-overrides.ts';
import { repeatRequest } from '../requests/prepare-request.ts';
import type { CaseResult, LastRequest, Leftovers, Outcome } from '../result.ts';
import { type RunOptions, readConcurrency } from '../run-options.ts';
import { type Attempt, runAttempt, toAttempt, withGivenResources, withKnownBase } from './attempt.ts';
import { createBaseAttempts } from './base-attempts.ts';
import { checkOptions } from './check-options.ts';
import { createClosingContext } from './closing-context.ts';
import { createCombinations } from './combined/combinations.ts';
import { createCombinedAttempts } from './combined/combined-attempts.ts';
import type { CombinedRequest } from './combined/combined-request.ts';
import { createSession } from './create-session.ts';
import { createInvalidatingAttempts } from './invalidating-attempts.ts';
import { createMask, createOutcomeMask, maskLeftovers } from './mask.ts';
import {
  createOutcome,
  keepFailedBase,
  toCaseResult,
  toErrorOutcome,
  toFailedBaseOutcome,
  toOutcome,
  waiveForToken,
} from './outcomes.ts';
import { findPlannedBase, plan } from './plan.ts';
import { createPreparer } from './preparer.ts';
import type { ProbeResult } from './probe/probe.ts';
import { deriveAllLocks, deriveLocks } from './scheduling/case-locks.ts';
import { createLoans } from './scheduling/loans.ts';
import { noLocks } from './scheduling/locks.ts';
import { createScheduler, type Scheduled, type Scheduler, type Task, toTask } from './scheduling/scheduler.ts';
import { findCurrentCase, runForCase } from './transport/last-requests.ts';
import { runUrgently } from './transport/pacer.ts';
import { createHarmlessOverrides, explainReadOnly, findHarmlessCredential } from './transport/read-only.ts';

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
export function createRun(options: RunOptions, probed: ProbeResult = NOT_PROBED): Run {
  checkOptions(options);
  const loans = createLoans(() => invariantContext);
  const { session, transport } = createSession(options, loans.watch);
  const { contract } = session;
  const scheduler = createScheduler(Math.floor(TASKS_PER_REQUEST * readConcurrency(options.concurrency)));
  const stopped = (): string | undefined =>
    options.signal?.aborted ? messageOf(options.signal.reason) : transport.whyGone();
  /** What has not started when the run is stopped fails with StoppedError. */
  const schedule: Scheduler['schedule'] = (task, work) => {
    // A task starts when another ends, which is of another case.
    const caseId = findCurrentCase();
    return scheduler.schedule(task, async () => {
      const reason = stopped();
      if (reason !== undefined) throw new StoppedError(reason);
      const runWork = () => runForCase(caseId, work);
      return task.rank === 'base' || task.rank === 'update' ? runUrgently(runWork) : runWork();
    });
  };
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

  async function runCase(planned: ExecutableCase): Promise<Outcome> {
    const { action } = planned;
    if (action.kind === 'waived') return createOutcome('waived', action.because);
    const waived = waiveForToken(planned, options.credentials);
    if (waived !== undefined) return waived;
    if (planned.isWrite && options.profile !== 'full') return runHarmless(planned);
    switch (action.kind) {
      case 'success':
        return toOutcome(await bases.run(action.base));
      case 'invariant':
        return runInvariant(planned, action);
      case 'mutation':
        return runMutation(planned, action);
    }
  }

  async function runInvariant(
    planned: ExecutableCase,
    action: Extract<Action, { kind: 'invariant' }>,
  ): Promise<Outcome> {
    const reservation = combinations.reserve(planned);
    return checkInvariant(planned, action, reservation?.combined).finally(reservation?.release);
  }

  /** `reserved` is what the invariant sends itself. */
  async function checkInvariant(
    planned: ExecutableCase,
    { invariant, target }: Extract<Action, { kind: 'invariant' }>,
    reserved: CombinedRequest | undefined,
  ): Promise<Outcome> {
    const combined = new Set(combinations.joinInvariant(planned).values());
    const check = async (base: Attempt | undefined): Promise<Outcome> => {
      // An operation that is not implemented needs no further request.
      if (base?.verdict === 'unimplemented') return toFailedBaseOutcome(target.base, base);
      const { check: checkTarget } = findInvariant(invariant);
      const context = await combinedAttempts.createContext(planned);
      const outcome = await checkTarget(context, target);
      // A value of a combined request that does not prove the case is sent alone, so that the cause is certain.
      const isRepeated = outcome.verdict === 'fail' && combinations.maySendAlone(planned);
      return isRepeated ? checkTarget(invariantContext, target) : outcome;
    };
    // The base was asked for together with this case.
    await Promise.resolve();
    for (const one of combined) await combinedAttempts.run(one);
    if (reserved && reserved.before.size > 0) await combinedAttempts.runEarlier(reserved);
    const locks = deriveAllLocks(contract, [planned, ...(reserved?.cases ?? [])]);
    const task = toTask('invariant', locks);
    // An update waits for its locks from the start: what reads the same would start before it again and again.
    if (task.rank === 'update') {
      return schedule(task, async () => check(await bases.findNow(target.base)?.catch(() => undefined))).result;
    }
    const base = await bases.find(target.base)?.catch(() => undefined);
    return base?.verdict === 'unimplemented' ? check(base) : schedule(task, () => check(base)).result;
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
      toOutcome(await runAttempt(session, operation, action.expected, prepare, overrides, level)),
    ).result;
  }

  async function runMutation(
    planned: ExecutableCase,
    { base, mutation, expected }: Extract<Action, { kind: 'mutation' }>,
  ): Promise<Outcome> {
    if ('fault' in mutation && !probed.faultLayers.includes(mutation.fault)) {
      const { advertise = 'a header' } = contract.faultSwitch ?? {};
      return createOutcome('waived', `The target does not offer the fault "${mutation.fault}" by ${advertise}.`);
    }
    const operation = findOperation(contract, base);
    const combined = combinations.join(planned);
    // In a read-only run the base of a write cannot run; OPTIONS is safe and needs no base.
    const hasBase = options.profile === 'full' || operation.method === 'get';
    const first = hasBase ? await bases.runForOthers(base).catch(keepFailedBase) : undefined;
    if (first instanceof TransportError || (first && first.verdict !== 'pass')) return toFailedBaseOutcome(base, first);
    const overrides = createOverrides(contract, mutation, listAllowedMethods(contract, base.id));
    const attemptAlone = (): Promise<Attempt> => {
      const locks = deriveLocks(contract, planned);
      const prepare = async (): Promise<RequestExample> =>
        'again' in mutation && first
          ? repeatRequest(session, base, first.request, mutation.again)
          : preparer.prepare(base, { mutations: [mutation], ...(first && { earlier: first.request }) });
      return schedule(toTask('case', locks), () =>
        attemptAndInvalidate(operation, expected, prepare, overrides, planned.level),
      ).result;
    };
    const together = combined && (await combinedAttempts.run(combined));
    const found = 'isRewritten' in mutation ? (together?.rewritten ?? together?.attempt) : together?.attempt;
    const attempt = found ?? (await attemptAlone());
    return toOutcome(first ? withKnownBase(attempt, overrides) : attempt, first && [first.exchange]);
  }

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
