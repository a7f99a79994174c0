/** Causes instead of failures: what is shown once, in which order, and what to do next. */
import { describe, expect, test } from 'vitest';
import {
  describeCause,
  describeNextStep,
  describeOthers,
  describeSize,
  listNextSteps,
} from '../../src/report/causes/describe-groups.ts';
import { groupFailures } from '../../src/report/causes/group-failures.ts';
import type { Blocker, CaseProblem, CaseResult } from '../../src/result.ts';
import { result } from './report-fixture.ts';

const problem = (at: string, received: string, more: Partial<CaseProblem> = {}): CaseProblem => ({
  at,
  expected: 'an integer',
  received,
  check: 'type',
  level: 'MUST',
  ...more,
});

const failing = (id: string, ...problems: CaseProblem[]): CaseResult => result(id, 'fail', { problems });

const waiting = (id: string, blockedBy: Blocker, verdict: CaseResult['verdict'] = 'inconclusive'): CaseResult =>
  result(id, verdict, { blockedBy });

const base = (id: string): Blocker => ({ kind: 'case', id });
const operation = (operationId: string): Blocker => ({ kind: 'operation', operationId });

const rejecting = (id: string, mistake: string): CaseResult => {
  const passed = result(id, 'pass');
  return { ...passed, case: { ...passed.case, mistake } };
};

/** Of a request with a mistake. */
const accepting = (id: string, mistake: string): CaseResult => ({
  ...failing(id, problem('status', '200: {}', { expected: '400', check: 'status' })),
  case: rejecting(id, mistake).case,
});

/** An item in a list for a query, which a parameter should have left out. */
const unmatched = (query: string, parameter: string): CaseProblem => ({
  at: '/data/0',
  expected: `only items that match ${query}`,
  received: 'item 7',
  level: 'MUST',
  parameter,
});

/** Cause, size and first case of each group. */
const summarizeGroups = (results: readonly CaseResult[]) =>
  groupFailures({ results }).map((group) => `${group.kind}: ${describeCause(group)} (${describeSize(group)})`);

