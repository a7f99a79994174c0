import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Retry } from '../../src/exchange.ts';
import { diffResponse } from '../../src/report/diff-response.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { renderCtrf } from '../../src/report/formats/render-ctrf.ts';
import { renderJunit } from '../../src/report/formats/render-junit.ts';
import { renderMarkdown } from '../../src/report/formats/render-markdown.ts';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { writeReports } from '../../src/report/write-reports.ts';
import type { CaseProblem, Report } from '../../src/result.ts';
import { failed, report, result } from './report-fixture.ts';

const mixed = report([
  failed,
  result('getBook/200/minimal', 'pass'),
  result('getBook/429/busy', 'waived', { reason: 'no client can provoke it' }),
  result('getBook/403/unscoped', 'skipped', {
    skip: 'no-credential',
    reason: 'give "unscoped"',
    blockedBy: { kind: 'credential', credential: 'unscoped' },
  }),
  result('listBooks/501/minimal', 'unimplemented'),
]);

const curlLine = `curl -i -X POST 'http://127.0.0.1:8080/v1/books' -H "Authorization: Bearer $HELPDESK_TOKEN" -H 'content-type: application/json' --data-binary '{"title":"It'\\''s"}'  # has created it: change unique values to send it again`;

test('the console shows the verdict, progress, each failure with its difference and a curl line, and the next step', () => {
  expect(renderConsole(mixed)).toBe(`DOES NOT CONFORM; not tested: 1 case without "unscoped" in the credentials
Library 1.2.3 at http://127.0.0.1:8080, 9 requests in 1.5 s

  addBook  0 of 1  1 fail
  getBook  1 of 2  1 skipped

FAIL addBook/201/minimal  (spec/paths/books.yaml:12)
  Responds with <201>.
  POST /v1/books {"title":"It's"}
    status 201
  - /data/title: a string, such as "Dune"
  + /data/title: 7 & "<8>"
    /data: { "id": 5 }
  usual cause: numbers sent as strings, objects as ids, or null where the schema does not allow it.
  ${curlLine}

UNIMPLEMENTED listBooks  1 case

skipped 1: give "unscoped" (getBook/403/unscoped)
waived 1: documented, but no client can provoke it here; --verbose says why

NEXT fix addBook/201/minimal: 1 case fails
then implement listBooks (1 case)
DOES NOT CONFORM: 5 cases (5 documented, 0 derived, 0 invariants): 1 pass, 1 fail, 1 skipped, 1 waived, 1 unimplemented`);
});

test('members that one object lacks are one line, and the object is shown once', () => {
  const lacks = (at: string): CaseProblem => ({
    at,
    expected: 'to be present',
    received: 'nothing',
    check: 'required',
    level: 'MUST',
  });
  const problems = [lacks('/data/isbn'), lacks('/data/year'), lacks('/pages/next')];
  const request = { method: 'GET', target: '/v1/books/5', headers: {}, credential: 'full' } as const;
  const response = { status: 200, headers: {}, body: '{"data":{"id":5},"pages":{}}' };
  const exchanges = [{ request, response, milliseconds: 1 }];
  expect(diffResponse(result('getBook/200/minimal', 'fail', { problems, exchanges }))).toEqual([
    { sign: ' ', text: 'status 200' },
    { sign: '-', text: '/data: to have isbn, year' },
    { sign: '+', text: '/data: none of these' },
    { sign: ' ', text: '/data: { "id": 5 }' },
    { sign: '-', text: '/pages/next: to be present' },
    { sign: '+', text: '/pages/next: nothing' },
  ]);
});

test('the findings on a header that is missing are no members of an object', () => {
  const at = 'header allow';
  const problems: CaseProblem[] = [
    { at, expected: 'to be present', received: 'nothing', check: 'required', level: 'MUST' },
    { at, expected: 'to name GET, HEAD', received: 'nothing', check: 'allow', level: 'MUST' },
  ];
  expect(diffResponse(result('getBook/405/method-post', 'fail', { problems }))).toEqual([
    { sign: '-', text: 'header allow: to be present' },
    { sign: '+', text: 'header allow: nothing' },
    { sign: '-', text: 'header allow: to name GET, HEAD' },
    { sign: '+', text: 'header allow: nothing' },
  ]);
});

