import type { Case, Credential, Level, Operation, RequestExample } from '@helpdesk/contract-model';
import type { RequestOverrides } from '../api-client.ts';
import type { Action, ExecutableCase } from '../cases/executable-case.ts';
import type { Expected } from '../cases/expected.ts';
import { plan } from '../cases/plan.ts';
import { allowedMethods, operationOf } from '../contract-queries.ts';
import { PreconditionError, TransportError } from '../errors.ts';
import type { Retry } from '../exchange.ts';
import { checkPagination } from '../invariants/pagination.ts';
import { harmlessRequest, prepareRequest, repeatRequest } from '../requests/prepare-request.ts';
import { overridesFor } from '../requests/request-overrides.ts';
import { createCache } from '../resources/cache.ts';
import { createCursors } from '../resources/cursors.ts';
import { createResourceProvider, type ResourceProvider } from '../resources/resource-provider.ts';
import type { Outcome, Result } from '../result.ts';
import type { RunOptions } from '../run-options.ts';
import { type Attempt, runAttempt, withGivenResources } from './attempt.ts';
import { createSession } from './create-session.ts';
import { createMask, createOutcomeMask } from './mask.ts';
import { outcomeOf, outcomeOfError, outcomeOfFailedBase, outcomeWithout, ownRetries } from './outcome.ts';
import { harmlessCredential, harmlessOverrides, readOnlyReason } from './read-only.ts';
import { createScheduler } from './scheduler.ts';

export interface Run {
  /** Every case of the contract, whatever `only` says. */
  readonly plan: readonly ExecutableCase[];
  /**
   * Runs a case when its turn comes: calls may overlap. Never throws, whatever happens is in the result.
   * See `createScheduler` for the order.
   */
  readonly execute: (planned: ExecutableCase) => Promise<Result>;
  /** Requests sent so far. */
  readonly requests: () => number;
  /** Requests that were sent again so far. */
  readonly retries: () => readonly Retry[];
}

