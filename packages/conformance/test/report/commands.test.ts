/** The commands in the reports run as they are: they send what the suite sent. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../src/exchange.ts';
import { listLongBodies } from '../../src/report/body-files.ts';
import { formatCurl, formatExchange, noBodyFiles } from '../../src/report/format-curl.ts';
import { renderCtrf } from '../../src/report/formats/render-ctrf.ts';
import { renderHttpFiles } from '../../src/report/formats/render-http-files.ts';
import { renderHtml } from '../../src/report/html/render-html.ts';
import { writeReports } from '../../src/report/write-reports.ts';
import type { Report } from '../../src/result.ts';
import { runSuite } from '../support/library-run.ts';
import { listen } from '../support/listen.ts';
import { report, result } from './report-fixture.ts';

const received: { request: IncomingMessage; body: string; hex: string }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  received.push({ request, body: bytes.toString(), hex: bytes.toString('hex') });
  response.end();
});
let folder: string;
let target: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  ({ baseUrl: target, close } = await listen(server));
});
beforeEach(() => void received.splice(0));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const post = (body: string): HttpRequest => ({
  method: 'POST',
  target: '/v1/books?a=%27b%27',
  headers: { 'content-type': 'application/json' },
  body,
  credential: 'full',
});

const failedWith = (request: HttpRequest): Report =>
  report([result('addBook/400/too-long', 'fail', { exchanges: [{ request, milliseconds: 1 }] })], { target });

const longBody = JSON.stringify({ title: `It's ${'long '.repeat(500)}` });

const runInShell = (command: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], {
      env: { ...process.env, HELPDESK_TOKEN: 'secret-1', X_GATE: 'gate-1' },
      stdio: 'ignore',
    });
    child.on('error', reject).on('close', resolve);
  });

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)(`curl lines${hasCurl ? '' : ' (skipped: this machine has no curl)'}`, () => {
  test.each([
    ['with quotes', `{"title":"It's \\"new\\" $HOME"}`],
    ['that begins with @', '@file'],
    ['that is long', longBody],
  ])('send a body %s, and the token of the variable', async (_, body) => {
    const request = post(body);
    const failing = failedWith(request);
    await writeReports(failing, join(folder, 'out'), {});
    const bodies = listLongBodies(failing).below(join(folder, 'out'));
    expect(await runInShell(formatCurl({ target, headerNames: ['x-gate'] }, request, bodies))).toBe(0);
    expect(received).toMatchObject([
      {
        body,
        request: {
          method: 'POST',
          url: '/v1/books?a=%27b%27',
          headers: { authorization: 'Bearer secret-1', 'x-gate': 'gate-1' },
        },
      },
    ]);
  });
});

test.skipIf(!hasCurl)('a body that is not UTF-8 is sent to the byte', async () => {
  const request: HttpRequest = { ...post('{"é":0}'), charset: 'latin1' };
  const failing = failedWith(request);
  await writeReports(failing, join(folder, 'latin1'), {});
  await runInShell(formatCurl({ target }, request, listLongBodies(failing).below(join(folder, 'latin1'))));
  expect(received).toMatchObject([{ hex: Buffer.from('{"é":0}', 'latin1').toString('hex') }]);
});

test.skipIf(!hasCurl)('a body that was sent in chunks is sent in chunks', async () => {
  const { headers } = post('{}');
  const request = { ...post('{}'), headers: { ...headers, 'transfer-encoding': 'chunked' } };
  const line = formatCurl({ target }, request);
  await runInShell(line);
  const [sent] = received;
  expect(sent?.request.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  expect(sent?.request.headers['content-length']).toBeUndefined();
  expect(sent?.body).toBe('{}');
});

/** The authorization header has none, and other places do. */
const elsewhere: HttpRequest = {
  method: 'GET',
  target: '/v1/books?access_token=%7Btoken%7D',
  headers: { 'x-api-key': '{token}', cookie: 'a={token}; b={token}' },
  credential: 'full',
  authorization: [],
};

test.skipIf(!hasCurl)('a token in other places is sent there, and nowhere else', async () => {
  await runInShell(formatCurl({ target }, elsewhere));
  const [sent] = received;
  expect(sent?.request.url).toBe('/v1/books?access_token=secret-1');
  expect(sent?.request.headers).toMatchObject({ 'x-api-key': 'secret-1', cookie: 'a=secret-1; b=secret-1' });
  expect(sent?.request.headers.authorization).toBeUndefined();
});

test('an .http file has a token in other places as a variable', () => {
  const failing = failedWith(elsewhere);
  expect([...renderHttpFiles(failing, noBodyFiles)].join()).toContain(`GET {{baseUrl}}/v1/books?access_token={{token}}
x-api-key: {{token}}
cookie: a={{token}}; b={{token}}`);
});

