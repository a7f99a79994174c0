/** Usual causes by the case and by its status. */

export interface CaseHint {
  readonly id: RegExp;
  /** The kind of the finding. Default: any. */
  readonly check?: string;
  /** What was expected. Default: anything. */
  readonly expected?: RegExp;
  /** What was received. Default: anything. */
  readonly received?: RegExp;
  readonly hint: string;
}

/** Of cases whose request says more than its status. The first row that applies. */
export const caseHints: readonly CaseHint[] = [
  {
    id: /\/order-/,
    hint: 'the checks run in another order than documented: `x-http.order` of the document has it.',
  },
  {
    id: /\/method-head\b/,
    check: 'status',
    received: /^405/,
    hint: 'HEAD is not handled: every path has OPTIONS, and every GET has HEAD.',
  },
  {
    id: /\/method-options\b/,
    check: 'status',
    received: /^405/,
    hint: 'OPTIONS is not handled: every path has OPTIONS, and every GET has HEAD.',
  },
  {
    id: /\/method-options\b/,
    check: 'status',
    received: /^401/,
    hint: 'OPTIONS is behind the authentication: respond before it.',
  },
  { id: /\/path-other-case/, check: 'status', received: /^2/, hint: 'the router ignores letter case.' },
  { id: /\/path-trailing-slash/, check: 'status', received: /^2/, hint: 'the router ignores a slash at the end.' },
  { id: /\/path-empty-segment/, check: 'status', received: /^2/, hint: 'the router ignores empty segments.' },
  {
    id: /\/path-(undecodable|not-utf-8)/,
    check: 'status',
    received: /^400/,
    hint: 'the HTTP library or the router rejects the path before the service sees it.',
  },
  {
    id: /\/path-percent-encoded/,
    check: 'status',
    received: /^404/,
    hint: 'the path is looked up before it is decoded: decode each segment once.',
  },
  {
    id: /[/-]scope-/,
    check: 'status',
    hint: 'another scope is needed than documented, or it is checked after the input: `security` of the operation names it, `x-scopes` what others include.',
  },
  { id: /\/token-and-more/, check: 'status', received: /^2/, hint: 'the token is compared by its beginning.' },
  {
    id: /\/token-and-padding/,
    check: 'status',
    received: /^2/,
    hint: 'the token is decoded or cut before it is compared.',
  },
  {
    id: /\/token-and-word/,
    check: 'status',
    received: /^2/,
    hint: 'only the first word after the scheme is read, or the token is compared by its beginning.',
  },
  { id: /\/token-in-quotes/, check: 'status', received: /^2/, hint: 'quotes around the token are taken away.' },
  {
    id: /\/start-of-token/,
    check: 'status',
    received: /^2/,
    hint: 'a part of the token is enough: compare all of it.',
  },
  {
    id: /\/(?:scheme-token|token-as-user|token-in-query|token-in-other-headers)/,
    check: 'status',
    received: /^2/,
    hint: 'a framework that looks for the token in more places than the contract has.',
  },
  {
    id: /\/token-in-other-case/,
    check: 'status',
    received: /^2/,
    hint: 'the token is compared without regard to letter case, as some databases do.',
  },
  {
    id: /\/invariant-cursor\b/,
    check: 'status',
    expected: / to a cursor of /,
    received: /^2/,
    hint: 'the cursor has a position only, and not for what.',
  },
  {
    id: /\/invariant-cursor\b/,
    check: 'page-size',
    hint: 'the size is taken from the cursor, or another default applies.',
  },
  {
    id: /-at-max-length-wide\b/,
    check: 'status',
    received: /^4/,
    hint: 'length is counted in bytes or UTF-16 units, and not in characters.',
  },
  {
    id: /\/body-at-max-bytes/,
    check: 'status',
    received: /^413/,
    hint: 'the limit is compared with >= in place of >.',
  },
  { id: /\/content-encoding/, check: 'status', received: /^(2|400)/, hint: 'Content-Encoding is ignored.' },
];

interface StatusHint {
  readonly expected?: StatusRange;
  readonly received: StatusRange;
  readonly hint: string;
}

