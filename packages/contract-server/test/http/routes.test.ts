import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileRoutes } from '../../src/http/routes.ts';
import { type Library, libraryContract, startLibrary } from '../support/library.ts';
import { sendRaw } from '../support/send-raw.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('paths', () => {
  test.each([
    ['another case', '/Books'],
    ['a slash at the end', '/books/'],
    ['an empty segment', '//books'],
    ['an empty id', '/books/'],
    ['a longer path', '/books/1/2'],
    ['the base path alone', '/v2'],
    ['another base path', '/v20/books'],
    ['a path that cannot be decoded', '/books/%zz'],
    ['a path that is not UTF-8', '/books/%ff'],
  ])('%s is 404', async (_, path) => {
    const { status, body } = await library.send({ path });
    expect({ status, body }).toEqual({ status: 404, body: { error: { message: 'No such path' } } });
  });

  test('404 does not depend on a token', async () => {
    expect((await library.send({ path: '/shelves', headers: { authorization: '' } })).status).toBe(404);
  });
});

describe('percent-encoding', () => {
  test.each([
    ['/%62ooks', 200],
    ['/books/%31', 200],
    // Decoded twice, this would be 1.
    ['/books/%2531', 400],
    // The slash belongs to the value.
    ['/books/1%2f2', 400],
  ])('%s is %i', async (path, status) => {
    expect((await library.send({ path })).status).toBe(status);
  });
});

describe('the request target', () => {
  test('may have the absolute form', async () => {
    const { status } = await sendRaw(library.port, 'GET http://elsewhere.example/v2/shelves?x=/v2/books HTTP/1.1');
    expect(status).toBe(404);
    expect((await sendRaw(library.port, 'GET http://elsewhere.example/v2/books HTTP/1.1')).status).toBe(401);
  });
});

describe('methods', () => {
  const allowed = { books: 'GET, HEAD, POST, OPTIONS', book: 'GET, HEAD, PATCH, OPTIONS' };

  test.each([
    ['DELETE', '/books', allowed.books],
    ['PUT', '/books/1', allowed.book],
    ['TRACE', '/books', allowed.books],
    ['PROPFIND', '/books', allowed.books],
  ])('%s %s is 405 with Allow, without a token', async (method, path, allow) => {
    const { status, headers, body } = await library.send({ method, path, headers: { authorization: '' } });
    expect({ status, allow: headers.allow, body }).toEqual({
      status: 405,
      allow,
      body: { error: { message: 'No such method' } },
    });
  });

  test.each([
    ['/books', allowed.books],
    ['/books/1', allowed.book],
  ])('OPTIONS %s is 204 with Allow and without content, without a token', async (path, allow) => {
    const { status, headers, text } = await library.send({ method: 'OPTIONS', path, headers: { authorization: '' } });
    expect({ status, allow: headers.allow, type: headers['content-type'], text }).toEqual({
      status: 204,
      allow,
      type: undefined,
      text: '',
    });
  });

  test('OPTIONS of an unknown path is 404', async () => {
    expect((await library.send({ method: 'OPTIONS', path: '/shelves' })).status).toBe(404);
  });

  test.each(['/books', '/books/0', '/branches?x=1'])(
    'HEAD %s has the status and headers of GET, and no body',
    async (path) => {
      const get = await library.send({ path });
      const head = await library.send({ method: 'HEAD', path });
      const compared = ({ status, headers }: typeof get) => ({
        status,
        type: headers['content-type'],
        length: headers['content-length'],
      });
      expect(compared(head)).toEqual(compared(get));
      expect(head.text).toBe('');
    },
  );
});

describe('of several paths that match, the one with the earliest literal segment wins', () => {
  const paths = ['/books/{book}', '/books/new', '/books/{book}/loans', '/books/new/{field}', '/{list}/{id}/loans'];

  test.each([
    ['/books/new', '/books/new', {}],
    ['/books/7', '/books/{book}', { book: '7' }],
    ['/books/7/loans', '/books/{book}/loans', { book: '7' }],
    ['/books/new/loans', '/books/new/{field}', { field: 'loans' }],
    ['/maps/7/loans', '/{list}/{id}/loans', { list: 'maps', id: '7' }],
    ['/books/7/pages', undefined, undefined],
    ['/maps/new', undefined, undefined],
  ])('%s is %s', async (path, expected, params) => {
    const contract = await libraryContract(({ operations }) => {
      const { listBooks } = operations;
      if (!listBooks) throw new Error('the library has no listBooks');
      for (const name of Object.keys(operations)) Reflect.deleteProperty(operations, name);
      for (const one of paths) Object.assign(operations, { [one]: { ...listBooks, path: one } });
    });
    const route = compileRoutes(contract, (operation) => operation.path)('GET', contract.basePath + path);
    expect({ target: route?.target, params: route?.params }).toEqual({ target: expected, params });
  });
});
