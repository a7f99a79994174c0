import { isObject, type Level, type Operation, type RequestExample, valueAt } from '@helpdesk/contract-model';
import type { RequestOverrides, SentResponse } from '../api-client.ts';
import type { Expected } from '../cases/expected.ts';
import { checkEchoedHeaders } from '../checks/check-echoed-headers.ts';
import { applyLevel, type CheckResult, evaluateResponse } from '../checks/evaluate-response.ts';
import { getRequestValue, isUnimplemented } from '../contract-queries.ts';
import { type Exchange, formatRequestName, type HttpRequest, type HttpResponse } from '../exchange.ts';
import { findResourceBindings } from '../resources/bindings/resource-bindings.ts';
import type { Session } from '../resources/session.ts';
import { type CaseProblem, type ExpectedResponse, formatFinding, type Verdict } from '../result.ts';
import { show } from '../text.ts';

/** The request of a case, its response, and the verdict on it. */
export interface Attempt extends CheckResult {
  readonly verdict: Extract<Verdict, 'pass' | 'fail' | 'unimplemented'>;
  readonly reason: string;
  /** The values that were sent. */
  readonly request: RequestExample;
  readonly response: HttpResponse;
  readonly exchange: Exchange;
  readonly operationId: string;
  readonly documented: ExpectedResponse;
  /** The request has values of other cases. */
  readonly isCombined?: true;
  /** All that were sent at once, in which this one was accepted. */
  readonly race?: readonly SentResponse[];
}

/** What is sent, and what it should get. */
export interface AttemptPlan {
  readonly operation: Operation;
  readonly expected: Expected;
  readonly level: Level;
  /** Called again, for new unique values, if a lost request may have been carried out. */
  readonly prepare: () => Promise<RequestExample>;
  readonly overrides?: RequestOverrides;
}

export async function runAttempt(session: Session, planned: AttemptPlan): Promise<Attempt> {
  const { operation, expected, prepare, overrides } = planned;
  const { api } = session;
  const send = async (): Promise<SentResponse> => {
    if (expected.status < 400) return api.callPrepared(operation, expected.status, prepare, overrides);
    const prepared = await prepare();
    return { ...(await api.callShared(operation, expected.status, prepared, overrides)), request: prepared };
  };
  return toAttempt(session, planned, await send());
}

/** Checks what was sent. */
export function toAttempt(session: Session, { operation, expected, level }: AttemptPlan, sent: SentResponse): Attempt {
  const { response, exchange, request } = sent;
  const { contract, validator, options } = session;
  const context = { contract, validator, strict: options.strict ?? false };
  const { problems, warnings } = evaluateResponse(context, { operation, expected, request, response }, level);
  const echoed = applyLevel(context, checkEchoedHeaders(session, operation, expected, sent), level);
  const result = { problems: [...problems, ...echoed.problems], warnings: [...warnings, ...echoed.warnings] };
  const isMissing = expected.status !== 501 && isUnimplemented(operation, response.status);
  return {
    ...result,
    ...(isMissing ? createUnimplemented(exchange.request) : evaluateProblems(result.problems)),
    request,
    response,
    exchange,
    operationId: operation.operationId,
    documented: describeExpected(expected),
  };
}

function describeExpected({ status, response, example, allow, hasBody }: Expected): ExpectedResponse {
  const required = Object.entries(response?.headers ?? {}).filter(([, { required }]) => required);
  const documented = hasBody ? (example ?? Object.values(response?.examples ?? {})[0]) : undefined;
  return {
    status,
    ...(hasBody && response?.mediaType !== undefined && { contentType: response.mediaType }),
    headers: [...required.map(([name]) => name), ...(allow ? ['allow'] : [])],
    ...(documented && { body: documented.value }),
  };
}

type Evaluation = Pick<Attempt, 'verdict' | 'reason'>;

const createUnimplemented = (request: HttpRequest): Evaluation => ({
  verdict: 'unimplemented',
  reason: `The target responds with 501 to ${formatRequestName(request)}.`,
});

function evaluateProblems([first, ...others]: readonly CaseProblem[]): Evaluation {
  if (first === undefined) return { verdict: 'pass', reason: '' };
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return { verdict: 'fail', reason: `${formatFinding(first)}${more}.` };
}

/**
 * The attempt at a case whose base has passed. If only another method or path than that of the operation gets a 501, the
 * operation is implemented all the same: many frameworks respond with 501 to methods that they do not know.
 */
export function withKnownBase(attempt: Attempt, { method, target, spellPath }: RequestOverrides): Attempt {
  const isOwnRoute = method === undefined && target === undefined && spellPath === undefined;
  return attempt.verdict !== 'unimplemented' || isOwnRoute
    ? attempt
    : { ...attempt, ...evaluateProblems(attempt.problems) };
}

/** Adds problems to a failed success case for the `--data` resources in its request, which the target may not have. */
export function withGivenResources({ contract, options }: Session, operation: Operation, attempt: Attempt): Attempt {
  const { verdict, request, response, problems, reason } = attempt;
  if (verdict !== 'fail' || ![400, 404].includes(response.status)) return attempt;
  const named = findResourceBindings(contract, operation, request).flatMap(({ at, kind, field }): CaseProblem[] => {
    const value = getRequestValue(request, at);
    const isGiven = (options.data?.[kind] ?? []).some(
      (given) => value === (isObject(given) ? valueAt(given, field) : given),
    );
    const expected = `"${kind}" ${show(value)}, which --data gives, to exist`;
    return isGiven ? [{ at: `request ${at}`, expected, received: `status ${response.status}`, level: 'MUST' }] : [];
  });
  const reasons = named.map((problem) => ` ${formatFinding(problem)}.`);
  return { ...attempt, reason: reason + reasons.join(''), problems: [...problems, ...named] };
}