test.each<[name: string, results: CaseResult[], want: string[]]>([
  [
    'equal findings of many cases and items are one',
    [
      failing('listBooks/200/minimal', problem('/data/0/id', '"1"'), problem('/data/1/id', '"2"')),
      failing('listAuthors/200/minimal', problem('/data/7/id', '"x"')),
    ],
    ['failure: /data/*/id: expected an integer, received "1" (2 cases of 2 operations)'],
  ],
  [
    'another kind of value is another cause',
    [
      failing('getBook/200/minimal', problem('/data/id', '"1"')),
      failing('getAuthor/200/minimal', problem('/data/id', 'null')),
    ],
    [
      'failure: /data/id: expected an integer, received "1" (1 case)',
      'failure: /data/id: expected an integer, received null (1 case)',
    ],
  ],
  [
    'another expected status is another cause, whatever the received body',
    [
      failing('addBook/409/a', problem('status', '201: {"id":1}', { expected: '409', check: 'status' })),
      failing('addBook/409/b', problem('status', '201: {"id":2}', { expected: '409', check: 'status' })),
      failing('addBook/401/none', problem('status', '201: {"id":3}', { expected: '401', check: 'status' })),
    ],
    [
      'failure: status: expected 409, received 201: {"id":1} (2 cases)',
      'failure: status: expected 401, received 201: {"id":3} (1 case)',
    ],
  ],
  [
    'how a response differs from the documentation of another status is no cause',
    [
      ...['a', 'b'].map((key) =>
        failing(
          `addBook/201/${key}`,
          problem('status', '500: {}', { expected: '201', check: 'status' }),
          problem('/error', 'nothing', { check: 'required', isOfOtherStatus: true }),
        ),
      ),
      failing('addBook/400/title', problem('/error', 'nothing', { check: 'required' })),
    ],
    [
      'failure: status: expected 201, received 500: {} (2 cases)',
      'failure: /error: expected an integer, received nothing (1 case)',
    ],
  ],
  [
    'IDs differ from case to case',
    [4, 5].map((id) =>
      failing(
        `addBook/201/invariant-read-back-${id}`,
        problem('header location', `/books/9${id}`, { expected: `the URL of the resource with the ID ${id}` }),
      ),
    ),
    ['failure: header location: expected the URL of the resource with the ID 4, received /books/94 (2 cases)'],
  ],
  [
    'what a case needs may pass, and fail in an invariant with the finding that the reason repeats',
    [
      result('addBook/201/minimal', 'pass'),
      failing('addBook/201/invariant-read-back-minimal', problem('header location', '/books/94')),
      result('addBook/201/invariant-stored-values', 'inconclusive', {
        reason:
          'What addBook/201/minimal creates cannot be read: header location: expected /books/5, received /books/95.',
        blockedBy: base('addBook/201/minimal'),
      }),
    ],
    ['failure: header location: expected an integer, received /books/94 (1 case, 1 waits)'],
  ],
  [
    'mistakes that are accepted are one cause per field and kind, in all operations',
    [
      'listBooks/400/query.per_page-above-maximum',
      'listAuthors/400/query.per_page-above-maximum',
      'listBooks/400/query.search-undecodable',
    ].map((id) => {
      const accepted = failing(id, problem('status', `200: {}`, { expected: '400', check: 'status' }));
      return { ...accepted, case: { ...accepted.case, origin: 'derived' as const } };
    }),
    [
      'failure: status: expected 400, received 200: {} (2 cases of 2 operations)',
      'failure: status: expected 400, received 200: {} (1 case)',
    ],
  ],
  [
    'a mistake that one check rejects is one cause, whatever documents it and whatever is received',
    [
      ['listBooks/400/unknown-parameter', '200: {}', 'an unknown query parameter'] as const,
      ['addBook/400/query-unknown-parameter', '201: {}', 'an unknown query parameter'] as const,
      ['addBook/400/long-title', '201: {}', '/body/title maxLength'] as const,
      ['addBook/400/taken', '201: {}', undefined] as const,
    ].map(([id, received, mistake]) => {
      const accepted = failing(id, problem('status', received, { expected: '400', check: 'status' }));
      return { ...accepted, case: { ...accepted.case, ...(mistake && { mistake }) } };
    }),
    [
      'failure: status: expected 400, received 200: {} (2 cases of 2 operations)',
      'failure: status: expected 400, received 201: {} (1 case)',
      'failure: status: expected 400, received 201: {} (1 case)',
    ],
  ],
  [
    'an operation that accepts most mistakes of a part of the request lacks one check, whatever the kind of mistake',
    [
      accepting('listBooks/400/a', '/query/page type'),
      accepting('listBooks/400/b', '/query/page minimum'),
      accepting('listBooks/400/c', 'an unknown query parameter'),
      rejecting('listBooks/400/d', '/query/search maxLength'),
      accepting('listAuthors/400/a', '/query/page type'),
      rejecting('listAuthors/400/b', '/query/page minimum'),
      rejecting('listAuthors/400/c', 'an unknown query parameter'),
    ],
    [
      'failure: accepts most mistakes in the query (3 cases)',
      'failure: status: expected 400, received 200: {} (1 case)',
    ],
  ],
  [
    'a field of which hardly anything is checked is one cause, in all operations',
    ['addBook', 'updateBook'].flatMap((name) => [
      accepting(`${name}/400/a`, '/body/title type'),
      accepting(`${name}/400/b`, '/body/title maxLength'),
      ...['isbn', 'tags', 'notes'].map((field) => rejecting(`${name}/400/${field}`, `/body/${field} type`)),
    ]),
    ['failure: accepts most mistakes in /body/title (4 cases of 2 operations)'],
  ],
  [
    'a filter without effect explains every list that it should have changed, and what is accepted in it',
    [
      accepting('listBooks/400/long-search', '/query/search maxLength'),
      failing('listBooks/200/invariant-search', unmatched('search=a', '/query/search')),
      failing('listBooks/200/invariant-sort', unmatched('search=a&sort=title', '/query/search')),
      failing('listAuthors/200/invariant-search', unmatched('search=a', '/query/search')),
    ],
    [
      'failure: /data/*: expected only items that match search=a, received item 7 (3 cases)',
      'failure: /data/*: expected only items that match search=a, received item 7 (1 case)',
    ],
  ],
  [
    'texts that differ from case to case are one cause, bounds are not',
    [
      failing('getBook/404/a', problem('/error', '"no"', { expected: '"Book 1 not found"' })),
      failing('getBook/404/b', problem('/error', '"nope"', { expected: '"Book 2 not found"' })),
      failing('getBook/200/a', problem('/title', '"x"', { expected: 'at most 5 characters' })),
      failing('getBook/200/b', problem('/title', '"x"', { expected: 'at most 7 characters' })),
    ],
    [
      'failure: /error: expected "Book 1 not found", received "no" (2 cases)',
      'failure: /title: expected at most 5 characters, received "x" (1 case)',
      'failure: /title: expected at most 7 characters, received "x" (1 case)',
    ],
  ],
  [
    'details that name no mistake are one cause, whatever the mistake',
    ['/query/no_such_parameter', '/body/title'].map((path, index) =>
      failing(
        `addBook/400/${index}`,
        problem('/error/details', 'nothing', { expected: `an entry for ${path}`, check: 'details' }),
      ),
    ),
    ['failure: /error/details: expected an entry for /query/no_such_parameter, received nothing (2 cases)'],
  ],
  [
    'a case with several findings counts for the one that most cases have',
    [
      failing('addBook/201/a', problem('/data/title', 'null'), problem('/data/id', '"1"')),
      failing('addBook/201/b', problem('/data/id', '"2"')),
    ],
    ['failure: /data/id: expected an integer, received "1" (2 cases)'],
  ],
  [
    'what waits for a base case or an operation is counted there',
    [
      failing('addBook/201/minimal', problem('/data/id', '"1"')),
      waiting('addBook/400/no-title', base('addBook/201/minimal')),
      waiting('getBook/200/minimal', operation('addBook')),
      waiting('getBook/404/unknown', operation('addBook')),
    ],
    ['failure: /data/id: expected an integer, received "1" (1 case, 3 wait)'],
  ],
  [
    'an operation that is not implemented is one group with what waits for it',
    [
      waiting('listBooks/200/minimal', operation('listBooks'), 'unimplemented'),
      waiting('listBooks/400/unknown', operation('listBooks'), 'unimplemented'),
      waiting('getBook/200/minimal', operation('listBooks'), 'unimplemented'),
    ],
    ['unimplemented: listBooks responds with 501 (2 cases, 1 waits)'],
  ],
  [
    'what waits for a case outside of the run has a group of its own',
    [waiting('addBook/400/no-title', base('addBook/201/minimal'))],
    ['elsewhere: addBook/201/minimal did not pass (1 waits)'],
  ],
  [
    'failures come first, then the suite and the network, then what is not implemented',
    [
      waiting('listBooks/200/minimal', operation('listBooks'), 'unimplemented'),
      waiting('getBook/200/minimal', { kind: 'target', because: 'no-response' }, 'error'),
      result('getBook/404/unknown', 'error', { reason: 'TypeError: x\n    at y' }),
      failing('addBook/201/minimal', problem('/data/id', '"1"')),
    ],
    [
      'failure: /data/id: expected an integer, received "1" (1 case)',
      'defect: TypeError: x (1 case)',
      'target: it is error (1 case)',
      'unimplemented: listBooks responds with 501 (1 case)',
    ],
  ],
])('%s', (_, results, want) => {
  expect(summarizeGroups(results)).toEqual(want);
});

