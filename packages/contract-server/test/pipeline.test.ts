import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Handle, type Library, libraryContract, startLibrary } from './support/library.ts';

const contract = await libraryContract();
let current: Handle;
let library: Library;
beforeAll(async () => {
  const getBook: Handle = (request, context) => current(request, context);
  library = await startLibrary({ handlers: { getBook, createAuthor: undefined } });
});
afterAll(() => library.close());

/** The response to a request that this handler gets. */
async function ask(handle: Handle) {
  current = handle;
  return library.send({ path: '/books/12' });
}

describe('a handler', () => {
  test('returns a documented error, with values of the request in its message', async () => {
    const { status, body } = await ask((_, { errorResponse }) => errorResponse(404, 'unknown-book'));
    expect({ status, body }).toEqual({ status: 404, body: { error: { message: 'Book 12 not found' } } });
  });

  test('returns an error with details', async () => {
    const issue = { path: '/path/id', message: 'must be borrowed' };
    const { body } = await ask((_, { errorResponse }) => errorResponse(404, 'unknown-book', [issue]));
    expect(body).toEqual({ error: { message: 'Book 12 not found', details: [issue] } });
  });

  test('returns the 400 that covers the issues', async () => {
    const issue = { path: '/path/id', message: 'must be even' };
    const { status, body } = await ask((_, { invalid }) => invalid([issue]));
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: { message: 'Invalid book id', details: [issue] } },
    });
  });

  test.each(['', '/shelf', '/header/x'])('returns a general 400 if none covers %j', async (path) => {
    const issue = { path, message: 'must be even' };
    const { status, body } = await ask((_, { invalid }) => invalid([issue]));
    expect({ status, body }).toEqual({ status: 400, body: { error: { message: 'Invalid query', details: [issue] } } });
  });

  test.each<[what: string, Handle, reason: string]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'secret',
    ],
    ['rejects its promise', async () => Promise.reject(new Error('secret')), 'secret'],
    [
      'names an undocumented example',
      (_, { errorResponse }) => errorResponse(404, 'secret'),
      'getBook documents no 404 example "secret"',
    ],
    [
      'returns a value that JSON cannot express',
      () => {
        const { getBook } = contract.operations;
        const body = structuredClone(Object(getBook?.responses[200]?.examples.minimal?.value));
        const toJSON = () => {
          throw new RangeError('Invalid string length');
        };
        // Not enumerable, so that the validator sees nothing of it.
        return { status: 200, body: Object.defineProperty(body, 'toJSON', { value: toJSON }) };
      },
      'Invalid string length',
    ],
    [
      'names an undocumented status',
      (_, { errorResponse }) => errorResponse(410, 'secret'),
      'getBook documents no 410',
    ],
  ])('that %s causes the documented 500, and the reason is only logged', async (_what, handle, reason) => {
    const { status, body } = await ask(handle);
    const fields = library.logged.at(-1)?.fields;
    expect({ status, body }).toEqual({ status: 500, body: { error: { message: 'Error loading book' } } });
    expect(String(fields?.err)).toContain(reason);
    expect(fields?.operation).toBe('getBook');
  });

  test('that returns a header which cannot be sent causes a 500 outside of its operation', async () => {
    const { status, body } = await ask((_, { errorResponse }) => ({
      ...errorResponse(404, 'unknown-book'),
      headers: { 'X-Shelf': 'a\nb' },
    }));
    expect({ status, body }).toEqual({ status: 500, body: { error: { message: 'Internal server error' } } });
    expect(library.logged.at(-1)?.message).toBe('the contract server failed');
  });

  test('that is missing is a 501', async () => {
    const { status, body } = await library.send({
      path: '/authors',
      body: { name: 'Jane', email: 'jane@example.com' },
    });
    expect({ status, body }).toEqual({ status: 501, body: { error: { message: 'Not implemented' } } });
  });
});

describe('the signal', () => {
  test('is aborted when the client disconnects before the response, which is not a failure', async () => {
    const called = Promise.withResolvers<AbortSignal>();
    current = (_, { signal }) => {
      called.resolve(signal);
      return new Promise((_resolve, invalid) => signal.addEventListener('abort', () => invalid(signal.reason)));
    };
    const before = library.logged.length;
    const client = connect(library.port, '127.0.0.1');
    client.write('GET /v2/books/12 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full\r\n\r\n');
    const signal = await called.promise;
    expect(signal.aborted).toBe(false);
    client.destroy();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await setImmediate();
    expect(library.logged.slice(before)).toEqual([]);
  });

  test('is the same at each read', async () => {
    const { status } = await ask((_, context) => {
      const signals = new Set([context.signal, context.signal]);
      return context.errorResponse(404, signals.size === 1 ? 'unknown-book' : 'another signal');
    });
    expect(status).toBe(404);
  });

  test('is not aborted by a response', async () => {
    const seen: AbortSignal[] = [];
    const { status } = await ask((_, { signal, errorResponse }) => {
      seen.push(signal);
      return errorResponse(404, 'unknown-book');
    });
    await setImmediate();
    expect([status, seen.map(({ aborted }) => aborted)]).toEqual([404, [false]]);
  });
});

describe('violations: throw', () => {
  test('ends the process with the operation, the status and the field', async () => {
    const script = new URL('support/contract-violation.ts', import.meta.url).pathname;
    const run = promisify(execFile)(process.execPath, [script]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('getBook violates its contract with a 200: /response/data is required'),
    });
  });
});

test('an error that means too much to do at once gets a 429 or 503, and is not logged as a failure', async () => {
  const busy = await startLibrary({
    authenticate: () => Promise.reject(new Error('busy')),
    isOverload: (error) => error instanceof Error && error.message === 'busy',
  });
  const { status, headers } = await busy.send({ path: '/books/1' });
  expect([[429, 503].includes(status), headers['retry-after'], busy.logged]).toEqual([true, '1', []]);
  await busy.close();
});

test('a # is a part of the query, as a target has no fragment', async () => {
  let href: string | undefined;
  const listBooks: Handle = (_, { url }) => {
    href = url.href;
    return {
      status: 200,
      body: { data: [], pages: { per_page: 25, next_cursor: null, next_url: null }, total_count: 0 },
    };
  };
  const listing = await startLibrary({ handlers: { listBooks } });
  await listing.send({ path: '/books?search=#1' });
  expect(href).toMatch(/\/v2\/books\?search=%231$/);
  await listing.close();
});
