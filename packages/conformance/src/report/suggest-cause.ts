/** What usually causes a finding, for any contract. */
import { invariants } from '../invariants/registry.ts';
import { findMarkedText } from '../resources/markers.ts';
import { type CaseProblem, type CaseResult, OTHER_ORDER } from '../result.ts';

const METHOD_CASE = /\/method-(head|options)\b/;
const ORDER_CASE = '/order-';
const ORDER_HINT = 'the checks run in another order than documented: `x-http.order` of the document has it.';
const ENCODED_PATH_CASE = '/path-percent-encoded';
const ENCODED_PATH_HINT = 'the path is looked up before it is decoded: decode each segment once.';
const SCOPE_CASE = '/scope-';
const SCOPE_HINT =
  'another scope is needed than documented, or it is checked after the input: `security` of the operation names it, `x-scopes` what others include.';

/** Of a value that the suite has sent. */
const ACCEPTED_HINT =
  'wrong input was accepted, in this run or before the last change of the service: reject it, and then delete the item or start with other data.';

/** What a value breaks that was sent with a mistake. */
const inputChecks: readonly string[] = [
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
];

/** A hint that completes "usual cause:"; undefined if nothing is usual. */
export function suggestCause(result: CaseResult): string | undefined {
  const {
    case: { id, status, origin },
    problems,
  } = result;
  const rejected = findUnreadBody(result);
  if (rejected !== undefined) {
    return `the body of a request that is rejected stays unread, and the next request on the connection begins with it, here after ${rejected}: read the body, or close the connection.`;
  }
  if (id.includes(ORDER_CASE) && problems.length > 0) return ORDER_HINT;
  const wrongStatus = problems.find(({ check }) => check === 'status');
  const [, method] = METHOD_CASE.exec(id) ?? [];
  if (method !== undefined && wrongStatus?.received.startsWith('405'))
    return `${method.toUpperCase()} is not handled: every path has OPTIONS, and every GET has HEAD.`;
  if (wrongStatus?.received.startsWith('404') && id.includes(ENCODED_PATH_CASE)) return ENCODED_PATH_HINT;
  if (wrongStatus && id.includes(SCOPE_CASE)) return SCOPE_HINT;
  if (wrongStatus) {
    // An invariant also sends requests that have to be rejected.
    const expected = Number(/^\d+/.exec(wrongStatus.expected)?.[0] ?? status);
    return suggestForStatus(expected, Number(/^\d+/.exec(wrongStatus.received)?.[0]), wrongStatus);
  }
  const [first] = problems;
  if (first === undefined) return undefined;
  const isOwnValue = findMarkedText(first.received) !== undefined && inputChecks.includes(first.check ?? '');
  // What is wrong with all items is not of the input.
  if (isOwnValue && problems.every(({ item }) => item?.isMarked)) return ACCEPTED_HINT;
  return suggestForFinding(first) ?? (origin === 'invariant' ? suggestForInvariant(id) : undefined);
}

/** The request whose body is the start of this one: with another method or path, and without its headers, it gets a strange response. */
function findUnreadBody({ problems, exchanges, shown }: CaseResult): string | undefined {
  const isOther = problems.some(({ check }) => check === 'status');
  const isWithoutHeaders = problems.some(({ at, check }) => at.startsWith('header ') && check === 'echo');
  return isOther && isWithoutHeaders ? exchanges.at(shown ?? -1)?.response?.afterRejected : undefined;
}

