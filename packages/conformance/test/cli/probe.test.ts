/** What the command line says of a target that cannot be tested, and that it says it once. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { probe } from '../../src/index.ts';
import { conformance, credentials, file } from '../support/command-line.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  // A TCP server that listens has an address of that kind.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** Responds to every request alike. */
const respondWith =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, { connection: 'close', ...headers }).end(body);

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const serveTls = async (): Promise<string> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return listen(createTlsServer({ key, cert }, respondWith(200, json, '{}')));
};

/** Conforms below `/api`. */
async function serveBelowApi(): Promise<string> {
  const library = await startLibrary();
  return serve(async ({ url = '' }, response) => {
    if (url === '/close') await library.close();
    const isApi = url.startsWith('/api/');
    const received = isApi ? await fetch(library.baseUrl + url.slice('/api'.length)) : undefined;
    const type = received?.headers.get('content-type') ?? 'text/html';
    response.writeHead(received?.status ?? 404, { connection: 'close', 'content-type': type });
    response.end((await received?.text()) ?? '<h1>No such page</h1>');
  });
}

/** Accepts connections, and closes them without a response after a second. */
const acceptOnly = (): Promise<string> =>
  listen(createTcpServer((socket) => socket.setTimeout(1000, () => socket.destroy())));

async function listenNowhere(): Promise<string> {
  const { baseUrl, close } = await startLibrary();
  await close();
  return new URL(baseUrl).host;
}

test.each<readonly [what: string, start: () => Promise<string>, scheme: string, code: number, message: RegExp]>([
  [
    'HTTPS on a port of HTTP',
    () => serve(respondWith(200, json)),
    'https',
    3,
    /^https:.* does not speak HTTPS: it speaks plain HTTP on this port\. Give http:\S+ as BASE_URL/,
  ],
  [
    'HTTP on a port of HTTPS',
    serveTls,
    'http',
    3,
    /^http:.* speaks HTTPS on this port, not plain HTTP\. Give https:\S+ as BASE_URL\.$/,
  ],
  [
    'a certificate of its own',
    serveTls,
    'https',
    3,
    /^the certificate of https:.* is self-signed, .*\. Set NODE_EXTRA_CA_CERTS to a PEM file/,
  ],
  [
    'a host that does not exist',
    async () => 'no-such-host.invalid',
    'http',
    3,
    /^nothing responds at .*: the host name no-such-host.invalid (does not exist|cannot be looked up now)/,
  ],
  [
    'nothing that listens',
    listenNowhere,
    'http',
    3,
    /^nothing responds at .*: the connection is refused\. Start the service, or correct BASE_URL\.$/,
  ],
  [
    'HTML for everything',
    () => serve(respondWith(200, html, '<h1>Welcome</h1>')),
    'http',
    3,
    /^\S+ is not the base URL of the API: it responds to GET \/v2\/books and 6 other operations with an HTML page \(200\)\. Correct BASE_URL, which is what precedes \/v2; if it is right, no operation is implemented yet: start with listBooks\.$/,
  ],
  [
    '404 for everything',
    () => serve(respondWith(404, json, '{"error":{"message":"Not found"}}')),
    'http',
    3,
    /^\S+ is not the base URL .* with 404\. Correct BASE_URL/,
  ],
  [
    'the API below another path',
    serveBelowApi,
    'http',
    3,
    /^(\S+) is not the base URL .*\. \1\/api responds as the API does: give that as BASE_URL\.$/,
  ],
  [
    'a redirect for everything',
    () => serve(respondWith(302, { location: 'https://login.example.com/' })),
    'http',
    3,
    /^\S+ redirects GET \/v2\/books to https:\/\/login.example.com\/\. Give the address that responds itself as BASE_URL\.$/,
  ],
  [
    'a service that wants HTTPS',
    () => serve(respondWith(403, json, '{"error":{"message":"HTTPS is required"}}')),
    'http',
    3,
    /^\S+ accepts only HTTPS \(403 to GET \/v2\/books\)\. Give an https address as BASE_URL\.$/,
  ],
  ...(
    [
      ['at its second read', 501, /^GET \/v2\/books/],
      ['and has a read that checks none', 200, /^GET \/v2\/books/],
      ['and checks none in reads of lists', 200, /^GET \/v2\/\w+(\?|$)/],
    ] as const
  ).map(
    ([where, status, others]) =>
      [
        `a service that rejects the token ${where}`,
        () =>
          serve((request, response) =>
            respondWith(others.test(`${request.method} ${request.url}`) ? status : 401, json, '{}')(request, response),
          ),
        'http',
        2,
        /^\S+ rejects the token "full" \(401 to GET \/v2\/\S+\): give a valid one\. It was given by HELPDESK_TOKEN$/,
      ] as const,
  ),
  [
    'a token that may do nothing',
    () => serve(respondWith(403, json, '{"error":{"message":"Access denied"}}')),
    'http',
    2,
    /^\S+ knows the token "full" and allows it nothing \(403 to GET \/v2\/books and 2 other operations\): give one with all scopes, of an account with all features\. It was given by HELPDESK_TOKEN$/,
  ],
])('%s is told in one line', async (_, start, scheme, code, message) => {
  const { printed, notes, ...result } = await conformance([`${scheme}://${await start()}`, '--timeout', '5000']);
  expect(notes).toMatch(message);
  expect(notes).not.toMatch(/\n|SSL|OpenSSL/);
  expect({ printed, ...result }).toEqual({ printed: '', code });
});

