/** Compares a response with everything that the contract defines for it. */
import {
  ANY_CONTENT,
  type Contract,
  type DocumentedResponse,
  type Json,
  type Level,
  type Operation,
  type RequestExample,
} from '@helpdesk/contract-model';
import type { Expected } from '../cases/expected.ts';
import { isSuccess } from '../contract-queries.ts';
import { parseDocumented } from '../documented-body.ts';
import type { HttpResponse } from '../exchange.ts';
import { isTooDeep, MAX_DEPTH, parseBody } from '../parse-body.ts';
import type { CaseProblem, Finding } from '../result.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { formatNumber, show } from '../text.ts';
import { checkBody } from './check-body.ts';
import { checkDerived } from './check-derived.ts';
import { checkEcho } from './check-echo.ts';
import { checkDetails, checkErrorText, checkIssueLocation, checkMembers } from './check-error-text.ts';
import { checkAllow, checkContentType, checkHeaders } from './check-headers.ts';
import { checkInitialValues } from './check-initial-values.ts';
import { checkOrder } from './check-order.ts';
import { checkPage } from './check-page.ts';
import { checkSameForm } from './check-same-form.ts';
import { checkTimes } from './check-times.ts';
import { isWrongWrapping } from './find-wrong-wrapping.ts';

export interface CheckContext {
  readonly contract: Contract;
  readonly validator: SchemaValidator;
  /** An undeclared property is a problem, not a warning. */
  readonly strict: boolean;
}

export interface CheckResult {
  readonly problems: readonly CaseProblem[];
  readonly warnings: readonly CaseProblem[];
}

/** A response, and what it is compared with. */
interface ReceivedResponse {
  readonly operation: Operation;
  readonly expected: Expected;
  /** As it was sent: error texts and returned values depend on it. */
  readonly request: RequestExample;
  readonly response: HttpResponse;
}

export function evaluateResponse(
  context: CheckContext,
  received: ReceivedResponse,
  level: Level = 'MUST',
): CheckResult {
  const { expected, response } = received;
  const own = chooseSuccess(context, received);
  if (own !== expected) return evaluateResponse(context, { ...received, expected: own }, level);
  if (isOfProxy(expected, response)) return applyLevel(context, [describeProxy(expected, response)], 'SHOULD');
  if (response.status !== expected.status) return applyLevel(context, checkWrongStatus(context, received), level);
  const shape = checkShape(context, expected, response);
  // No value is where the other checks look for it.
  const meaning = shape.some(isWrongWrapping) ? [] : checkMeaning(context, received);
  return applyLevel(context, [...shape, ...meaning], level);
}

/** Also of a strict run, undeclared properties are warnings: the case of the operation has them as problems. */
export const evaluateLeniently = (
  { contract, validator }: Omit<CheckContext, 'strict'>,
  operation: Operation,
  expected: Expected,
  request: RequestExample,
  response: HttpResponse,
): CheckResult => evaluateResponse({ contract, validator, strict: false }, { operation, expected, request, response });

/** What is documented for the success that was received, where another one may be right as well. */
function chooseSuccess({ contract }: CheckContext, received: ReceivedResponse): Expected {
  const { operation, expected } = received;
  const { status } = received.response;
  const response = operation.responses[status];
  const isOther = status !== expected.status && isSuccess(contract, operation, expected.status, status);
  // OPTIONS, which has no documented response, gets none of the operation.
  if (!isOther || response === undefined || expected.response === undefined) return expected;
  return { ...expected, status, response, hasBody: hasBody(expected, response) };
}

/** Whether another documented response than the expected one has a body: to HEAD, none has. */
const hasBody = (expected: Expected, { mediaType }: DocumentedResponse): boolean =>
  mediaType !== undefined && (expected.hasBody || expected.response?.mediaType === undefined);

export function applyLevel(
  { strict }: Pick<CheckContext, 'strict'>,
  findings: readonly Finding[],
  level: Level,
): CheckResult {
  const problems = findings.map(
    ({ isExtra, ...finding }): CaseProblem => ({ ...finding, level: isExtra ? 'SHOULD' : level }),
  );
  const isDecisive = (problem: CaseProblem): boolean => strict || problem.level === 'MUST';
  return { problems: problems.filter(isDecisive), warnings: problems.filter((problem) => !isDecisive(problem)) };
}

/** Nearly all proxies respond with HTML or text. A target that is asked itself has to respond as documented. */
const isOfProxy = ({ proxyStatus }: Expected, response: HttpResponse): boolean =>
  response.status === proxyStatus && parseBody(response) === undefined;

const describeProxy = ({ status }: Expected, response: HttpResponse): Finding => ({
  at: 'status',
  expected: String(status),
  received: `${response.status} from a proxy or the HTTP library of the target, since it is not JSON: ${showBody(response)}`,
  check: 'status',
});

