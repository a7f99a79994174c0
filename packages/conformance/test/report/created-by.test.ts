/** A failed read of what a case created is shown after the creation: the ID may be gone the next time. */
import { expect, test } from 'vitest';
import { findCreatingExchange } from '../../src/find-creating-exchange.ts';
import type { Exchange } from '../../src/index.ts';
import { noBodyFiles } from '../../src/report/format-curl.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { renderCtrf } from '../../src/report/formats/render-ctrf.ts';
import { renderHttpFiles } from '../../src/report/formats/render-http-files.ts';
import { renderMarkdown } from '../../src/report/formats/render-markdown.ts';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { runSuite } from '../support/library-run.ts';

const report = await runSuite({ mutant: 'returns-another-book' }, { only: 'createBook' });
const http = [...renderHttpFiles(report, noBodyFiles).values()].join('\n');

test.each<readonly [string, string, RegExp]>([
  [
    'the terminal',
    renderConsole(report, { isVerbose: true }),
    /\n {2}POST \/v2\/books .*\n {2}then GET \/v2\/books\/\d+\n/,
  ],
  [
    'the terminal, as commands',
    renderConsole(report, { isVerbose: true }),
    /curl .*POST .*\n {2}curl [^\n]*\/books\/\d+'/,
  ],
  ['summary.md', renderMarkdown(report), /```sh\ncurl .*POST .*\ncurl [^\n]*\/books\/\d+'/],
  ['report.html', renderHtml(report), /<pre>curl .*POST .*\ncurl [^\n]*\/books\/\d+'/],
  ['the .http file', http, /\nPOST \{\{baseUrl\}\}\/v2\/books\n[\s\S]*\nGET \{\{baseUrl\}\}\/v2\/books\/\d+\n/],
  ['report.json', renderCtrf(report), /"createdBy": 0/],
])('in %s', (_, text, creation) => {
  expect(text).toMatch(creation);
});

test('that it was sent with values of other cases is said', () => {
  expect(renderConsole(report, { isVerbose: true })).toMatch(
    /read-back-complete .*\n.*\n {2}POST .*, with values of other cases\n {2}then GET/,
  );
  expect(renderConsole(report, { isVerbose: true })).toMatch(/read-back-minimal .*\n.*\n.*[^s]\n {2}then GET/);
});

const exchange = (method: string, target: string, status: number, body: unknown): Exchange => ({
  request: { method, target, headers: {}, credential: 'full' },
  response: { status, headers: {}, body: JSON.stringify(body) },
  milliseconds: 1,
});
const created = exchange('POST', '/v2/books', 201, { data: { id: 12 } });
const read = (target: string, method = 'GET') => exchange(method, target, 200, {});

test.each<readonly [string, readonly Exchange[], Exchange, boolean]>([
  ['what it created', [created], read('/v2/books/12'), true],
  ['another one', [created], read('/v2/books/1'), false],
  ['one of another kind', [created], read('/v2/authors/12'), false],
  ['the list', [created], read('/v2/books?after=12'), false],
  ['what a rejected request names', [exchange('POST', '/v2/books', 409, { id: 12 })], read('/v2/books/12'), false],
  ['an update', [created], read('/v2/books/12', 'PATCH'), false],
])('the creation of %s', (_, before, shown, isFound) => {
  expect(findCreatingExchange([...before, shown], shown)).toBe(isFound ? created : undefined);
});