test('a server that only accepts connections is told in one line', async () => {
  const { code, notes } = await conformance([`http://${await acceptOnly()}`, '--timeout', '400']);
  expect(notes).toMatch(
    /^no usable response from \S+: it accepts connections, but does not respond to GET \/v2\/books within 400 ms\. .* --timeout\.$/,
  );
  expect(code).toBe(3);
});

test.each([
  ['unscoped', 2, 'that a token without scopes gets 403'],
  ['other_account', 2, 'that accounts do not see each other'],
  ['no_features', 2, 'that an account without the features gets 403'],
  // A target that does not know a token that has expired rejects it for another reason.
  ['expired', 1, ''],
])('a token "%s" that the target does not know', async (name, code, unchecked) => {
  const library = await startLibrary();
  const given = { full: tokens.full, [name]: 'lib_NobodysToken1' };
  const path = file(`${name}.json`, given);
  const args = [library.baseUrl, '--credentials', path, '--exclude', 'createBook/401,updateBook/401'];
  const result = await conformance(args).finally(library.close);
  const message = `${library.baseUrl} rejects the token "${name}" (401 to GET /v2/books): give a valid one, or leave it out: then ${unchecked} is not tested. It was given by ${path}`;
  expect(result.code).toBe(code);
  if (code === 2) expect(result.notes).toBe(message);
  else expect(result.notes).not.toContain('rejects');
});

test('a service that reads for anyone gets no body that is not JSON, on which it may hang', async () => {
  const methods = new Set<string | undefined>();
  const host = await serve((request, response) => {
    methods.add(request.method);
    respondWith(/^\/v2\/\w+(\?|$)/.test(request.url ?? '') ? 200 : 404, json, '{}')(request, response);
  });
  await probe({ contract, baseUrl: `http://${host}`, credentials: tokens, profile: 'full' });
  expect([...methods]).toEqual(['GET']);
});

test('a valid token that one operation rejects is a failure of that operation', async () => {
  const library = await startLibrary();
  const baseUrl = await serve(async ({ url = '', headers: { authorization = '' } }, response) => {
    if (url.startsWith('/v2/authors')) return respondWith(401, json, '{}')({ url } as never, response);
    const received = await fetch(library.baseUrl + url, { headers: { authorization } });
    return respondWith(received.status, json, await received.text())({ url } as never, response);
  });
  const args = [`http://${baseUrl}`, '--only', 'listBooks/200/minimal,listAuthors/200/minimal'];
  const { code, printed } = await conformance(args).finally(library.close);
  expect(printed).toContain('usual cause: the token is accepted elsewhere but not here.');
  expect(code).toBe(1);
});

describe('of a target with one operation, which responds with 501 to the others', () => {
  /** `getBook` and `createAuthor` know the token `lib_Right1`; only one of them is there. */
  const serveOne = (isThere: (method: string, path: string) => boolean) =>
    serve((request, response) => {
      const isOwn = isThere(request.method ?? '', (request.url ?? '').split('?')[0] ?? '');
      const isKnown = request.headers.authorization === 'Bearer lib_Right1';
      respondWith(isOwn ? (isKnown ? 404 : 401) : 501, json, '{}')(request, response);
    });
  const getBook = (method: string, path: string) => method === 'GET' && /^\/v2\/books\/./.test(path);
  const listBranches = (method: string, path: string) => method === 'GET' && path === '/v2/branches';
  const createAuthor = (method: string, path: string) => method === 'POST' && path === '/v2/authors';

  test.each([
    ['a list', listBranches, 'listBranches', 'full'],
    ['a read', getBook, 'getBook', 'full'],
    ['a write', createAuthor, 'createAuthor', 'full'],
    ['a read, another token', getBook, 'getBook', 'unscoped'],
  ])('a wrong token is told: %s', async (_, isThere, only, name) => {
    const given = { full: 'lib_Right1', [name]: 'lib_NobodysToken1' };
    const args = [`http://${await serveOne(isThere)}`, '--credentials', file('one.json', given), '--only', only];
    const { code, notes } = await conformance(args);
    expect(notes).toMatch(new RegExp(`rejects the token "${name}" \\(401 to `));
    expect(code).toBe(2);
  });
});

test('only the tokens that the selected cases use are tried', async () => {
  const library = await startLibrary();
  const path = file('unknown.json', { full: tokens.full, unscoped: 'lib_NobodysToken1' });
  const args = [library.baseUrl, '--credentials', path, '--only', 'listBooks/200/minimal'];
  expect(await conformance(args).finally(library.close)).toMatchObject({ code: 0 });
});

test('a target of which one operation works is tested', async () => {
  const baseUrl = await serve((request, response) => {
    const isThere = request.method === 'POST' && request.url === '/v2/authors';
    const status = request.headers.authorization === undefined ? 401 : 400;
    respondWith(
      isThere ? status : 404,
      isThere ? json : html,
      isThere ? '{}' : '<pre>Cannot GET</pre>',
    )(request, response);
  });
  const args = [`http://${baseUrl}`, '--credentials', credentials(), '--only', 'createAuthor/401/no-token'];
  const { code, printed } = await conformance(args);
  expect(printed).toContain('createAuthor/401/no-token');
  expect(code).toBe(1);
});
