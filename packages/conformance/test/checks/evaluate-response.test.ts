import { describe, expect, test } from 'vitest';
import type { Expected } from '../../src/cases/expected.ts';
import { type CheckResult, evaluateResponse } from '../../src/checks/evaluate-response.ts';
import type { HttpResponse } from '../../src/exchange.ts';
import { plan } from '../../src/index.ts';
import { type CaseProblem, formatFinding } from '../../src/result.ts';
import { getSchemaValidator } from '../../src/schema-validator.ts';
import { contract } from '../support/library-run.ts';

const context = { contract, validator: getSchemaValidator(contract), strict: false };
const json = { 'content-type': 'application/json; charset=utf-8' };
const book = {
  id: 815,
  title: 'Emma',
  subtitle: null,
  isbn: '9780141439587',
  author_id: 12,
  format: 'paper',
  branch_ids: [],
  tags: [],
  available: true,
  created_at: '2026-03-01T09:30:00Z',
};

function expectedOf(id: string): Expected {
  const action = plan(contract).find((planned) => planned.id === id)?.action;
  if (action?.kind !== 'success' && action?.kind !== 'mutation') throw new Error(`no expectation in ${id}`);
  return action.expected;
}

function evaluate(id: string, response: HttpResponse): CheckResult {
  const operation = contract.operations[id.split('/')[0] ?? ''];
  if (operation === undefined) throw new Error(`no operation in ${id}`);
  const request = { path: { id: 815 }, query: {}, header: {} };
  return evaluateResponse(context, { operation, expected: expectedOf(id), request, response });
}

const problemsAt = (id: string, response: HttpResponse): string[] =>
  evaluate(id, response).problems.map(({ at }) => at);

