import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { PagedList } from '../../../src/invariants/lists/paged-list.ts';
import { checkNextUrl } from '../../../src/invariants/lists/pagination-rules.ts';
import { contract } from '../../support/library-run.ts';

const { listBooks } = contract.operations;

const pagination = {
  style: 'cursor',
  cursor: '/query/after',
  items: '/data',
  total: '/total',
  pageSize: '/size',
  next: '/next',
  url: '/url',
};

/** The findings for a page after which a client asks for `url`. */
function check(path: string, query: Readonly<Record<string, Json>>, url: string, baseUrl = 'http://any') {
  const list = {
    pagination,
    operation: { ...listBooks, path },
    session: { contract: { ...contract, basePath: '/v2' }, options: { baseUrl } },
  } as unknown as PagedList; // the rule needs no more
  const body = { next: 'c', url };
  const page = { request: { path: {}, query, header: {} }, body, items: [] } as never; // the rule needs no more
  return checkNextUrl(list, { pages: [page] }).map(({ expected }) => expected);
}

test.each<readonly [string, Readonly<Record<string, Json>>, string]>([
  ['/books', { ids: [1, 2] }, 'http://any/v2/books?ids=1&ids=2&after=c'],
  ['/books', { ids: [1, 2] }, 'http://any/v2/books?ids=1,2&after=c'],
  ['/books', { ids: [] }, 'http://any/v2/books?after=c'],
  ['/élèves', {}, 'http://any/v2/%C3%A9l%C3%A8ves?after=c'],
])('of %s with %j may be %s', (path, query, url) => {
  expect(check(path, query, url)).toEqual([]);
});

test.each<readonly [string, string]>([
  ['http://any/v2/books?ids=1&after=c', 'to carry ids=1,2'],
  ['http://any/v2/books?after=c', 'to carry ids=1,2'],
  ['http://any/v2/books?ids=1&ids=2', 'to carry after=c'],
  ['http://any/v2/authors?ids=1&ids=2&after=c', 'a URL of /v2/books'],
])('is not %s', (url, expected) => {
  expect(check('/books', { ids: [1, 2] }, url)).toEqual([expected]);
});

test.each<readonly [baseUrl: string, origin: string, expected: string[]]>([
  // Behind a proxy that terminates TLS, on the port that the proxy calls.
  ['http://any:8080', 'https://any', []],
  ['http://any', 'https://any', []],
  ['http://any:8080', 'https://other:8080', []],
  ['http://any:8080', 'https://any:8080', ['a URL with http:']],
  ['http://127.0.0.1:8080', 'https://127.0.0.1', ['a URL with http:']],
  ['https://any', 'http://any', ['a URL with https:']],
  ['https://any:8443', 'http://any:8080', ['a URL with https:']],
])('for the base URL %s, of %s: %j', (baseUrl, origin, expected) => {
  expect(check('/books', {}, `${origin}/v2/books?after=c`, baseUrl)).toEqual(expected);
});