test('of equal findings on items of a list, the first item is shown', () => {
  const isText = (at: string, received: string): CaseProblem => ({
    at,
    expected: 'a string',
    received,
    check: 'type',
    level: 'MUST',
  });
  const problems = [isText('/total', '1'), isText('/data/1/title', '7'), isText('/data/2/title', '8')];
  const request = { method: 'GET', target: '/v1/books', headers: {}, credential: 'full' } as const;
  const body = {
    data: [
      { id: 4, title: 'Dune' },
      { id: 5, title: 7 },
      { id: 6, title: 8 },
    ],
    total: 1,
  };
  const exchanges = [{ request, response: { status: 200, headers: {}, body: JSON.stringify(body) }, milliseconds: 1 }];
  expect(diffResponse(result('listBooks/200/minimal', 'fail', { problems, exchanges }))).toEqual([
    { sign: ' ', text: 'status 200' },
    { sign: '-', text: '/total: a string' },
    { sign: '+', text: '/total: 1' },
    { sign: '-', text: '/data/*/title: a string' },
    { sign: '+', text: '/data/*/title: 7  (2 times)' },
    { sign: ' ', text: '/data/1: { "id": 5 }' },
  ]);
});

test.each([
  ['the console', renderConsole],
  ['the summary', renderMarkdown],
  ['the HTML report', renderHtml],
])('%s does not take the number of findings that are cut for a count', (_, render) => {
  const problems = [1, 2, 3].map(
    (index): CaseProblem => ({
      at: `/data/${index}`,
      expected: 'only items that match search=a',
      received: `item ${index}`,
      level: 'MUST',
      hasMore: true,
    }),
  );
  const text = render(report([result('listBooks/200/invariant-search', 'fail', { problems, warnings: problems })]));
  expect(text.match(/\(at least 3 times[,)]/g)?.length).toBeGreaterThanOrEqual(2);
  expect(text).not.toContain('(3 times');
});

test.each([
  ['the console', renderConsole],
  ['the summary', (warned: Report) => renderMarkdown(warned).replaceAll('\\', '')],
  ['the HTML report', (warned: Report) => renderHtml(warned).replaceAll(/<\/?a\b[^>]*>/g, '')],
])('%s names the first case of a warning', (_, render) => {
  const warning = (at: string): CaseProblem => ({ at, expected: 'none', received: '7', level: 'SHOULD' });
  const text = render(
    report([
      result('getBook/200/minimal', 'pass', { warnings: [warning('/data/shelf')] }),
      result('getBook/200/complete', 'pass', { warnings: [warning('/data/shelf'), warning('/data/row')] }),
    ]),
  );
  expect(text).toContain('/data/shelf: expected none, received 7 (2 times, first in getBook/200/minimal)');
  expect(text).toContain('/data/row: expected none, received 7 (once, in getBook/200/complete)');
});

test('a response without a documented body has no example of one', () => {
  const problems: CaseProblem[] = [{ at: 'status', expected: '400', received: '201', check: 'status', level: 'MUST' }];
  const documented = { status: 400, headers: [], body: null };
  expect(diffResponse(result('addBook/400/title', 'fail', { problems, documented }))).toEqual([
    { sign: '-', text: 'status: 400' },
    { sign: '+', text: 'status: 201' },
  ]);
});

const wrongStatus: CaseProblem = {
  at: 'status',
  expected: '201',
  received: '500: {"e":1}',
  check: 'status',
  level: 'MUST',
};
const wrongBody: CaseProblem = {
  at: '/error',
  expected: 'to be present',
  received: 'nothing',
  check: 'required',
  level: 'MUST',
  isOfOtherStatus: true,
};

