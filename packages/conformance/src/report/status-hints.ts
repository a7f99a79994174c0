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

/** The first row that applies. */
export const statusHints: readonly (readonly [(expected: number, received: number) => boolean, string])[] = [
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
  [
    (want, got) => want < 300 && got === 409,
    'a value counts as taken in a form that the contract distinguishes, such as with other blanks or letter case.',
  ],
  [(want, got) => want < 300 && got === 415, 'the documented Content-Type is not accepted.'],
  [
    (want, got) => want < 300 && got >= 400,
    'valid input is rejected: compare the validation with the documented schema.',
  ],
  [(want, got) => want < 300 && got < 300, 'the framework chose its default status.'],
  [(want, got) => want < 500 && got < 500, 'the checks run in another order than documented.'],
];
