import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HandlerContext, HandlerRequest } from '../src/operation.ts';
import { type Library, libraryContract, startLibrary } from './support/library.ts';

type Handle = (request: HandlerRequest, context: HandlerContext) => unknown;

const contract = await libraryContract();
let current: Handle;
let library: Library;
beforeAll(async () => {
  const getBook: Handle = (request, context) => current(request, context);
  library = await startLibrary({ handlers: { getBook, createAuthor: undefined } });
});
afterAll(() => library.close());

/** The answer to one request for a book, for which that handler is responsible. */
async function ask(handle: Handle) {
  current = handle;
  return library.send({ path: '/books/12' });
}

describe('a handler', () => {
  test('refuses with a documented text, filled from the request', async () => {
    const { status, body } = await ask((_, { errorResponse }) => errorResponse(404, 'unknown-book'));
    expect({ status, body }).toEqual({ status: 404, body: { error: { message: 'Book 12 not found' } } });
  });

  test('refuses with details', async () => {
    const fault = { path: '/path/id', message: 'must be borrowed' };
    const { body } = await ask((_, { errorResponse }) => errorResponse(404, 'unknown-book', [fault]));
    expect(body).toEqual({ error: { message: 'Book 12 not found', details: [fault] } });
  });

  test('rejects with the 400 that covers the faults', async () => {
    const fault = { path: '/path/id', message: 'must be even' };
    const { status, body } = await ask((_, { invalid }) => invalid([fault]));
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: { message: 'Invalid book id', details: [fault] } },
    });
  });

  test.each(['', '/shelf', '/header/x'])('rejects with a general text where none covers %j', async (path) => {
    const fault = { path, message: 'must be even' };
    const { status, body } = await ask((_, { invalid }) => invalid([fault]));
    expect({ status, body }).toEqual({ status: 400, body: { error: { message: 'Invalid query', details: [fault] } } });
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
      'returns what no JSON text can be made of',
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
  ])('that %s is the documented 500, and the reason is only logged', async (_what, handle, reason) => {
    const { status, body } = await ask(handle);
    const fields = library.logged.at(-1)?.fields;
    expect({ status, body }).toEqual({ status: 500, body: { error: { message: 'Error loading book' } } });
    expect(String(fields?.err)).toContain(reason);
    expect(fields?.operation).toBe('getBook');
  });

  test('that is not there is a 501', async () => {
    const { status, body } = await library.send({
      path: '/authors',
      body: { name: 'Jane', email: 'jane@example.com' },
    });
    expect({ status, body }).toEqual({ status: 501, body: { error: { message: 'Not implemented' } } });
  });
});

const OWN_ADDRESS = expect.stringMatching(/^http:\/\/127\.0\.0\.1:[0-9]+\/v2$/);

describe('the addresses that a handler hands out', () => {
  const host = 'books.example:8080';
  test.each<[what: string, options: object, mount: string, host: string, root: unknown]>([
    ['are those of the request', {}, '', host, `http://${host}/v2`],
    ['are public ones', { publicUrl: 'https://api.example.com/' }, '', host, 'https://api.example.com/v2'],
    ['say where the server is mounted', { mountAt: '/api' }, '/api', host, `http://${host}/api/v2`],
    ['repeat a Host header as URLs write it', {}, '', 'Books.EXAMPLE:80', 'http://books.example/v2'],
    ['repeat no Host header that is none', {}, '', 'a"b', OWN_ADDRESS],
    ['repeat no user name', {}, '', 'user@host', OWN_ADDRESS],
    ['repeat no port that cannot be', {}, '', 'localhost:99999', OWN_ADDRESS],
    ['repeat no address of five numbers', {}, '', '1.2.3.4.5', OWN_ADDRESS],
    ['repeat no broken IPv6 address', {}, '', '[::::]', OWN_ADDRESS],
    ['repeat no number that is too large', {}, '', '0xffffffffff', OWN_ADDRESS],
    ['repeat no number that means another address', {}, '', '256', OWN_ADDRESS],
    ['repeat no hexadecimal number', {}, '', '0x', OWN_ADDRESS],
    ['repeat no empty Host header', {}, '', '', OWN_ADDRESS],
  ])('%s', async (_, options, mount, sentHost, expected) => {
    const seen: string[] = [];
    const listBooks: Handle = (_request, { url, baseUrl, invalid }) => {
      seen.push(baseUrl, url.href.replace(baseUrl, ''));
      return invalid([{ path: '/query/after', message: 'must be known' }]);
    };
    const other = await startLibrary({ ...options, handlers: { listBooks } });
    await other.send({ path: `${mount}/v2/books?search=a+b%20c`, headers: { host: sentHost } });
    await other.close();
    expect(seen).toEqual([expected, '/books?search=a+b%20c']);
  });
});

describe('the signal', () => {
  test('is aborted when the client goes away before the answer, which is no failure', async () => {
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

  test('is not aborted by an answer', async () => {
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
    const script = new URL('support/breach.ts', import.meta.url).pathname;
    const run = promisify(execFile)(process.execPath, [script]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('getBook answered 200 against its contract: /response/data is required'),
    });
  });
});