/** Reports the status, and compares the rest of the response with what is documented for the received status. */
function checkWrongStatus(context: CheckContext, { operation, expected, response }: ReceivedResponse): Finding[] {
  const { status } = response;
  const own = operation.responses[status] ?? context.contract.serviceResponses[status];
  const documented = Object.keys(operation.responses).join(', ');
  const isInRange = operation.statusRanges?.some(
    (range) => range === 'default' || range.toUpperCase() === `${String(status)[0]}XX`,
  );
  const received = `${status}${own || isInRange ? '' : `, which is not documented (${documented} are)`}: ${showBody(response)}`;
  const wrong: Finding = { at: 'status', expected: String(expected.status), received, check: 'status' };
  if (own === undefined) return [wrong];
  const shape = checkShape(context, { status, response: own, hasBody: hasBody(expected, own) }, response);
  return [wrong, ...shape.map((finding): Finding => ({ ...finding, isOfOtherStatus: true }))];
}

function checkShape(context: CheckContext, expected: Expected, response: HttpResponse): Finding[] {
  const documented = expected.response;
  const headers = documented ? checkHeaders(context.validator, documented, response) : [];
  const allow = expected.allow ? checkAllow(expected.status, expected.allow, response) : [];
  if (!expected.hasBody) return [...headers, ...allow, ...checkEmpty(expected, response)];
  if (documented?.mediaType === undefined || documented.mediaType === ANY_CONTENT) return [...headers, ...allow];
  const body = parseBody(response);
  const contentType = checkContentType(documented.mediaType, response);
  const content: readonly Finding[] =
    body === undefined ? [describeNoJson(response)] : checkBodyOnce(context, documented, body);
  return [...contentType, ...headers, ...allow, ...content];
}

const describeNoJson = (response: HttpResponse): Finding =>
  isTooDeep(response)
    ? {
        at: 'body',
        expected: `JSON of at most ${formatNumber(MAX_DEPTH)} levels`,
        received: showBody(response),
        check: 'depth',
      }
    : { at: 'body', expected: 'JSON', received: showBody(response), check: 'json' };

function checkEmpty(expected: Expected, response: HttpResponse): Finding[] {
  const contentType = response.headers['content-type'];
  return [
    ...(response.body === ''
      ? []
      : [{ at: 'body', expected: 'no body', received: showBody(response), check: 'empty' }]),
    ...(expected.status !== 204 || contentType === undefined
      ? []
      : [
          {
            at: 'header content-type',
            expected: 'none, as there is no content',
            received: contentType,
            check: 'empty',
          },
        ]),
  ];
}

function checkMeaning(context: CheckContext, received: ReceivedResponse): Finding[] {
  const { operation, expected, request, response } = received;
  const body = parseBody(response);
  if (body === undefined || !expected.hasBody) return [];
  const { example } = expected;
  if (example === undefined) {
    const documented = parseDocumented(context.contract, operation, response) ?? body;
    return checkValues(context, received, documented);
  }
  // A plain OpenAPI document binds nobody to the texts of its examples.
  if (context.contract.completed) return [];
  return [
    ...checkErrorText(example, request, body),
    ...(expected.status === 401 ? checkMembers(example, body) : []),
    ...checkDetails(expected.details ?? [], body),
    ...(expected.issueLocation ? checkIssueLocation(expected.issueLocation, body) : []),
  ];
}

/** What the values of a success must be, which its schema cannot say. */
function checkValues(context: CheckContext, received: ReceivedResponse, body: Json): Finding[] {
  const { operation, expected, request, response } = received;
  const { status, response: documented } = expected;
  if (status >= 300 || documented === undefined) return [];
  return [
    ...checkEcho(context, operation, request, body),
    ...checkItemsOnce(context, documented, body),
    ...checkInitialValues(context.contract, operation, documented, request, body),
    ...checkPage(operation, request, body),
    ...checkTimes(context.contract, operation, documented, response, body),
  ];
}

type CheckOfBody = (context: CheckContext, documented: DocumentedResponse, body: Json) => readonly Finding[];

/** For what depends on nothing but the body, which often comes again. */
function once(check: CheckOfBody): CheckOfBody {
  const known = new WeakMap<DocumentedResponse, WeakMap<object, readonly Finding[]>>();
  return (context, documented, body) => {
    if (typeof body !== 'object' || body === null) return check(context, documented, body);
    const own = known.get(documented) ?? new WeakMap<object, readonly Finding[]>();
    known.set(documented, own);
    const findings = own.get(body) ?? check(context, documented, body);
    own.set(body, findings);
    return findings;
  };
}

const checkBodyOnce = once(({ contract, validator }, documented, body) =>
  checkBody(contract, validator, documented, body),
);

const checkItemsOnce = once(({ contract, validator }, documented, body) => [
  ...checkDerived(contract, documented, body),
  ...checkOrder(contract, documented, body),
  ...checkSameForm(contract, validator, documented, body),
]);

/** The body in a message. */
export const showBody = ({ body }: HttpResponse): string =>
  body === '' ? 'an empty body' : show(parseBody({ body }) ?? body);
