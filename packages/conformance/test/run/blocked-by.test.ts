/** What a case waits for is data, so that reports and scripts need not read sentences. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import type { Blocker } from '../../src/result.ts';
import { type Settings, startLibrary, tokens } from '../support/library.ts';
import { contract, runSuite } from '../support/library-run.ts';
import { listen } from '../support/listen.ts';

test.each<[id: string, Settings, Parameters<typeof runSuite>[1], Blocker]>([
  ['createBook/400/no-title', { mutant: 'no-location' }, {}, { kind: 'case', id: 'createBook/201/minimal' }],
  ['createBook/201/minimal', { mutant: 'not-implemented' }, {}, { kind: 'operation', operationId: 'createBook' }],
  ['createBook/400/no-title', { mutant: 'not-implemented' }, {}, { kind: 'operation', operationId: 'createBook' }],
  [
    'createBook/201/complete',
    { mutant: 'lists-not-implemented' },
    {},
    { kind: 'operation', operationId: 'listBranches' },
  ],
  ['createBook/201/complete', { mutant: 'lists-fail' }, {}, { kind: 'operation', operationId: 'listBranches' }],
  ['createBook/201/complete', { openBranches: 0 }, {}, { kind: 'resource', resource: 'branch' }],
  [
    'listBranches/403/no-lending',
    {},
    { credentials: { full: tokens.full } },
    { kind: 'credential', credential: 'no_features' },
  ],
  ['createBook/201/minimal', {}, { profile: 'read-only' }, { kind: 'profile' }],
])('%s names what it waits for, %o', async (only, settings, options, blockedBy) => {
  const { results } = await runSuite(settings, { ...options, only });
  expect(results).toMatchObject([{ blockedBy }]);
});

test('a case that runs waits for nothing, and a failure has the documented response', async () => {
  const { results } = await runSuite({ mutant: 'text-without-id' }, { only: 'getBook/404/unknown-book' });
  const body = { error: { message: expect.stringContaining('not found') } };
  expect(results).toMatchObject([
    { verdict: 'fail', documented: { status: 404, contentType: 'application/json', body } },
  ]);
  expect(results[0]?.blockedBy).toBeUndefined();
});

test('what exists and is wrong is waited for, not what is not implemented', async () => {
  const library = await startLibrary({ mutant: 'lists-not-implemented' });
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = method === 'POST' ? await text(request) : undefined;
    const init = { method, headers: headers as Record<string, string>, ...(body !== undefined && { body }) };
    const received = await fetch(library.baseUrl + url, init);
    const { data, ...others } = JSON.parse((await received.text()) || '{}');
    response.writeHead(received.status, { 'content-type': 'application/json' });
    // A created book has no object around it.
    response.end(
      JSON.stringify(method === 'POST' && url === '/v2/books' && data !== undefined ? data : { data, ...others }),
    );
  });
  const { baseUrl, close } = await listen(server);
  const { results } = await run({
    contract,
    baseUrl,
    credentials: tokens,
    profile: 'full',
    only: ['getBook/200/minimal'],
  }).finally(() => Promise.all([library.close(), close()]));
  expect(results).toMatchObject([{ blockedBy: { kind: 'operation', operationId: 'createBook' } }]);
});