describe('a response', () => {
  const respond = (body: unknown, changes: Partial<HttpResponse> = {}): HttpResponse => ({
    status: 200,
    headers: json,
    body: JSON.stringify(body),
    ...changes,
  });
  const failure = { error: { message: 'Error loading book' } };
  const oneBook = 'getBook/200/minimal';

  test('that is nested too deep is told apart from one that is no JSON', () => {
    const body = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const [problem] = evaluate(oneBook, { status: 200, headers: json, body }).problems;
    expect(problem).toMatchObject({ check: 'depth', expected: 'JSON of at most 1,000 levels' });
  });

  test.each<readonly [string, string, HttpResponse, string]>([
    [
      'without the object around it',
      oneBook,
      respond(book),
      '/data: expected to be present, received nothing: the body has at the top what belongs there',
    ],
    [
      'with extra members as well',
      oneBook,
      respond({ ...book, shelf: 7 }),
      '/data: expected to be present, received nothing: the body has at the top what belongs there',
    ],
    [
      'in a member of another name',
      oneBook,
      respond({ result: book }),
      '/data: expected to be present, received nothing: what belongs there is in /result',
    ],
    [
      'in an object more',
      oneBook,
      respond({ response: { data: book } }),
      'body: expected to have the member "data", received another object around it: it is in /response',
    ],
    [
      'in an object more, below',
      oneBook,
      respond({ data: { book } }),
      '/data: expected to have the members "id", "title", "subtitle", "isbn" and 6 more, received another object around them: they are in /data/book',
    ],
    [
      'a list without the object around it',
      'listBooks/200/minimal',
      respond([book]),
      '/data: expected to be present, received nothing: the body has at the top what belongs there',
    ],
    [
      'an error',
      'getBook/404/unknown-book',
      respond(failure.error, { status: 404 }),
      '/error: expected to be present, received nothing: the body has at the top what belongs there',
    ],
  ])('that is documented, but %s, is one finding without warnings', (_, id, response, finding) => {
    const { problems, warnings } = evaluate(id, response);
    expect({ problems: problems.map(formatFinding), warnings }).toEqual({ problems: [finding], warnings: [] });
  });

  const { tags: _, ...untagged } = book;

  test.each<readonly [string, string, HttpResponse, string[]]>([
    ['as documented', 'getBook/200/minimal', respond({ data: book }), []],
    ['with an undeclared property', 'getBook/200/minimal', respond({ data: { ...book, shelf: 7 } }), []],
    ['without a required property', 'getBook/200/minimal', respond({ data: untagged }), ['/data/tags']],
    [
      'with a value of another type',
      'getBook/200/minimal',
      respond({ data: { ...book, available: 'yes' } }),
      ['/data/available'],
    ],
    ['with the resource of another id', 'getBook/200/minimal', respond({ data: { ...book, id: 816 } }), ['/data/id']],
    [
      'with a value outside the enum',
      'getBook/200/minimal',
      respond({ data: { ...book, format: 'clay' } }),
      ['/data/format'],
    ],
    [
      'with a wrong format',
      'getBook/200/minimal',
      respond({ data: { ...book, created_at: 'today' } }),
      ['/data/created_at'],
    ],
    ['that is not JSON', 'getBook/200/minimal', { status: 200, headers: json, body: '<html>' }, ['body']],
    [
      'that is nested too deep',
      'getBook/200/minimal',
      { status: 200, headers: json, body: `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
      ['body'],
    ],
    [
      'in another charset',
      'getBook/200/minimal',
      respond({ data: book }, { headers: { 'content-type': 'application/json; charset=latin1' } }),
      ['header content-type'],
    ],
    ['of another documented status', 'getBook/200/minimal', respond(failure, { status: 500 }), ['status']],
    [
      'of another status, and not even as documented there',
      'getBook/200/minimal',
      respond({ oops: 1 }, { status: 500 }),
      ['status', '/error'],
    ],
    [
      'of an error, where no body is expected',
      'getBook/204/method-options',
      respond(failure, { status: 500 }),
      ['status'],
    ],
    ['of an undocumented status', 'getBook/200/minimal', respond({}, { status: 418 }), ['status']],
    ['to HEAD without a body', 'getBook/200/method-head', { status: 200, headers: json, body: '' }, []],
    ['to HEAD with a body', 'getBook/200/method-head', respond({ data: book }), ['body']],
    [
      'with the text of the request',
      'getBook/404/unknown-book',
      respond({ error: { message: 'Book 815 not found' } }, { status: 404 }),
      [],
    ],
    [
      'with the text of another request',
      'getBook/404/unknown-book',
      respond({ error: { message: 'Book 7 not found' } }, { status: 404 }),
      ['/error/message'],
    ],
    [
      'that does not name an unknown parameter',
      'listBooks/400/query-unknown-parameter',
      respond({ error: { message: 'Invalid query' } }, { status: 400 }),
      ['/error/details'],
    ],
  ])('%s', (_, id, response, problems) => {
    expect(problemsAt(id, response)).toEqual(problems);
  });

  const page = { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>400 Bad Request</h1>' };
  test.each<readonly [string, string, HttpResponse, { fails: boolean; warns: boolean }]>([
    ['a proxy rejects itself', 'undecodable', page, { fails: false, warns: true }],
    ['the target rejects', 'undecodable', respond(failure, { status: 400 }), { fails: true, warns: false }],
    ['a proxy has to forward', 'not-utf-8', page, { fails: true, warns: false }],
  ])('to a path that %s', (_, spelling, response, levels) => {
    const { problems, warnings } = evaluate(`listBooks/404/path-${spelling}`, response);
    const isWrongStatus = (list: readonly CaseProblem[]): boolean => list.some(({ at }) => at === 'status');
    expect({ fails: isWrongStatus(problems), warns: isWrongStatus(warnings) }).toEqual(levels);
  });

  test.each<readonly [string, boolean, string | undefined, string[]]>([
    ['without an optional header', false, undefined, []],
    ['with an optional header', false, 'abc', []],
    ['with an optional header of another form', false, 'a b', ['header x-request-id']],
    ['without a required header', true, undefined, ['header x-request-id']],
  ])('%s', (_, required, value, problems) => {
    const operation = contract.operations.getBook;
    const expected = expectedOf('getBook/200/minimal');
    if (operation === undefined || expected.response === undefined) throw new Error('no getBook/200');
    const header = { required, schema: { type: 'string', pattern: '^[a-z]{1,3}$' }, at: '/nowhere' };
    const documented = { ...expected, response: { ...expected.response, headers: { 'x-request-id': header } } };
    const request = { path: { id: 815 }, query: {}, header: {} };
    const response = respond({ data: book }, { headers: { ...json, ...(value && { 'x-request-id': value }) } });
    const { problems: found } = evaluateResponse(context, { operation, expected: documented, request, response });
    expect(found.map(({ at }) => at)).toEqual(problems);
  });

  test('points at the line of the spec that it breaks', () => {
    const operation = contract.operations.getBook;
    if (operation === undefined) throw new Error('no getBook');
    const response = respond({ data: { ...book, format: 'clay' } });
    const request = { path: {}, query: {}, header: {} };
    const [problem] = evaluateResponse(context, {
      operation,
      expected: expectedOf('getBook/200/minimal'),
      request,
      response,
    }).problems;
    expect(problem?.source).toMatch(/BookFormat\.yaml:\d+$/);
  });
});
