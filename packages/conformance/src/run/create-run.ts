/** A run on one target: the plan, and what executes a case of it. */
import type { Case, Credential, Operation, RequestExample } from '@helpdesk/contract-model';
import type { ExecutableCase, Expected } from '../cases/executable-case.ts';
import { plan } from '../cases/plan.ts';
import { allowedMethods, operationOf } from '../contract-queries.ts';
import { DependencyError, PreconditionError, TransportError } from '../errors.ts';
import { checkPagination } from '../invariants/pagination.ts';
import type { Exchange, Level, Outcome, Result, Retry } from '../model.ts';
import type { RequestOverrides } from '../requests/build-http-request.ts';
import { again, harmlessRequest, prepareRequest } from '../requests/prepare-request.ts';
import { createCache } from '../resources/cache.ts';
import { createCursors } from '../resources/cursors.ts';
import { createResourceProvider, type ResourceProvider } from '../resources/resource-provider.ts';
import type { RunOptions } from '../run-options.ts';
import { type Attempt, overridesFor, runAttempt } from './attempt.ts';
import { withGiven } from './given.ts';
import { createMask, createOutcomeMask } from './mask.ts';
import { harmlessCredential, harmlessOverrides, readOnlyReason } from './read-only.ts';
import { createSession } from './session.ts';

export interface Run {
  /** Every case of the contract, whatever `only` says. */
  readonly plan: readonly ExecutableCase[];
  /** Never throws: whatever happens is in the result. */
  readonly execute: (planned: ExecutableCase) => Promise<Result>;
  /** Requests sent so far. */
  readonly requests: () => number;
  /** Requests that were sent again so far. */
  readonly retries: () => readonly Retry[];
}

/** `faultLayers` are those that `probe` found. */
export function createRun(options: RunOptions, faultLayers: readonly string[] = []): Run {
  const session = createSession(options);
  const { contract } = session;
  const cases = plan(contract);
  const bases = createCache<Attempt>();
  const masked = createOutcomeMask(createMask(options));
  const owners = new Map<Credential, ResourceProvider>();
  const cursors = createCursors(session, (base, credential) =>
    prepareRequest(session, undefined, { base, things: thingsOf(credential) }),
  );

  function thingsOf(credential: Credential): ResourceProvider {
    const known =
      owners.get(credential) ??
      createResourceProvider(
        session,
        (base, things, chain) => prepareRequest(session, cursors, { base, things, chain }),
        credential,
      );
    owners.set(credential, known);
    return known;
  }

  /** Each base is answered once: as the case that it is itself, and for all that start from it. */
  const runBase = (base: Case): Promise<Attempt> => bases.get(base.id, () => attemptBase(base));

  async function attemptBase(base: Case): Promise<Attempt> {
    const planned = cases.find(({ id }) => id === base.id);
    if (planned?.action.kind !== 'base') throw new Error(`The plan has no base ${base.id}`);
    const operation = operationOf(contract, base);
    const prepare = (): Promise<RequestExample> => requestOf(base);
    const done = await attemptAndForget(operation, planned.action.expected, prepare, {}, base.level);
    return withGiven(session, operation, done);
  }

  /** An update may have changed what was found before; a lost one too, after which another is prepared. */
  async function attemptAndForget(
    operation: Operation,
    expected: Expected,
    prepare: () => Promise<RequestExample>,
    delivery: RequestOverrides,
    level: Level,
  ): Promise<Attempt> {
    const isUpdate = ['put', 'patch', 'delete'].includes(operation.method);
    const forget = (): void => {
      if (isUpdate) for (const things of owners.values()) things.invalidate();
    };
    let prepared = 0;
    const prepareAnew = (): Promise<RequestExample> => {
      if (prepared > 0) forget();
      prepared += 1;
      return prepare();
    };
    try {
      const done = await runAttempt(session, operation, expected, prepareAnew, delivery, level);
      if (done.response.status < 300) forget();
      return done;
    } catch (error) {
      if (error instanceof TransportError) forget();
      throw error;
    }
  }

  async function execute(planned: ExecutableCase): Promise<Result> {
    const started = performance.now();
    const outcome = masked(await outcomeOf(planned).catch(explained));
    return {
      case: planned,
      ...outcome,
      retries: ownRetries(planned, outcome),
      milliseconds: performance.now() - started,
    };
  }

  async function outcomeOf(planned: ExecutableCase): Promise<Outcome> {
    const { action } = planned;
    if (action.kind === 'waived') return without('waived', action.because);
    if (planned.writes && options.profile !== 'full') return sendHarmless(planned);
    switch (action.kind) {
      case 'base':
        return outcome(await runBase(action.base));
      case 'law':
        return checkPagination(session, action.base, await requestOf(action.base));
      case 'change':
        return changed(planned, action);
    }
  }

  /** A case that would write, in a run that must not: sent so that no target can carry it out, or skipped. */
  async function sendHarmless(planned: ExecutableCase): Promise<Outcome> {
    const { action, level } = planned;
    const credential = harmlessCredential(contract, planned);
    if (action.kind !== 'change' || credential === undefined) {
      throw new PreconditionError('read-only', readOnlyReason(planned));
    }
    const operation = operationOf(contract, action.base);
    const prepare = (): Promise<RequestExample> => harmlessRequest(session, thingsOf('full'), action.base);
    const delivery = harmlessOverrides(operation, credential);
    return outcome(await runAttempt(session, operation, action.expected, prepare, delivery, level));
  }

  async function changed(
    planned: ExecutableCase,
    action: Extract<ExecutableCase['action'], { kind: 'change' }>,
  ): Promise<Outcome> {
    const { base, mutation, expected } = action;
    if ('fault' in mutation && !faultLayers.includes(mutation.fault)) {
      const { advertise = 'a header' } = contract.faultSwitch ?? {};
      return without('waived', `The target does not offer the fault "${mutation.fault}" by ${advertise}.`);
    }
    const operation = operationOf(contract, base);
    // Where nothing may be written the base of a write cannot run: OPTIONS, which is safe, does without.
    const hasBase = options.profile === 'full' || operation.method === 'get';
    const first = hasBase ? await runBase(base).catch(unanswered) : undefined;
    if (first instanceof TransportError) return withoutBase(base, first);
    if (first && first.verdict !== 'pass') return inconclusive(base, first);
    const prepare = async (): Promise<RequestExample> =>
      'again' in mutation && first
        ? again(session, base, first.request, mutation.again)
        : prepareRequest(session, cursors, { base, mutation, things: thingsOf('full') });
    const delivery = overridesFor(session, mutation, allowedMethods(contract, base.id));
    const done = await attemptAndForget(operation, expected, prepare, delivery, planned.level);
    return outcome(done, first && [first.exchange]);
  }

  const requestOf = (base: Case): Promise<RequestExample> =>
    prepareRequest(session, cursors, { base, things: thingsOf('full') });

  return { plan: cases, execute, requests: session.transport.count, retries: () => session.transport.retries };
}