/** The first row that applies. */
const statusHints: readonly (readonly [(expected: number, received: number) => boolean, string])[] = [
  [
    (_, got) => got >= 300 && got < 400,
    'a redirect: to https, or of a router that corrects paths, such as a slash at the end or two in a row.',
  ],
  [
    (want, got) => want === 400 && got === 404,
    'the value is looked up before its form is checked, or no route has this path or method.',
  ],
  [(_, got) => got === 404, 'no route has this path or method, or the id is looked up in the wrong place.'],
  [(want, got) => want === 401 && got < 300, 'the credential is not checked, or only its presence is.'],
  [(want, got) => want === 401 && got < 500, 'input is checked before the credential: authenticate first.'],
  [(want, got) => want === 403 && got < 300, 'the scopes or features of the token are not checked.'],
  [(want, got) => want === 404 && got < 300, 'the id is not looked up, or not within the account of the token.'],
  [(want, got) => want === 404 && got < 500, 'the format of an id is checked more strictly than documented.'],
  [(want, got) => want === 405 && got < 500, 'the router treats an unknown method of a known path like another one.'],
  [
    (want, got) => want === 409 && got < 300,
    'uniqueness is not enforced: add a unique index and map its error to 409.',
  ],
  [(want, got) => want === 413 && got < 300, 'the size of bodies is not limited.'],
  [(want, got) => want === 415 && got < 300, 'the Content-Type of requests is ignored.'],
  [
    (want, got) => want < 500 && want >= 400 && got < 300,
    'the input is not validated: reject it before it has an effect.',
  ],
  [
    (_, got) => got === 501,
    'a catch-all, or the framework by itself: 501 is for documented operations, other paths get 404 and other methods 405.',
  ],
  [(_, got) => got >= 500, 'an unhandled error: look for this request in the log of the service.'],
  [(want, got) => want < 300 && got === 401, 'the token is accepted elsewhere but not here.'],
  [
    (want, got) => want < 300 && got === 403,
    'the token lacks a scope or feature, or another scope is demanded than documented.',
  ],
  [(want, got) => want < 300 && got === 415, 'the documented Content-Type is not accepted.'],
  [
    (want, got) => want < 300 && got >= 400,
    'valid input is rejected: compare the validation with the documented schema.',
  ],
  [(want, got) => want < 300 && got < 300, 'the framework chose its default status.'],
  [(want, got) => want < 500 && got < 500, 'the checks run in another order than documented.'],
];

function suggestForStatus(expected: number, received: number, { received: text }: CaseProblem): string | undefined {
  if (isHtmlPage(text)) {
    return 'an HTML page of a framework, a proxy or another website: check the base URL and the error handler.';
  }
  return statusHints.find(([applies]) => applies(expected, received))?.[1];
}

/** What the explanation of the invariant says in its last paragraph. */
function suggestForInvariant(id: string): string | undefined {
  const names = invariants.filter(({ name }) => `${id}-`.includes(`/invariant-${name}-`));
  const [longest] = names.toSorted((left, right) => right.name.length - left.name.length);
  return longest && /Usual causes?: (.*)$/s.exec(longest.explanation)?.[1]?.replaceAll(/\s+/g, ' ').trim();
}

export const isHtmlPage = (text: string): boolean => /<!doctype html|<html/i.test(text);

/** By what was checked. */
const checkHints: Readonly<Record<string, string>> = {
  json: 'an error page of the framework or of a proxy instead of the documented JSON.',
  empty: 'the framework adds a body or a Content-Type by itself.',
  'content-type': 'the framework sets it: set it where responses are sent.',
  allow: 'the router does not list the methods of a path.',
  'error-text': 'a default text of the framework or of a validator instead of the documented one.',
  members: 'the error handler adds members.',
  details: 'validation stops at the first problem, or names places in another form.',
  wrapping:
    'the value is sent without the object that the contract has around it, or with another one: build it where responses are sent.',
  echo: 'the value is not stored, or is changed on the way in or out.',
  derived: 'the value is not computed from what was written, or in another way than documented.',
  'page-size': 'the size that the request asks for is ignored, or has another limit or default than documented.',
  'next-url':
    'the address of the next page is written anew: repeat every parameter of the request with the new cursor.',
  start: 'the ID is looked up first, or compared as text: go on with the next higher one.',
  time: 'milliseconds or a local time instead of UTC seconds, or a clock that is wrong.',
  type: 'numbers sent as strings, objects as ids, or null where the schema does not allow it.',
  enum: 'an internal value is sent instead of the documented one.',
  const: 'an internal value is sent instead of the documented one.',
  format: 'a value in another form than documented, or one that was stored without a check.',
  pattern: 'a value in another form than documented.',
  additionalProperties: 'internal fields are sent along: map rows to responses field by field.',
  unevaluatedProperties: 'internal fields are sent along: map rows to responses field by field.',
};

/** By the format; the first row that applies. */
const formatHints: readonly (readonly [RegExp, string])[] = [
  [/date|time/, 'a time in another form, such as a local time.'],
  [/uri|url/, 'an address in another form, such as a relative path.'],
];

function suggestForFinding({ at, check = '', expected, received }: CaseProblem): string | undefined {
  if (received.startsWith(OTHER_ORDER)) return 'rows are read without an order, or from a set or a map.';
  if (check === 'format') return formatHints.find(([format]) => format.test(expected))?.[1] ?? checkHints[check];
  if (check === 'required') {
    return at.startsWith('header ')
      ? 'the header is not set for this status.'
      : 'empty or null members are left out: send them as documented.';
  }
  return checkHints[check];
}
