import { expect, test } from 'vitest';
import { findInvariant, invariants } from '../../src/invariants/registry.ts';
import { suggestCause } from '../../src/report/causes/suggest-cause.ts';
import type { CaseProblem } from '../../src/result.ts';
import { escapeRegExp } from '../../src/text.ts';
import { result } from './report-fixture.ts';

const status = (expected: number, received: string): Partial<CaseProblem> => ({
  at: 'status',
  expected: String(expected),
  received,
  check: 'status',
});

test.each<[id: string, Partial<CaseProblem>, string]>([
  ['getBook/401/none', status(401, '200: {}'), 'the credential is not checked'],
  ['addBook/401/none', status(401, '400: {}'), 'authenticate first'],
  ['addBook/401/none', status(401, '403: {}'), 'the status of a missing scope'],
  ['addBook/401/none', status(401, '302: ""'), 'a login page'],
  ['getBook/403/unscoped', status(403, '401: {}'), 'the status of an unknown one'],
  ['getBook/404/other-account', status(404, '403: {}'), 'tells that it exists'],
  ['getBook/405/method', status(405, '401: {}'), 'before the path and the method'],
  ['addBook/400/no-title', status(400, '422: {}'), 'default status of the framework'],
  ['addBook/400/no-title', status(400, '409: {}'), 'uniqueness is checked before'],
  ['addBook/409/taken', status(409, '400: {}'), 'the status of invalid input'],
  ['addBook/413/body', status(413, '400: {}'), 'before its size is checked'],
  ['addBook/201/minimal', status(201, '429: {}'), '--rate'],
  ['getBook/403/unscoped', status(403, '200: {}'), 'scopes'],
  ['getBook/404/unknown', status(404, '200: {}'), 'not within the account'],
  ['addBook/400/no-title', status(400, '201: {}'), 'not validated'],
  ['addBook/400/no-title', status(400, '500: {}'), 'unhandled error'],
  ['addBook/201/invariant-exact-reference', status(400, '201: {}'), 'a look-up with a pattern of SQL'],
  ['addBook/201/invariant-exact-reference', status(400, '500: {}'), 'unhandled error'],
  ['getBook/400/path.id-leading-zero', status(400, '404: {}'), 'looked up before its form is checked'],
  ['addBook/409/taken', status(409, '201: {}'), 'uniqueness is not enforced'],
  ['getBook/200/path-percent-encoded', status(200, '404: {}'), 'looked up before it is decoded'],
  ['getBook/200/path-percent-encoded', status(200, '500: {}'), 'unhandled error'],
  ['getBook/200/method-head', status(200, '405: {}'), 'HEAD is not handled'],
  ['getBook/204/method-options', status(204, '405: {}'), 'OPTIONS is not handled'],
  ['getBook/401/method-head-without-credential', status(401, '405: {}'), 'HEAD is not handled'],
  ['getBook/405/method', status(405, '501: {}'), 'a catch-all, or the framework by itself'],
  ['updateBook/200/invariant-update', { at: '/title', check: 'update-sent' }, 'the field is not written'],
  ['updateBook/200/invariant-update', { at: '/title', check: 'update-kept' }, 'fields that were not sent'],
  ['updateBook/200/invariant-update', { at: '/state', check: 'update-effect' }, 'what the update sets off'],
  ['updateBook/200/invariant-update', { at: '/title', check: 'update-others' }, 'without a condition on the ID'],
  ['listBooks/200/invariant-search-query.search', { at: '/data/0', check: 'unlisted' }, 'items of another account'],
  ['updateBook/200/invariant-update', { at: '/updated_at', check: 'update-moves' }, 'for some fields only'],
  ['updateBook/200/invariant-update', { at: '/updated_at', check: 'update-stays' }, 'by each request'],
  [
    'listBooks/200/invariant-pagination',
    { at: '/data', check: 'page-size' },
    'size that the request asks for is ignored',
  ],
  [
    'listAuthors/200/minimal',
    {
      at: '/data/0/email',
      check: 'format',
      received: '"mailto:a+conformance-abcde-001@b.example"',
      item: { id: 7, isMarked: true },
    },
    'wrong input was accepted',
  ],
  ['getBook/404/path-empty-segment', status(404, '301: ""'), 'a router that corrects paths'],
  [
    'listAuthors/200/minimal',
    { at: '/data/0/email', check: 'format', expected: 'the format email' },
    'without a check',
  ],
  ['listAuthors/200/minimal', { at: '/data/0/born', check: 'format', expected: 'the format date' }, 'local time'],
  [
    'listBooks/200/invariant-filter-query.format',
    { at: '/data/0/tags', received: 'the same items in another order: [2,1]' },
    'without an order',
  ],
  [
    'listBooks/200/invariant-cursor',
    { at: '/next_url', expected: 'a URL with https:', received: '"http://api.example/v1/books?cursor=a"' },
    'does not know its public address: behind a proxy that terminates TLS',
  ],
  ['addBook/201/minimal', status(201, '422: {}'), 'valid input is rejected'],
  ['addBook/201/minimal', status(201, '404: {}'), 'no route'],
  ['addBook/201/minimal', status(201, '404: "<!doctype html>"'), 'check the base URL'],
  ['addBook/201/minimal', status(201, '500: "<!doctype html>"'), 'unhandled error'],
  ['addBook/201/minimal', status(201, '200: {}'), 'default status'],
  ['listBooks/200/invariant-pagination', status(400, '200: {}'), 'that is not checked'],
  ['getBook/200/minimal', { at: '/data/id', check: 'required' }, 'left out'],
  ['getBook/200/minimal', { at: 'header location', check: 'required' }, 'header is not set'],
  ['getBook/200/minimal', { at: '/data', check: 'wrapping' }, 'without the object that the contract has around it'],
  ['getBook/200/minimal', { at: '/data/id', check: 'type' }, 'numbers sent as strings'],
  ['getBook/404/unknown', { at: '/error/message', check: 'error-text' }, 'default text of the framework'],
  ['addBook/403/scope-books:view', { check: 'status', received: '400' }, 'another scope is needed than documented'],
  ['addBook/400/order-json', { at: '/error/message', check: 'error-text' }, 'in another order than documented'],
  ['addBook/201/minimal', { at: '/data/title', check: 'echo' }, 'not stored'],
  ['addBook/201/minimal', { at: 'header x-request-id', check: 'echo' }, 'return the one that was sent'],
  ['getBook/204/method-options-without-credential', status(204, '401: {}'), 'behind the authentication'],
  ['getBook/404/path-other-case', status(404, '200: {}'), 'ignores letter case'],
  ['getBook/404/path-trailing-slash', status(404, '200: {}'), 'ignores a slash at the end'],
  ['getBook/404/path-empty-segment', status(404, '200: {}'), 'ignores empty segments'],
  ['getBook/404/path-undecodable', status(404, '400: ""'), 'rejects the path before the service sees it'],
  ['getBook/404/path-not-utf-8', status(404, '400: ""'), 'rejects the path before the service sees it'],
  ['getBook/404/path-undecodable', status(404, '500: {}'), 'unhandled error'],
  [
    'listBooks/200/invariant-cursor',
    { at: 'status', expected: '400 to a cursor of other filters', received: '200: {}', check: 'status' },
    'a position only, and not for what',
  ],
  [
    'listBooks/200/invariant-cursor',
    { at: 'status', expected: '400 to a cursor that is damaged', received: '200: {}', check: 'status' },
    'not validated',
  ],
  [
    'listBooks/200/invariant-cursor',
    { at: '/meta/per_page', check: 'page-size' },
    'the size is taken from the cursor, or another default applies',
  ],
  [
    'listBooks/200/invariant-search-query.search',
    { at: '/meta/total', check: 'total' },
    'the total counts the whole list',
  ],
  ['addBook/201/minimal', status(201, '409: {}'), 'taken in a form that the contract distinguishes'],
  ['addBook/201/body.title-at-max-length-wide', status(201, '400: {}'), 'bytes or UTF-16 units'],
  ['addBook/400/body-at-max-bytes', status(400, '413: {}'), '>= in place of >'],
  ['addBook/415/content-encoding', status(415, '201: {}'), 'Content-Encoding is ignored'],
  ['addBook/415/content-encoding', status(415, '400: {}'), 'Content-Encoding is ignored'],
  ['addBook/415/content-type-text', status(415, '201: {}'), 'the Content-Type of requests is ignored'],
  ['service/401/token-and-more', status(401, '200: {}'), 'compared by its beginning'],
  ['service/401/token-in-quotes', status(401, '200: {}'), 'quotes around the token'],
  ['service/401/token-and-word', status(401, '200: {}'), 'the first word after the scheme'],
  ['service/401/start-of-token', status(401, '200: {}'), 'a part of the token is enough'],
  ['service/401/token-in-other-case', status(401, '200: {}'), 'without regard to letter case'],
])('the usual cause of %s with %o', (id, problem, want) => {
  const whole: CaseProblem = { at: 'body', expected: 'x', received: 'y', level: 'MUST', ...problem };
  expect(suggestCause(result(id, 'fail', { problems: [whole] }))).toContain(want);
});