/** Statuses, and classes of them: 2 is 2xx. */
type StatusRange = readonly number[];

const isIn = (range: StatusRange, status: number): boolean =>
  range.includes(status) || range.includes(Math.floor(status / 100));

/** The hint of the first row that applies; undefined if the two statuses say too little. */
export const findStatusHint = (expected: number, received: number): string | undefined =>
  statusHints.find((row) => isIn(row.expected ?? [expected], expected) && isIn(row.received, received))?.hint;

const statusHints: readonly StatusHint[] = [
  { expected: [401, 403], received: [3], hint: 'a redirect to a login page, in place of the documented error.' },
  {
    received: [3],
    hint: 'a redirect: to https, or of a router that corrects paths, such as a slash at the end or two in a row.',
  },
  { received: [429], hint: 'a rate limit: raise it for this token, or slow the run down with --rate.' },
  {
    received: [501],
    hint: 'a catch-all, or the framework by itself: 501 is for documented operations, other paths get 404 and other methods 405.',
  },
  { received: [5], hint: 'an unhandled error: look for this request in the log of the service.' },

  {
    expected: [400],
    received: [404],
    hint: 'the value is looked up before its form is checked, or no route has this path or method.',
  },
  { received: [404], hint: 'no route has this path or method, or the id is looked up in the wrong place.' },

  { expected: [401], received: [2], hint: 'the credential is not checked, or only its presence is.' },
  {
    expected: [401],
    received: [400, 413, 415, 422],
    hint: 'input is checked before the credential: authenticate first.',
  },
  { expected: [401], received: [403], hint: 'a rejected credential gets the status of a missing scope.' },

  { expected: [403], received: [2], hint: 'the scopes or features of the token are not checked.' },
  { expected: [403], received: [401], hint: 'a token without the scope or feature gets the status of an unknown one.' },
  {
    expected: [403],
    received: [400, 413, 415, 422],
    hint: 'input is checked before the scopes and features of the token.',
  },

  { expected: [404], received: [2], hint: 'the id is not looked up, or not within the account of the token.' },
  {
    expected: [404],
    received: [403],
    hint: 'what belongs to another account is forbidden in place of unknown, which tells that it exists.',
  },
  { expected: [404], received: [400, 422], hint: 'the format of an id is checked more strictly than documented.' },

  {
    expected: [405],
    received: [2, 400, 422],
    hint: 'the router treats an unknown method of a known path like another one.',
  },
  { expected: [404, 405], received: [401, 403], hint: 'the credential is checked before the path and the method.' },

  {
    expected: [409],
    received: [2],
    hint: 'uniqueness is not enforced: add a unique index and map its error to 409.',
  },
  { expected: [409], received: [400, 422], hint: 'a value that is taken gets the status of invalid input.' },
  { expected: [400], received: [409], hint: 'uniqueness is checked before all other input.' },

  { expected: [413], received: [2], hint: 'the size of bodies is not limited.' },
  { expected: [413], received: [400, 415, 422], hint: 'the body is parsed before its size is checked.' },
  { expected: [415], received: [2], hint: 'the Content-Type of requests is ignored.' },
  { expected: [415], received: [400, 422], hint: 'the body is parsed before its Content-Type is checked.' },

  { expected: [4], received: [2], hint: 'the input is not validated: reject it before it has an effect.' },
  { expected: [400], received: [422], hint: 'the default status of the framework for invalid input.' },

  { expected: [2], received: [401], hint: 'the token is accepted elsewhere but not here.' },
  {
    expected: [2],
    received: [403],
    hint: 'the token lacks a scope or feature, or another scope is demanded than documented.',
  },
  {
    expected: [2],
    received: [409],
    hint: 'a value counts as taken in a form that the contract distinguishes, such as with other blanks or letter case.',
  },
  { expected: [2], received: [415], hint: 'the documented Content-Type is not accepted.' },
  {
    expected: [2],
    received: [400, 422],
    hint: 'valid input is rejected: compare the validation with the documented schema.',
  },
  { expected: [2], received: [2], hint: 'the framework chose its default status.' },
];