function outcome(
  { verdict, reason, problems, warnings, exchange }: Attempt,
  before: readonly Exchange[] = [],
): Outcome {
  return { verdict, reason, problems, warnings, exchanges: [...before, exchange] };
}

function inconclusive(base: Case, { verdict, reason, exchange }: Attempt): Outcome {
  const decided = verdict === 'unimplemented' ? 'unimplemented' : 'inconclusive';
  return { ...without(decided, `Its base ${base.id} did not pass: ${reason}`), exchanges: [exchange] };
}

function without(verdict: Result['verdict'], reason: string): Outcome {
  return { verdict, reason, problems: [], warnings: [], exchanges: [] };
}

/** Where the target is gone, the cases that start from a base say the same as itself. */
function unanswered(error: unknown): TransportError {
  if (error instanceof TransportError && error.kind !== 'gone') return error;
  throw error;
}

function withoutBase(base: Case, { kind, message, exchange }: TransportError): Outcome {
  const verdict = kind === 'malformed' ? 'inconclusive' : 'error';
  return {
    ...without(verdict, `Its base ${base.id} did not pass: ${message}`),
    exchanges: exchange ? [exchange] : [],
  };
}

function explained(error: unknown): Outcome {
  if (error instanceof PreconditionError) return { ...without('skipped', error.message), skip: error.code };
  if (error instanceof DependencyError) return without(error.verdict, error.message);
  if (!(error instanceof TransportError))
    return without('error', error instanceof Error ? (error.stack ?? error.message) : String(error));
  const { kind, message, exchange } = error;
  return { ...without(kind === 'malformed' ? 'fail' : 'error', message), exchanges: exchange ? [exchange] : [] };
}

/** A changed case tells of its own request; that of its base is told where the base is a case itself. */
function ownRetries({ action }: ExecutableCase, { exchanges }: Outcome): Retry[] {
  const own = action.kind === 'change' ? exchanges.slice(-1) : exchanges;
  return own.flatMap(({ retries = [] }) => retries);
}