test.each<[name: string, results: CaseResult[], others: string, step: string]>([
  [
    'cases with an equal finding fail in the same way',
    ['a', 'b', 'c'].map((key) => failing(`getBook/200/${key}`, problem('/data/id', '"1"'))),
    '2 cases fail in the same way',
    'fix getBook/200/a and what fails like it (getBook)',
  ],
  [
    'cases at one parameter may have the same cause',
    [
      failing('listBooks/200/invariant-search', unmatched('search=a', '/query/search')),
      accepting('listBooks/400/long-search', '/query/search maxLength'),
    ],
    '1 more case fails here, which may have the same cause',
    'fix listBooks/200/invariant-search and what may have the same cause (listBooks)',
  ],
])('%s', (_, results, others, step) => {
  const groups = groupFailures({ results });
  expect(groups.map(describeOthers)).toEqual([others]);
  expect(listNextSteps(groups).map(({ what }) => what)).toEqual([step]);
});

test('accepted wrong input comes before what lists show of it, however many cases wait for those', () => {
  const mistake = accepting('addAuthor/400/body.email-wrong-form', '/email format');
  const exchange = {
    request: {
      method: 'POST',
      target: '/v1/authors',
      headers: {},
      body: '{"email":"mailto:a@b.example"}',
      credential: 'full' as const,
    },
    response: { status: 201, headers: {}, body: '{"data":{"id":7,"email":"mailto:a@b.example"}}' },
    milliseconds: 1,
  };
  const accepted: CaseResult = { ...mistake, case: { ...mistake.case, isWrite: true }, exchanges: [exchange] };
  const shown = (id: number, received: string) =>
    failing('listAuthors/200/minimal', problem('/data/0/email', received, { item: { id, isMarked: true } }));
  const waits = ['a', 'b'].map((key) => waiting(`listAuthors/400/${key}`, base('listAuthors/200/minimal')));
  const order = (failure: CaseResult): (string | undefined)[] =>
    listNextSteps(groupFailures({ results: [failure, accepted, ...waits] })).map(({ what }) => what.split(' ')[1]);
  const [consequence, cause] = ['listAuthors/200/minimal', 'addAuthor/400/body.email-wrong-form'];
  expect(order(shown(7, '"A"'))).toEqual([cause, consequence]);
  expect(order(shown(8, '"mailto:a@b.example"'))).toEqual([cause, consequence]);
  expect(order(shown(8, '"A"'))).toEqual([consequence, cause]);
});