/** Prepares a run against one target; nothing is sent yet. `faultLayers` are those that `probe` found. */
export function createRun(options: RunOptions, faultLayers: readonly string[] = []): Run {
  const { session, transport } = createSession(options);
  const { contract } = session;
  const { schedule } = createScheduler(contract, options.concurrency);
  const cases = plan(contract);
  const bases = createCache<Attempt>();
  const maskOutcome = createOutcomeMask(createMask(options));
  const providersByCredential = new Map<Credential, ResourceProvider>();
  const cursors = createCursors(session, (base, credential) =>
    prepareRequest(session, undefined, { base, provider: providerFor(credential) }),
  );

  function providerFor(credential: Credential): ResourceProvider {
    const provider =
      providersByCredential.get(credential) ??
      createResourceProvider(
        session,
        (base, own, path) => prepareRequest(session, cursors, { base, provider: own, path }),
        credential,
      );
    providersByCredential.set(credential, provider);
    return provider;
  }

  const requestOf = (base: Case): Promise<RequestExample> =>
    prepareRequest(session, cursors, { base, provider: providerFor('full') });

  /** A base runs once: as the case that it is itself, and for all that start from it. */
  const runBase = (base: Case): Promise<Attempt> => bases.get(base.id, () => attemptBase(base));

  async function attemptBase(base: Case): Promise<Attempt> {
    const planned = cases.find(({ id }) => id === base.id);
    if (planned?.action.kind !== 'success') throw new Error(`The plan has no base ${base.id}`);
    const operation = operationOf(contract, base);
    const attempt = await attemptAndInvalidate(
      operation,
      planned.action.expected,
      () => requestOf(base),
      {},
      base.level,
    );
    return withGivenResources(session, operation, attempt);
  }

  /** An update may change resources that were found before. So may a lost one, after which another is prepared. */
  async function attemptAndInvalidate(
    operation: Operation,
    expected: Expected,
    prepare: () => Promise<RequestExample>,
    overrides: RequestOverrides,
    level: Level,
  ): Promise<Attempt> {
    const isUpdate = ['put', 'patch', 'delete'].includes(operation.method);
    const invalidate = (): void => {
      if (isUpdate) for (const provider of providersByCredential.values()) provider.invalidate();
    };
    let prepared = 0;
    const prepareAnew = (): Promise<RequestExample> => {
      if (prepared > 0) invalidate();
      prepared += 1;
      return prepare();
    };
    try {
      const attempt = await runAttempt(session, operation, expected, prepareAnew, overrides, level);
      if (attempt.response.status < 300) invalidate();
      return attempt;
    } catch (error) {
      if (error instanceof TransportError) invalidate();
      throw error;
    }
  }

  async function execute(planned: ExecutableCase): Promise<Result> {
    const started = performance.now();
    const outcome = maskOutcome(await runCase(planned).catch(outcomeOfError));
    return {
      case: planned,
      ...outcome,
      retries: ownRetries(planned, outcome),
      milliseconds: performance.now() - started,
    };
  }

  async function runCase(planned: ExecutableCase): Promise<Outcome> {
    const { action } = planned;
    if (action.kind === 'waived') return outcomeWithout('waived', action.because);
    if (planned.writes && options.profile !== 'full') return runHarmless(planned);
    switch (action.kind) {
      case 'success':
        return outcomeOf(await runBase(action.base));
      case 'invariant':
        return checkPagination(session, action.base, await requestOf(action.base));
      case 'mutation':
        return runMutation(planned, action);
    }
  }

  /** A case that would write, in a read-only run: sent so that no target can carry it out, or skipped. */
  async function runHarmless(planned: ExecutableCase): Promise<Outcome> {
    const { action, level } = planned;
    const credential = harmlessCredential(contract, planned);
    if (action.kind !== 'mutation' || credential === undefined) {
      throw new PreconditionError('read-only', readOnlyReason(planned));
    }
    const operation = operationOf(contract, action.base);
    const prepare = (): Promise<RequestExample> => harmlessRequest(session, providerFor('full'), action.base);
    const overrides = harmlessOverrides(operation, credential);
    return outcomeOf(await runAttempt(session, operation, action.expected, prepare, overrides, level));
  }

  async function runMutation(
    { level }: ExecutableCase,
    { base, mutation, expected }: Extract<Action, { kind: 'mutation' }>,
  ): Promise<Outcome> {
    if ('fault' in mutation && !faultLayers.includes(mutation.fault)) {
      const { advertise = 'a header' } = contract.faultSwitch ?? {};
      return outcomeWithout('waived', `The target does not offer the fault "${mutation.fault}" by ${advertise}.`);
    }
    const operation = operationOf(contract, base);
    // In a read-only run the base of a write cannot run: OPTIONS, which is safe, does without it.
    const hasBase = options.profile === 'full' || operation.method === 'get';
    const first = hasBase ? await runBase(base).catch(failedBase) : undefined;
    if (first instanceof TransportError || (first && first.verdict !== 'pass')) return outcomeOfFailedBase(base, first);
    const prepare = async (): Promise<RequestExample> =>
      'again' in mutation && first
        ? repeatRequest(session, base, first.request, mutation.again)
        : prepareRequest(session, cursors, { base, mutation, provider: providerFor('full') });
    const overrides = overridesFor(contract, mutation, allowedMethods(contract, base.id));
    const attempt = await attemptAndInvalidate(operation, expected, prepare, overrides, level);
    return outcomeOf(attempt, first && [first.exchange]);
  }

  return {
    plan: cases,
    execute: (planned) => schedule(planned, () => execute(planned)),
    requests: transport.count,
    retries: () => transport.retries,
  };
}

/** Where the target is gone, the cases that start from a base have the same outcome as the base itself. */
function failedBase(error: unknown): TransportError {
  if (error instanceof TransportError && error.kind !== 'gone') return error;
  throw error;
}
