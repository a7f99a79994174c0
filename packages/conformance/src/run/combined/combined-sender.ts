/** Sends a request that combines cases once, with the values that are asked for. */
import type { Operation, RequestExample } from '@helpdesk/contract-model';
import { type ExecutableCase, listParts } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { ignoreUnavailable } from '../../errors.ts';
import type { CombinedValue, InvariantContext } from '../../invariants/invariant.ts';
import { findAccepted, prepareRace, readOtherStatus } from '../../invariants/support/race.ts';
import { createOverrides } from '../../requests/create-overrides.ts';
import type { Session } from '../../resources/session.ts';
import { type Attempt, type AttemptPlan, toAttempt } from '../attempt.ts';
import type { RunAttempt } from '../invalidating-attempts.ts';
import type { Preparer } from '../preparer.ts';
import type { AddedValue, CombinedAttempt, CombinedRequest } from './combined-request.ts';

export interface CombinedSender {
  /** Sends it with each of the values that the target has something for and that fits with the others. */
  readonly sendWith: (combined: CombinedRequest, values: readonly AddedValue[]) => Promise<CombinedAttempt>;
  /** Sends the request that `prepare` makes. */
  readonly send: (combined: CombinedRequest, prepare: () => Promise<RequestExample>) => Promise<Attempt>;
}

/** The parts of the run that the sender uses. */
export interface CombinedSenderContext {
  readonly session: Session;
  readonly preparer: Preparer;
  readonly attemptAndInvalidate: RunAttempt;
  readonly invariantContext: InvariantContext;
}

/** What the case of a value gets, with the values that were sent before it and that it needs. */
type CreateContext = (
  planned: ExecutableCase,
  isNeeded: (value: CombinedValue) => boolean,
) => Promise<InvariantContext>;

export function createCombinedSender(
  { session, preparer, attemptAndInvalidate, invariantContext }: CombinedSenderContext,
  createContext: CreateContext,
): CombinedSender {
  const { contract, validator, api } = session;
  const send: CombinedSender['send'] = (combined, prepare) => attemptAndInvalidate(planAttempt(combined, prepare));
  return { sendWith, send };

  async function sendWith(combined: CombinedRequest, values: readonly AddedValue[]): Promise<CombinedAttempt> {
    const { base, mutations } = combined;
    const operation = findOperation(contract, base);
    const added = new Set<CombinedValue>();
    const prepare = async (): Promise<RequestExample> => {
      added.clear();
      // Together, since each may have to read the target first.
      let [request, ...prepared] = await Promise.all([
        preparer.prepare(base, { mutations }),
        ...values.map(prepareValue),
      ]);
      for (const { value, own } of prepared) {
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
    const [, ...concurrent] = race ? await prepareRace(invariantContext, race, first, prepare) : [];
    // A lost request of a race is sent again as it is: with new values, another one would be accepted beside it.
    let isFirst = true;
    const prepareAnew = async (): Promise<RequestExample> => {
      const request = isFirst || race ? first : await prepare();
      isFirst = false;
      return request;
    };
    const otherStatus = race ? readOtherStatus(race, base) : base.status;
    const sent = await Promise.all([
      send(combined, prepareAnew),
      ...concurrent.map((request) => sendConcurrent(combined, request, otherStatus)),
    ] as const);
    return {
      attempt: { ...findAccepted(sent, base), isCombined: true, ...(race && { race: sent }) },
      values: added,
    };
  }

  /** `own` is undefined if the target has nothing for the value. */
  async function prepareValue({ planned, value }: AddedValue) {
    const context = await createContext(planned, ({ key }) => value.after?.includes(key) ?? false);
    return { value, own: await value.prepare(context).catch(ignoreUnavailable) };
  }

  /** Sends a request that should get that status, unless it is the one that is accepted. */
  async function sendConcurrent(combined: CombinedRequest, request: RequestExample, status: number): Promise<Attempt> {
    const planned = planAttempt(combined, async () => request);
    // The same request again may be rejected because the lost one was carried out.
    const sent = await api.callPrepared(planned.operation, status, planned.prepare, planned.overrides);
    return toAttempt(session, planned, { ...sent, request });
  }

  function planAttempt(
    { base, level, mutations }: CombinedRequest,
    prepare: () => Promise<RequestExample>,
  ): AttemptPlan {
    const operation = findOperation(contract, base);
    const overrides = createOverrides(contract, { all: mutations.flatMap(listParts) }, []);
    return { operation, expected: expectSuccess(operation, base.status), level, prepare, overrides };
  }

  /** Blanks around a text count for a schema, and not for the target: so not each request that is sent is valid. */
  function countErrors({ body }: Operation, request: RequestExample): number {
    return validator.errors(body?.schema ?? {}, request.body ?? null).length;
  }
}

const withFields = (request: RequestExample, { fields }: CombinedValue, other: RequestExample): RequestExample =>
  fields.reduce((changed, at) => withRequestValue(changed, at, getRequestValue(other, at)), request);
