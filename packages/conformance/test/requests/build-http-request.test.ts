import type { Json } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { buildHttpRequest } from '../../src/requests/build-http-request.ts';
import { contract } from '../support/library-run.ts';

test('a text of the target with half of a surrogate pair can be sent', () => {
  const { listBooks } = contract.operations;
  if (listBooks === undefined) throw new Error('the library lists no books');
  const { target } = buildHttpRequest(contract, listBooks, { path: {}, query: { search: 'a\ud842' }, header: {} });
  expect(target).toMatch(/[?&]search=a%EF%BF%BD$/);
});

test('of two blanks in a query, one is a plus sign and one is encoded, where the contract says that both are blanks', () => {
  const { listBooks } = contract.operations;
  if (listBooks === undefined) throw new Error('the library lists no books');
  const request = { path: {}, query: { search: 'a b c+' }, header: {} };
  const { plus: _, ...http } = contract.http ?? {};
  const targetOf = (one: typeof contract): string => buildHttpRequest(one, listBooks, request).target;
  expect(targetOf(contract)).toMatch(/[?&]search=a\+b%20c%2B$/);
  expect(targetOf({ ...contract, http })).toMatch(/[?&]search=a%20b%20c%2B$/);
});

test.each<[string, Json, string]>([
  ['a text', 'a', 'search=a&search='],
  ['a list', ['audio', 'print'], 'format=audio,print&format='],
])('a parameter with %s is followed by one without a value', (_, value, expected) => {
  const { listBooks } = contract.operations;
  if (listBooks === undefined) throw new Error('the library lists no books');
  const [name = ''] = expected.split('=');
  const encoding = { at: `/query/${name}`, as: 'repeated-empty' } as const;
  const request = { path: {}, query: { [name]: value }, header: {} };
  expect(buildHttpRequest(contract, listBooks, request, { encoding }).target).toMatch(new RegExp(`\\?${expected}$`));
});

test.each<[string, Json, RegExp]>([
  ['has characters of several bytes in its first text', { pages: 1, title: 'A' }, /^\{"pages":1,"title":"🙂+a*A"\}$/u],
  ['has blanks at its end, without a text', [1], /^\[1\] +$/],
])('a body of one byte more than allowed %s', (_, body, expected) => {
  const { createBook } = contract.operations;
  if (createBook?.body === undefined) throw new Error('the library creates no books');
  const request = { path: {}, query: {}, header: {}, body };
  const { body: sent = '' } = buildHttpRequest(contract, createBook, request, { isOversize: true });
  expect(Buffer.byteLength(sent)).toBe(createBook.body.maxBytes + 1);
  expect(sent).toMatch(expected);
});