describe('the next step', () => {
  const html = problem('status', '404: "<!DOCTYPE html>…"', { expected: '200', check: 'status' });
  const many = (count: number, blockedBy: Blocker, verdict?: CaseResult['verdict']): CaseResult[] =>
    Array.from({ length: count }, (_, index) => waiting(`getBook/400/${index}`, blockedBy, verdict));

  test.each<[CaseResult[], string | undefined]>([
    [[result('getBook/200/minimal', 'pass')], undefined],
    [[failing('getBook/200/minimal', problem('/id', '""'))], 'fix getBook/200/minimal: 1 case fails'],
    [
      [
        failing('getBook/200/minimal', problem('/id', '""')),
        ...many(4, operation('listBooks'), 'unimplemented'),
        ...many(2, base('getBook/200/minimal')),
      ],
      'fix getBook/200/minimal: 1 case fails, 2 wait',
    ],
    [
      [
        failing('getBook/200/minimal', problem('/id', '""')),
        failing('addBook/201/minimal', problem('/id', '""')),
        ...many(2, base('getBook/200/minimal')),
      ],
      'fix getBook/200/minimal and what fails like it (getBook, addBook): 2 cases fail, 2 wait',
    ],
    [
      [failing('getBook/200/minimal', html), failing('addBook/200/minimal', html)],
      'fix getBook/200/minimal and what fails like it (getBook, addBook): 2 cases fail',
    ],
    [
      [result('getBook/200/minimal', 'pass'), ...many(4, operation('listBooks'), 'unimplemented')],
      'implement listBooks: 4 cases wait',
    ],
    [
      many(1, { kind: 'target', because: 'gone' }, 'error'),
      'make the service reachable for every request: 1 case waits',
    ],
    [
      many(2, { kind: 'target', because: 'no-response' }, 'error'),
      'find out, in the log of the service for example, why requests get no usable response, such as that of getBook/400/0: 2 cases wait',
    ],
  ])('is what unlocks most of what is written, %#', (results, want) => {
    expect(describeNextStep(listNextSteps(groupFailures({ results }))[0])).toBe(want);
  });
});
