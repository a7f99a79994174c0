/** What usually causes a finding, for any contract. */
import { invariants } from '../../invariants/registry.ts';
import { parseBody } from '../../parse-body.ts';
import { findMarkedText } from '../../resources/values/markers.ts';
import { type CaseProblem, type CaseResult, OTHER_ORDER } from '../../result.ts';
import { type CaseHint, caseHints, findStatusHint } from './status-hints.ts';

/** For a value that the suite has sent. */
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
  const special = caseHints.find((row) => row.id.test(id) && problems.some((problem) => appliesTo(row, problem)));
  if (special) return special.hint;
  const wrongStatus = problems.find(({ check }) => check === 'status');
  if (wrongStatus) {
    // An invariant also sends requests that have to be rejected.
    const expected = Number(/^\d+/.exec(wrongStatus.expected)?.[0] ?? status);
    const received = Number(/^\d+/.exec(wrongStatus.received)?.[0]);
    // What an invariant sends is valid by itself: it knows why such a request has to be rejected.
    const isAccepted = received < 300 && [400, 404, 409].includes(expected);
    return (isAccepted ? suggestForInvariant(id) : undefined) ?? suggestForStatus(expected, received, wrongStatus);
  }
  const [first] = problems;
  if (first === undefined) return undefined;
  const isOwnValue = findMarkedText(first.received) !== undefined && inputChecks.includes(first.check ?? '');
  // What is wrong with all items is not of the input.
  if (isOwnValue && problems.every(({ item }) => item?.isMarked)) return ACCEPTED_HINT;
  const hint = suggestForFinding(first) ?? (origin === 'invariant' ? suggestForInvariant(id) : undefined);
  return problems.some(({ isIgnored }) => isIgnored) ? putFirst(IGNORED_CAUSE, hint) : hint;
}

const IGNORED_CAUSE = 'the parameter is ignored';

/** The hint with that cause as the first of its list. */
const putFirst = (cause: string, hint: string | undefined): string =>
  hint?.startsWith(cause) ? hint : `${cause}${hint === undefined ? '.' : `, ${hint}`}`;

const appliesTo = ({ check, expected, received }: CaseHint, problem: CaseProblem): boolean =>
  (check === undefined || check === problem.check) &&
  (expected === undefined || expected.test(problem.expected)) &&
  (received === undefined || received.test(problem.received));

/**
 * The request whose body is the start of this one: with another method or path, and without its headers, it gets a strange response, such as
 * a page of the HTTP library.
 */
function findUnreadBody({ problems, exchanges, shown }: CaseResult): string | undefined {
  const wrong = problems.find(({ at }) => at === 'status');
  if (wrong === undefined) return undefined;
  const isWithoutHeaders = problems.some(({ at, check }) => at.startsWith('header ') && check === 'echo');
  const strange = exchanges.filter(({ response }, index) => {
    if (response === undefined || !wrong.received.startsWith(String(response.status))) return false;
    const isShown = index === (shown ?? exchanges.length - 1);
    // An HTTP library that cannot read a request responds by itself, and then closes the connection.
    const isOfLibrary = parseBody(response) === undefined && /\bclose\b/i.test(response.headers.connection ?? '');
    return (isShown && isWithoutHeaders) || isOfLibrary;
  });
  return strange.map(({ response }) => response?.afterRejected).find((name) => name !== undefined);
}

function suggestForStatus(expected: number, received: number, { received: text }: CaseProblem): string | undefined {
  if (isHtmlPage(text) && received < 500) {
    return 'an HTML page of a framework, a proxy or another website: check the base URL and the error handler.';
  }
  return findStatusHint(expected, received);
}

/** What the explanation of the invariant says in its last paragraph. */
function suggestForInvariant(id: string): string | undefined {
  const names = invariants.filter(({ name }) => `${id}-`.includes(`/invariant-${name}-`));
  const [longest] = names.toSorted((left, right) => right.name.length - left.name.length);
  return longest && /Usual causes?: (.*)$/s.exec(longest.explanation)?.[1]?.replaceAll(/\s+/g, ' ').trim();
}

const isHtmlPage = (text: string): boolean => /<!doctype html|<html/i.test(text);

/** By what was checked. */
const checkHints: Readonly<Record<string, string>> = {
  json: 'an error page of the framework or of a proxy instead of the documented JSON.',
  depth: 'an object that has itself as a member, or a test of how deep clients read.',
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
  end: 'the next page is named whether or not it has items: read one item more than the page has, to know.',
  'next-url':
    'the address of the next page is written anew: repeat every parameter of the request with the new cursor.',
  start: 'the ID is looked up first, or compared as text: go on with the next higher one.',
  total: 'the total counts the whole list, or is counted by another condition than the items.',
  time: 'milliseconds or a local time instead of UTC seconds, or a clock that is wrong.',
  unlisted:
    'items of another account, or ones that were removed: the condition that the list has is missing here, or an OR without parentheses goes around it.',
  'update-others':
    'an update without a condition on the ID, or of what several resources share; with the other account, one without a condition on the account.',
  'update-sent': 'the field is not written, or only where some other field of the request is not sent.',
  'update-kept': 'the update writes fields that were not sent as well, with a default or with what it had read before.',
  'update-effect':
    'what the update sets off is missing (`x-effects` has it), or uses the values from before the update.',
  'update-listed': 'the list reads a copy or an index that not each update writes: write it where the value is stored.',
  'update-author': 'the author of the last change is set for some fields only: set it where a change is stored.',
  'update-moves': 'the time of the last change is set for some fields only: set it where a change is stored.',
  'update-stays': 'the time or the author of the last change is set by each request: set them only if a value differs.',
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

/** An address with `http:` where one with `https:` is expected. */
const isOtherScheme = (expected: string, received: string): boolean =>
  /\bhttps:/.test(expected) && /^"?http:/.test(received);

function suggestForFinding({ at, check = '', expected, received }: CaseProblem): string | undefined {
  if (received.startsWith(OTHER_ORDER)) return 'rows are read without an order, or from a set or a map.';
  if (isOtherScheme(expected, received)) {
    return 'the service does not know its public address: behind a proxy that terminates TLS, build addresses from X-Forwarded-Proto or from a configured base URL.';
  }
  if (check === 'format') return formatHints.find(([format]) => format.test(expected))?.[1] ?? checkHints[check];
  if (check === 'required') {
    return at.startsWith('header ')
      ? 'the header is not set for this status.'
      : 'empty or null members are left out: send them as documented.';
  }
  if (check === 'echo' && at.startsWith('header '))
    return 'the service sets a value of its own: return the one that was sent.';
  return checkHints[check];
}
