import type { Json, Pagination } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { readNextCursor } from '../../../src/resources/lists/list-pages.ts';

const cursor: Pagination = {
  style: 'cursor',
  cursor: '/query/after',
  size: '/query/size',
  items: '/data',
  next: '/next',
  url: '/url',
  pageSize: '/size',
  total: '/total',
};
const lastId: Pagination = { style: 'last-id', cursor: '/query/after', size: '/query/size', items: '/data', id: '/id' };
const page: Pagination = {
  style: 'page',
  page: '/query/page',
  size: '/query/size',
  items: '/data',
  total: '/total',
  more: '/more',
};
const two = [{ id: 4 }, { id: 7 }];

test.each<{ why: string; pagination: Pagination; query?: Record<string, Json>; body: Json; next: Json | undefined }>([
  { why: 'a cursor', pagination: cursor, body: { data: two, next: 'c' }, next: 'c' },
  { why: 'no cursor', pagination: cursor, body: { data: two, next: null }, next: undefined },
  { why: 'a full page', pagination: lastId, query: { size: 2 }, body: { data: two }, next: 7 },
  { why: 'a page of the default size', pagination: lastId, body: { data: two }, next: 7 },
  { why: 'a short page', pagination: lastId, query: { size: 3 }, body: { data: two }, next: undefined },
  { why: 'an empty page', pagination: lastId, body: { data: [] }, next: undefined },
  { why: 'a page of more', pagination: page, query: { page: 2 }, body: { data: two, more: true }, next: 3 },
  { why: 'the last page', pagination: page, query: { page: 2 }, body: { data: two, more: false }, next: undefined },
])('the next page after $why, by $pagination.style', ({ pagination, query = {}, body, next }) => {
  expect(readNextCursor(pagination, { path: {}, query, header: {} }, body)).toBe(next);
});
