import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Retry } from '../../src/exchange.ts';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { renderConsole } from '../../src/report/render-console.ts';
import { renderCtrf } from '../../src/report/render-ctrf.ts';
import { renderJunit } from '../../src/report/render-junit.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { writeReports } from '../../src/report/write-reports.ts';
import { failed, report, result } from './report-fixture.ts';

const mixed = report([
  failed,
  result('getBook/200/minimal', 'pass'),
  result('getBook/429/busy', 'waived', { reason: 'no client can provoke it' }),
  result('getBook/403/unscoped', 'skipped', { skip: 'no-credential', reason: 'give "unscoped"' }),
  result('listBooks/501/minimal', 'unimplemented'),
]);

const curlLine = `curl -i -X POST 'http://127.0.0.1:8080/v1/books' -H "Authorization: Bearer $HELPDESK_TOKEN" -H 'content-type: application/json' --data-binary '{"title":"It'\\''s"}'`;

test('the console shows case, source, difference and a curl line for each failure', () => {
  expect(renderConsole(mixed)).toBe(`FAIL addBook/201/minimal  (spec/paths/books.yaml:12)
  Responds with <201>.
  - /data/title: expected a string, received 7 & "<8>"
  ${curlLine}

UNIMPLEMENTED listBooks/501/minimal  (spec/paths/books.yaml:12)
  Responds with <501>.
  it is unimplemented

waived 1: no client can provoke it
  getBook/429/busy
skipped 1: give "unscoped"
  getBook/403/unscoped

operation  pass  fail  skipped  waived  unimplemented  cases
addBook             1                                      1
getBook       1              1       1                     3
listBooks                                           1      1
all           1     1        1       1              1      5

DOES NOT CONFORM: 5 cases (5 documented, 0 derived, 0 invariants): 1 pass, 1 fail, 1 skipped, 1 waived, 1 unimplemented`);
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
  expect(renderMarkdown(mixed)).toContain('- `addBook/201/minimal` fail: it is fail (spec/paths/books.yaml:12)');
});

const busy: Retry = { request: 'GET /v1/books', reason: '429', waited: 1000, mayHaveTakenEffect: false };
const lost: Retry = { request: 'POST /v1/books', reason: 'connection-lost', waited: 250, mayHaveTakenEffect: true };
const retried = report([result('addBook/201/minimal', 'pass', { retries: [busy, lost] })], {
  retries: [busy, busy, lost],
});
const sentAgain = '3 requests sent again: 2 answered 429, 1 lost connection';
const carriedOut = '1 lost request may have been carried out before it was sent again or replaced: POST /v1/books (1)';

test.each([
  ['the console', renderConsole, [`${sentAgain}\n${carriedOut}\n`]],
  ['the summary', renderMarkdown, [`\n${sentAgain}.\n`, `\n${carriedOut}.\n`]],
  [
    'the HTML report',
    renderHtml,
    [`<p>${sentAgain}.</p>`, `<p>${carriedOut}.</p>`, '<p>Sent again: 1 answered 429, 1 lost connection.</p>'],
  ],
])('%s shows retries', (_, render, lines) => {
  for (const line of lines) expect(render(retried)).toContain(line);
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
    await writeReports(mixed, join(folder, 'new'));
    expect((await readdir(join(folder, 'new'))).sort()).toEqual([
      'badge.svg',
      'junit.xml',
      'report.html',
      'report.json',
      'summary.md',
    ]);
    expect(await readFile(join(folder, 'new', 'report.json'), 'utf8')).toBe(renderCtrf(mixed));
  } finally {
    await rm(folder, { recursive: true });
  }
});