const unknown: CaseProblem = { at: '/total', expected: '3', received: '2', level: 'MUST' };

test('a request that begins with the body of the one before has that as its cause', () => {
  const request = { method: 'GET', target: '/v1/books', headers: {}, credential: 'full' } as const;
  const exchange = {
    request,
    response: { status: 400, headers: {}, body: '{}', afterRejected: 'POST /v1/books' },
    milliseconds: 1,
  };
  const wrongStatus: CaseProblem = {
    at: 'status',
    expected: '200',
    received: '400: {}',
    level: 'MUST',
    check: 'status',
  };
  const echo: CaseProblem = {
    at: 'header x-id',
    expected: '"a", as sent',
    received: '"b"',
    level: 'MUST',
    check: 'echo',
  };
  const hintOf = (problems: CaseProblem[], exchanges = [exchange]): string | undefined =>
    suggestCause(result('listBooks/200/minimal', 'fail', { problems, exchanges }));
  expect(hintOf([wrongStatus, echo])).toContain(
    'stays unread, and the next request on the connection begins with it, here after POST /v1/books',
  );
  expect(hintOf([wrongStatus])).toContain('valid input is rejected');
  const page = {
    status: 400,
    headers: { connection: 'close' },
    body: '<!DOCTYPE HTML>',
    afterRejected: 'POST /v1/books',
  };
  const atOnce = { ...wrongStatus, expected: '201 or 409, for 5 requests at once' };
  expect(hintOf([atOnce], [{ ...exchange, response: page }, exchange])).toContain('here after POST /v1/books');
  expect(hintOf([atOnce], [{ ...exchange, response: { ...page, headers: {} } }])).not.toContain('stays unread');
  expect(hintOf([wrongStatus, echo], [])).toContain('valid input is rejected');
});

