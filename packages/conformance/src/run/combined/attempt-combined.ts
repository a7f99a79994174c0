/** Sends a request that combines cases, with fewer values until it passes. */
import type { Case, Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import type { ExecutableCase, Mutation } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { ignoreUnavailable } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';
import type { CombinedValue, InvariantContext } from '../../invariants/invariant.ts';
import { findAccepted, prepareRace, readOtherStatus } from '../../invariants/support/race.ts';
import { repeatRequest } from '../../requests/prepare-request.ts';
import type { SchemaValidator } from '../../schema-validator.ts';
import type { Attempt } from '../attempt.ts';
import { isRewriting } from './combine-mutations.ts';
import type { AddedValue, CombinedAttempt, CombinedRequest } from './combined-request.ts';

/** What it needs of the run. */
export interface CombinedSender {
  readonly contract: Contract;
  readonly validator: SchemaValidator;
  readonly context: () => InvariantContext;
  readonly prepare: (base: Case, mutations: readonly Mutation[]) => Promise<RequestExample>;
  readonly send: (combined: CombinedRequest, prepare: () => Promise<RequestExample>) => Promise<Attempt>;
  /** Sends a request that should get that status, unless it is the one that is accepted. */
  readonly sendConcurrent: (combined: CombinedRequest, request: RequestExample, status: number) => Promise<Attempt>;
}

/** What the case of a value gets, with the values that were sent before it and that it needs. */
type CreateContext = (
  planned: ExecutableCase,
  isNeeded: (value: CombinedValue) => boolean,
) => Promise<InvariantContext>;

/** Returns a function that sends a request with each value that the target has something for and that fits with the others. */
export function createAttempter(
  sender: CombinedSender,
  createContext: CreateContext,
): (combined: CombinedRequest) => Promise<CombinedAttempt> {
  const { contract, validator } = sender;
  return attempt;

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
    if (isPassing(again)) return again;
    const isFree = ({ value }: AddedValue): boolean => !value.mayNeedOthers;
    // What no other value excuses is sent without what may need others.
    const free = combined.values.every(isFree) ? again : await attemptWith(combined, combined.values.filter(isFree));
    return { ...without, rejected: isPassing(free) ? again : free };
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
        const context = await createContext(planned, ({ key }) => value.after?.includes(key) ?? false);
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
  function countErrors({ body }: Operation, request: RequestExample): number {
    return validator.errors(body?.schema ?? {}, request.body ?? null).length;
  }
}

const isRejected = ({ status }: HttpResponse): boolean => status >= 400 && status < 500;

const isPassing = ({ attempt: { verdict } }: CombinedAttempt): boolean => verdict === 'pass';

const listRequired = ({ values }: CombinedRequest): CombinedRequest['values'] =>
  values.filter(({ value }) => !value.isBestEffort);

const withFields = (request: RequestExample, { fields }: CombinedValue, other: RequestExample): RequestExample =>
  fields.reduce((changed, at) => withRequestValue(changed, at, getRequestValue(other, at)), request);