test.each<[name: string, problems: CaseProblem[], texts: string[]]>([
  [
    'a wrong status is shown without what is documented for that status',
    [wrongStatus, wrongBody],
    ['- status: 201', '+ status: 500: {"e":1}', '- body such as {"data":{"id":1}}'],
  ],
  [
    'what differs from the documentation of another status is shown if it is all there is',
    [wrongBody],
    ['- /error: to be present', '+ /error: nothing'],
  ],
])('%s', (_, problems, texts) => {
  const documented = { status: 201, headers: [], body: { data: { id: 1 } } };
  const diff = diffResponse(result('addBook/201/minimal', 'fail', { problems, documented }));
  expect(diff.map(({ sign, text }) => `${sign} ${text}`)).toEqual(texts);
});

test('a documented null is no example of the form that is expected', () => {
  const problems: CaseProblem[] = [
    { at: '/next', expected: 'the format uri', received: '"/v1/books"', check: 'format', level: 'MUST' },
  ];
  const documented = { status: 200, headers: [], body: { next: null } };
  expect(diffResponse(result('listBooks/200/minimal', 'fail', { problems, documented }))).toEqual([
    { sign: '-', text: '/next: the format uri' },
    { sign: '+', text: '/next: "/v1/books"' },
  ]);
});

test('a verbose console has every case that did not pass or run', () => {
  const text = renderConsole(mixed, { isVerbose: true });
  for (const { case: own, verdict } of mixed.results) expect(text.includes(own.id)).toBe(verdict !== 'pass');
  expect(text).toContain('waived 1: no client can provoke it (getBook/429/busy)');
});

test('CTRF has the verdict next to its own status, and counts that add up', () => {
  const { results } = JSON.parse(renderCtrf(mixed));
  expect(results.summary).toEqual({
    tests: 5,
    passed: 1,
    failed: 2,
    skipped: 2,
    pending: 0,
    other: 0,
    start: 1767323045000,
    stop: 1767323046500,
  });
  expect(results.tests.map((one: { rawStatus: string }) => one.rawStatus)).toEqual([
    'fail',
    'pass',
    'waived',
    'skipped',
    'unimplemented',
  ]);
  expect(results.tests[0]).toMatchObject({
    name: 'addBook/201/minimal',
    status: 'failed',
    filePath: 'spec/paths/books.yaml',
    line: 12,
    extra: { curl: curlLine, exchanges: [{ response: { status: 201 } }] },
  });
  expect(results.extra).toMatchObject({ conforms: false, complete: false, profile: 'full' });
});

test('JUnit has a suite per operation, and escapes characters that XML forbids', () => {
  const xml = renderJunit(mixed);
  expect(xml.match(/<testsuite .*?>/g)).toEqual([
    '<testsuite name="addBook" tests="1" failures="1" errors="0" skipped="0" time="0.012">',
    '<testsuite name="getBook" tests="3" failures="0" errors="0" skipped="2" time="0.036">',
    '<testsuite name="listBooks" tests="1" failures="1" errors="0" skipped="0" time="0.012">',
  ]);
  expect(xml).toContain(
    '<failure type="fail" message="it is fail">/data/title: expected a string, received 7 &amp; &quot;&lt;8&gt;&quot;</failure>',
  );
});

