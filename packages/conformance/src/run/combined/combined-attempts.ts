/** Sends the requests that combine cases. */
import type { Case, Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import type { ExecutableCase, Mutation } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { ignoreUnavailable } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';
import type { BaseResult, CombinedValue, InvariantContext } from '../../invariants/invariant.ts';
import { findAccepted, prepareRace, readOtherStatus } from '../../invariants/support/race.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { SchemaValidator } from '../../schema-validator.ts';
import type { Attempt } from '../attempt.ts';
import type { Combinations } from './combinations.ts';
import { isRewriting } from './combine-mutations.ts';
import type { CombinedAttempt, CombinedRequest } from './combined-request.ts';

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

/** What it needs of the run. */
interface Sender {
  readonly contract: Contract;
  readonly validator: SchemaValidator;
  readonly combinations: Combinations;
  readonly context: () => InvariantContext;
  readonly runBase: (base: Case) => Promise<Attempt>;
  readonly prepare: (base: Case, mutations: readonly Mutation[]) => Promise<RequestExample>;
  readonly send: (combined: CombinedRequest, prepare: () => Promise<RequestExample>) => Promise<Attempt>;
  /** Sends a request that should get that status, unless it is the one that is accepted. */
  readonly sendConcurrent: (combined: CombinedRequest, request: RequestExample, status: number) => Promise<Attempt>;
  readonly schedule: (combined: CombinedRequest, work: () => Promise<CombinedAttempt>) => Promise<CombinedAttempt>;
}

export function createCombinedAttempts(sender: Sender): CombinedAttempts {
  const { contract, validator, combinations } = sender;

  async function attempt(combined: CombinedRequest): Promise<CombinedAttempt> {
    const first = await attemptWith(combined, combined.values);
    if (isPassing(first)) return first;
    const found = combined.mutations.some(isRewriting)
      ? await attemptUnwritten(combined)
      : await attemptFewer(combined, first);
    const isPassed = isPassing(found) && found.rejected === undefined && found.rewritten === undefined;
    return isPassed ? withRejectedTwice(combined, found, first) : found;
  }

  /** What passes only if its body is not rewritten is sent twice as it was, so that no other client is the reason. */
  async function attemptUnwritten(combined: CombinedRequest): Promise<CombinedAttempt> {
    const written = { ...combined, mutations: combined.mutations.filter((one) => !isRewriting(one)) };
    const first = await attemptWith(written, written.values);
    const plain = isPassing(first) ? first : await attemptFewer(written, first);
    if (!isPassing(plain)) return plain;
    const again = await attemptWith(combined, plain.rejected ? listRequired(combined) : combined.values);
    return isPassing(again) ? again : { ...plain, rewritten: again.attempt };
  }

  /** What does not pass is sent twice, for the same reason, and what passes only without best-effort values twice with them. */
  async function attemptFewer(combined: CombinedRequest, { values }: CombinedAttempt): Promise<CombinedAttempt> {
    const without = await attemptWith(combined, listRequired(combined));
    if (!isPassing(without) || ![...values].some(({ isBestEffort }) => isBestEffort)) return without;
    const again = await attemptWith(combined, combined.values);
    return isPassing(again) ? again : { ...without, rejected: again };
  }

  /** With the request that was rejected, if it is rejected again as it is, and accepted with other unique values. */
  async function withRejectedTwice(
    combined: CombinedRequest,
    passed: CombinedAttempt,
    { attempt: earlier }: CombinedAttempt,
  ): Promise<CombinedAttempt> {
    const { response, request } = earlier;
    const all = earlier.race ?? [earlier];
    const mayBeStored = all.some(
      (one) => !isRejected(one.response) || one.exchange.retries?.some((retry) => retry.mayHaveTakenEffect),
    );
    if (mayBeStored) return passed;
    const again = await sender.send(combined, async () => request);
    if (again.response.status !== response.status) return passed;
    // What has passed was prepared anew, so that it may also name another resource.
    const { session } = sender.context();
    const other = await sender.send(combined, async () => repeatRequest(session, combined.base, request, []));
    return other.verdict === 'pass' ? { ...passed, rejectedTwice: { ...again, isCombined: true } } : passed;
  }

  async function attemptWith(combined: CombinedRequest, values: CombinedRequest['values']): Promise<CombinedAttempt> {
    const { base, mutations } = combined;
    const operation = findOperation(contract, base);
    const added = new Set<CombinedValue>();
    const prepare = async (): Promise<RequestExample> => {
      added.clear();
      let request = await sender.prepare(base, mutations);
      for (const { planned, value } of values) {
        const context = await createContextWith(planned, ({ key }) => value.after?.includes(key) ?? false);
        const own = await value.prepare(context).catch(ignoreUnavailable);
        const next = own && withFields(request, value, own);
        if (next === undefined || countErrors(operation, next) > countErrors(operation, request)) continue;
        request = next;
        added.add(value);
      }
      return request;
    };
    const first = await prepare();
    const racing = [...added].find(({ race }) => race !== undefined);
    const { race } = racing ?? {};
    const [, ...concurrent] = race ? await prepareRace(sender.context(), race, first, prepare) : [];
    // A lost request of a race is sent again as it is: with new values, another one would be accepted beside it.
    let isFirst = true;
    const prepareAnew = async (): Promise<RequestExample> => {
      const request = isFirst || race ? first : await prepare();
      isFirst = false;
      return request;
    };
    const otherStatus = race ? readOtherStatus(race, base) : base.status;
    const sent = await Promise.all([
      sender.send(combined, prepareAnew),
      ...concurrent.map((request) => sender.sendConcurrent(combined, request, otherStatus)),
    ] as const);
    return {
      attempt: { ...findAccepted(sent, base), isCombined: true, ...(race && { race: sent }) },
      values: added,
    };
  }

  /** Blanks around a text count for a schema, and not for the target: so not each request that is sent is valid. */
  const countErrors = ({ body }: Operation, request: RequestExample): number =>
    validator.errors(body?.schema ?? {}, request.body ?? null).length;

  async function run(combined: CombinedRequest): Promise<CombinedAttempt | undefined> {
    await runEarlier(combined);
    const base = await sender.runBase(combined.base);
    if (combined.isDocumented) return combined.find();
    await combined.reservedBy?.isOver;
    return combined.run(() =>
      base.verdict === 'pass'
        ? sender.schedule(combined, () => attempt(combined))
        : Promise.resolve({ attempt: base, values: new Set() }),
    );
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
    const context = sender.context();
    const reserved = combinations.findReserved(planned);
    return {
      ...context,
      findCombined: (key) => found.get(key),
      listFailed: () => combinations.listFailed(planned),
      listRejected: () => [...rejected].map(([one, keys]) => ({ ...one, keys })),
      sendReserved: async (base) =>
        (await reserved?.run(() => attempt(reserved)))?.attempt ?? context.sendReserved(base),
    };
  }

  return {
    attempt,
    run: (combined) => run(combined).catch(() => undefined),
    runEarlier: (combined) => runEarlier(combined).catch(() => undefined),
    createContext: (planned) => createContextWith(planned, () => true),
  };
}

const isRejected = ({ status }: HttpResponse): boolean => status >= 400 && status < 500;

const isPassing = ({ attempt: { verdict } }: CombinedAttempt): boolean => verdict === 'pass';

const listRequired = ({ values }: CombinedRequest): CombinedRequest['values'] =>
  values.filter(({ value }) => !value.isBestEffort);

const withFields = (request: RequestExample, { fields }: CombinedValue, other: RequestExample): RequestExample =>
  fields.reduce((changed, at) => withRequestValue(changed, at, getRequestValue(other, at)), request);