test.each<[id: string, more: Partial<CaseProblem>, want: RegExp]>([
  [
    'listBooks/200/invariant-search-query.search',
    { isIgnored: true },
    /^the parameter is ignored, `%` and `_` are not/,
  ],
  ['listBooks/200/invariant-search-query.search', {}, /^`%` and `_` are not escaped/],
  [
    'listBooks/200/invariant-filter-query.format',
    { isIgnored: true },
    /^the parameter is ignored, only the last of several values counts/,
  ],
  ['listBooks/200/minimal', { isIgnored: true, check: 'total' }, /^the parameter is ignored, the total counts/],
])('the usual cause of %s, if most items do not match: %o', (id, more, want) => {
  const parameter = '/query/search';
  const failing = result(id, 'fail', { problems: [{ ...unknown, parameter, ...more }] });
  const origin = id.includes('/invariant-') ? 'invariant' : 'documented';
  expect(suggestCause({ ...failing, case: { ...failing.case, origin } })).toMatch(want);
});

test('a finding without a usual cause has no hint', () => {
  expect(suggestCause(result('listBooks/200/minimal', 'fail', { problems: [unknown] }))).toBeUndefined();
});

test.each(invariants.map(({ name }) => [name]))('the invariant %s has the usual cause of its explanation', (name) => {
  const failing = result(`listBooks/200/invariant-${name}-title`, 'fail', { problems: [unknown] });
  const { explanation } = findInvariant(name);
  const hint = suggestCause({ ...failing, case: { ...failing.case, origin: 'invariant' } });
  expect(explanation.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`Usual causes?: ${escapeRegExp(hint ?? 'none')}$`));
});