test('the HTML report is one file without external resources', () => {
  const page = renderHtml(mixed);
  expect(page).not.toMatch(/<(link|img|iframe)\b|<script[^>]*\ssrc|@import|url\(/);
  expect(page).toContain('received 7 &amp; &quot;&lt;8&gt;&quot;');
});

test('the summary is a table of operations and a list of failures', () => {
  expect(renderMarkdown(mixed)).toContain('| operation | pass | fail | skipped | waived | unimplemented | cases |');
  expect(renderMarkdown(mixed)).toContain(`### \`addBook/201/minimal\` fail: 1 case

Responds with \\<201\\>. (spec/paths/books.yaml:12)

\`\`\`diff
  status 201
- /data/title: a string, such as "Dune"
+ /data/title: 7 & "<8>"
  /data: { "id": 5 }
\`\`\`

Usual cause: numbers sent as strings, objects as ids, or null where the schema does not allow it.

\`\`\`sh
${curlLine}
\`\`\``);
});

describe('the summary of a run with more than a comment takes', () => {
  const ids = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}/400/body.field-${index}-of-another-type`);
  const blockedBy = { kind: 'case', id: failed.case.id } as const;
  const waiting = ids('addBook', 2098).map((id) => result(id, 'inconclusive', { blockedBy }));
  const problem = (at: string): CaseProblem => ({ at, expected: 'x'.repeat(200), received: 'y', level: 'SHOULD' });
  const created = Array.from({ length: 6000 }, (_, id) => ({ operationId: 'addBook', kind: 'book', id }));

  test.each([
    ['cases that wait', report([failed, ...waiting])],
    ['causes', report(ids('getBook', 500).map((id) => result(id, 'fail', { problems: [problem(`/data/${id}`)] })))],
    [
      'long causes',
      report(ids('getBook', 9).map((id) => result(id, 'fail', { reason: `${id}: ${'long '.repeat(4000)}` }))),
    ],
    ['operations', report(Array.from({ length: 3000 }, (_, index) => result(`list${index}/200/minimal`, 'pass')))],
    ['warnings', report([result('getBook/200/minimal', 'pass', { warnings: ids('a', 900).map(problem) })])],
    ['reasons', report(ids('getBook', 900).map((id) => result(id, 'skipped', { reason: `${id} ${'x'.repeat(90)}` })))],
    ['resources', report([failed], { leftovers: { created, notRestored: [] } })],
  ])('is cut, and says so: %s', (_, long) => {
    const text = renderMarkdown(long);
    expect(text.length).toBeLessThan(60_000);
    expect(text).toMatch(/\n\nThis summary is shortened: `report\.html` has the rest\.\n$/);
  });

  test('says how many more cases wait', () => {
    expect(renderMarkdown(report([failed, ...waiting]))).toContain(
      '`addBook/400/body.field-19-of-another-type`, and 2,078 more\n',
    );
  });

  test('is whole where it fits', () => {
    const text = renderMarkdown(report([failed, ...waiting.slice(0, 100)]));
    expect(text).toContain('`addBook/400/body.field-99-of-another-type`\n');
    expect(text).not.toContain('shortened');
  });
});

const busy: Retry = { request: 'GET /v1/books', reason: '429', waited: 1000, mayHaveTakenEffect: false };
const lost: Retry = { request: 'POST /v1/books', reason: 'connection-lost', waited: 250, mayHaveTakenEffect: true };
const retried = report([result('addBook/201/minimal', 'pass', { retries: [busy, lost] })], {
  retries: [busy, busy, lost],
});
const sentAgain = '3 requests sent again: 2 got 429, 1 lost connection';
const carriedOut = '1 lost request may have been carried out before it was sent again or replaced: POST /v1/books (1)';

test.each([
  ['the console', renderConsole, [`${sentAgain}\n${carriedOut}\n`]],
  ['the summary', renderMarkdown, [`\n${sentAgain}.\n`, `\n${carriedOut}.\n`]],
  [
    'the HTML report',
    renderHtml,
    [`<p>${sentAgain}.</p>`, `<p>${carriedOut}.</p>`, '<p>Sent again: 1 got 429, 1 lost connection.</p>'],
  ],
])('%s shows retries', (_, render, lines) => {
  for (const line of lines) expect(render(retried)).toContain(line);
});

test('JUnit has retries, and marks a pass that needed one as flaky', () => {
  expect(renderJunit(retried)).toContain(
    '<properties><property name="retries" value="2"/></properties><flakyFailure type="retry" message="Sent again: 1 got 429, 1 lost connection."/>',
  );
});

test.each([
  ['the console', renderConsole, '1 flaky, passed only after a retry: addBook/201/minimal'],
  ['the summary', renderMarkdown, '## Flaky: passed only after a retry\n\n`addBook/201/minimal`'],
  ['the HTML report', renderHtml, '<span class="pass">pass, flaky</span> addBook/201/minimal'],
])('%s marks a pass that needed a retry as flaky', (_, render, want) => {
  expect(render(retried)).toContain(want);
});

test('CTRF has the retries and their limits', () => {
  const { tests, extra } = JSON.parse(renderCtrf(retried)).results;
  expect(tests).toMatchObject([{ status: 'passed', retries: 2, flaky: true, extra: { retries: [busy, lost] } }]);
  expect(extra.retries).toEqual({
    count: 3,
    reasons: { 429: 2, 'connection-lost': 1 },
    limits: {
      attempts: 4,
      waitMilliseconds: 60_000,
      totalWaitMilliseconds: 120_000,
      runWaitMilliseconds: 600_000,
    },
  });
});

test('every format is written into the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    await writeReports(mixed, join(folder, 'new'), {});
    expect((await readdir(join(folder, 'new'))).sort()).toEqual([
      'badge.svg',
      'http',
      'junit.xml',
      'report.html',
      'report.json',
      'summary.md',
    ]);
    expect(await readFile(join(folder, 'new', 'report.json'), 'utf8')).toBe(renderCtrf(mixed));
    expect(await readdir(join(folder, 'new/http'))).toEqual(['addBook.http']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('all reports of a run', () => {
  const [exchange] = failed.exchanges;
  const same = report([
    failed,
    result('addBook/400/no-title', 'inconclusive', { blockedBy: { kind: 'case', id: failed.case.id } }),
    result('listBooks/200/minimal', 'unimplemented', {
      blockedBy: { kind: 'operation', operationId: 'listBooks' },
      exchanges: exchange ? [{ ...exchange, request: { ...exchange.request, method: 'GET' } }] : [],
    }),
    result('getBook/200/minimal', 'unimplemented', { blockedBy: { kind: 'operation', operationId: 'listBooks' } }),
  ]);
  const reports = [
    ['the console', renderConsole(same)],
    ['summary.md', renderMarkdown(same).replaceAll('\\', '')],
    ['report.html', renderHtml(same)],
    ['report.json', renderCtrf(same)],
  ] as const;

  test.each(reports)('have the same next steps, in %s', (_, text) => {
    const first = text.indexOf('fix addBook/201/minimal');
    expect(first).toBeGreaterThan(0);
    expect(text.indexOf('implement listBooks', first)).toBeGreaterThan(first);
  });

  test('name the cause of a failure and of what waits for it', () => {
    const cause = 'listBooks responds with 501 to GET /v1/books';
    for (const text of [renderMarkdown(same), renderHtml(same)]) expect(text).toContain(cause);
    const causes = renderJunit(same).matchAll(/ name="(\w+\/[^"]*)".*<property name="cause" value="([^"]*)"/g);
    const wrongTitle = '/data/title: expected a string, received 7 &amp; &quot;&lt;8&gt;&quot;';
    expect([...causes].map(([, id, shown]) => [id, shown])).toEqual([
      ['addBook/201/minimal', wrongTitle],
      ['addBook/400/no-title', wrongTitle],
      ['listBooks/200/minimal', cause],
      ['getBook/200/minimal', cause],
    ]);
  });
});

test('the exchange that shows the problem is in every report, also where it is not the last', () => {
  const [exchange] = failed.exchanges;
  const at = (target: string) => (exchange ? [{ ...exchange, request: { ...exchange.request, target } }] : []);
  const walk = report([{ ...failed, exchanges: [...at('/v1/first'), ...at('/v1/second')], shown: 0 }]);
  const texts = [renderConsole(walk), renderMarkdown(walk), renderHtml(walk), renderCtrf(walk)];
  for (const text of texts) expect(text).toMatch(/curl [^\n]*\/v1\/first/);
});