test.each<[name: string, authorization: readonly string[] | undefined, shown: string]>([
  ['its credential', undefined, 'GET /books\nauthorization: (the credential &quot;full&quot;)\naccept: a</pre>'],
  ['another scheme', ['Token {token}'], 'GET /books\nauthorization: Token {token}\naccept: a</pre>'],
  ['no authorization header', [], 'GET /books\naccept: a</pre>'],
])('the page shows a request with %s', (_, authorization, shown) => {
  const request = { method: 'GET', target: '/books', headers: { accept: 'a' }, credential: 'full' } as const;
  expect(renderHtml(failedWith({ ...request, ...(authorization && { authorization }) }))).toContain(shown);
});

test('without a report folder a long body is cut, and the line says so', () => {
  const line = formatCurl({ target }, post(longBody));
  expect(line.length).toBeLessThan(500);
  expect(line).toMatch(/…' {2}# cut: \d+ characters; --report DIR writes the whole body$/);
});

test('.http files have variables for base URL and token, and refer to long bodies', async () => {
  const failing = report(
    [
      result('addBook/400/too-long', 'fail', {
        reason: 'It is\nwrong.',
        exchanges: [{ request: post(longBody), milliseconds: 1 }],
      }),
      // It has no request of its own: the exchange is that of the case it waits for.
      result('addBook/400/no-title', 'inconclusive', {
        blockedBy: { kind: 'case', id: 'addBook/400/too-long' },
        exchanges: [{ request: post('{}'), milliseconds: 1 }],
      }),
      result('addBook/401/expired', 'fail', {
        exchanges: [{ request: { ...post('{}'), credential: 'expired' }, milliseconds: 1 }],
      }),
    ],
    { target, headerNames: ['x-gate'] },
  );
  await writeReports(failing, join(folder, 'http-out'), {});
  expect(await readFile(join(folder, 'http-out/http/addBook.http'), 'utf8')).toBe(`@baseUrl = ${target}
@token = put the token "full" of the credentials file here
@expired_token = put the token "expired" of the credentials file here
@x_gate = put the header here

### addBook/400/too-long
# spec/paths/books.yaml:12
# It is wrong.
POST {{baseUrl}}/v1/books?a=%27b%27
Authorization: Bearer {{token}}
content-type: application/json
x-gate: {{x_gate}}

< ../bodies/addBook.400.too-long.json

### addBook/401/expired
# spec/paths/books.yaml:12
# it is fail
POST {{baseUrl}}/v1/books?a=%27b%27
Authorization: Bearer {{expired_token}}
content-type: application/json
x-gate: {{x_gate}}

{}
`);
  expect(await readFile(join(folder, 'http-out/bodies/addBook.400.too-long.json'), 'utf8')).toBe(longBody);
});

test('a request that has created something says that it cannot be sent again as it is', async () => {
  const response = { status: 201, headers: {}, body: '{}' };
  const exchange = { request: post('{}'), response, milliseconds: 1 };
  const failing = report([result('addBook/201/minimal', 'fail', { exchanges: [exchange] })], { target });
  const files = renderHttpFiles(failing, noBodyFiles);
  expect(files.get('http/addBook.http')).toContain('\n# has created it: change unique values to send it again\nPOST ');
  expect(formatExchange(failing, exchange, noBodyFiles)).toMatch(
    /'\{\}' {2}# has created it: change unique values to send it again$/,
  );
});

test('the body of a failed case is whole, however long it is', async () => {
  const failing = await runSuite({ mutant: 'skips-validation' }, { only: 'createBook/413/too-large' });
  const { files, below } = listLongBodies(failing);
  const body = [...files.values()].join();
  expect(Buffer.byteLength(body)).toBeGreaterThan(65_000);
  expect(() => JSON.parse(body)).not.toThrow();
  const request = failing.results[0]?.exchanges.at(-1)?.request;
  expect(request && formatCurl(failing, request, below(''))).toContain('@bodies/createBook.413.too-large.json');
  expect(renderCtrf(failing)).not.toContain('wholeBody');
});

test('an unknown token has a variable of its own, and the command says how it is made', () => {
  const request: HttpRequest = { method: 'GET', target: '/v1/books', headers: {}, credential: 'unknown' };
  const failed = result('listBooks/401/unknown-token', 'fail', { exchanges: [{ request, milliseconds: 1 }] });
  expect(formatCurl(report([failed]), request)).toMatch(
    /-H "Authorization: Bearer \$UNKNOWN_TOKEN" # \$UNKNOWN_TOKEN is the full token, with each letter/,
  );
  const [file] = renderHttpFiles(report([failed]), () => undefined).values();
  expect(file).toMatch(/@unknown_token = put the full token, with.*Authorization: Bearer \{\{unknown_token\}\}/s);
});
