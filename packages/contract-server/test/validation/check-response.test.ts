import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, startLibrary } from '../support/library.ts';

const book = {
  id: 815,
  title: 'Emma',
  subtitle: null,
  isbn: '9780141439587',
  author_id: 12,
  format: 'paper',
  branch_ids: [],
  tags: [],
  available: true,
  created_at: '2026-03-01T09:30:00Z',
};

let reply: unknown;
let library: Library;
beforeAll(async () => {
  const replying = () => reply;
  library = await startLibrary({ handlers: { getBook: replying, createBook: replying } });
});
afterAll(() => library.close());

const requests = {
  getBook: { path: '/books/815' },
  createBook: { path: '/books', body: { title: 'Emma', isbn: book.isbn, author_id: 12 } },
};
type Replying = keyof typeof requests;

describe('a response that breaks the contract', () => {
  const { title: _, ...untitled } = book;
  test.each<[what: string, Replying, { readonly status: number; readonly [member: string]: unknown }, path: string]>([
    ['a missing member', 'getBook', { status: 200, body: { data: untitled } }, '/response/data/title'],
    [
      'an undocumented member',
      'getBook',
      { status: 200, body: { data: { ...book, shelf: 1 } } },
      '/response/data/shelf',
    ],
    ['a wrong type', 'getBook', { status: 200, body: { data: { ...book, id: '815' } } }, '/response/data/id'],
    [
      'a value that is not a number',
      'getBook',
      { status: 200, body: { data: { ...book, id: Number.NaN } } },
      '/response/data/id',
    ],
    [
      'a Date',
      'getBook',
      { status: 200, body: { data: { ...book, created_at: new Date(0) } } },
      '/response/data/created_at',
    ],
    [
      'a day that does not exist',
      'getBook',
      { status: 200, body: { data: { ...book, created_at: '2026-02-30T09:30:00Z' } } },
      '/response/data/created_at',
    ],
    [
      'no time',
      'getBook',
      { status: 200, body: { data: { ...book, created_at: 'today' } } },
      '/response/data/created_at',
    ],
    ['a missing body', 'getBook', { status: 200 }, '/response'],
    ['null', 'getBook', { status: 200, body: null }, '/response'],
    ['another success', 'getBook', { status: 201, body: { data: book } }, '/response/status'],
    ['an undocumented status', 'getBook', { status: 418, body: {} }, '/response/status'],
    ['an error of another form', 'getBook', { status: 404, body: { message: 'gone' } }, '/response/error'],
    ['a failure of another form', 'getBook', { status: 500, body: { message: 'gone' } }, '/response/error'],
    ['a documented header missing', 'createBook', { status: 201, body: { data: book } }, '/response/header/location'],
  ])('%s is a 500 and a log line with the path', async (_what, operation, given, path) => {
    reply = given;
    const { status, body } = await library.send(requests[operation]);
    const message = operation === 'getBook' ? 'Error loading book' : 'Error creating book';
    expect({ status, body }).toEqual({ status: 500, body: { error: { message } } });
    const line = library.logged.at(-1);
    expect(line?.message).toContain(`${operation} violates its contract with a ${given.status}`);
    expect(line?.fields).toMatchObject({
      operation,
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test.each<[what: string, Replying, unknown, status: number]>([
    ['the documented one', 'getBook', { status: 200, body: { data: book } }, 200],
    [
      'with its header in any case',
      'createBook',
      { status: 201, body: { data: book }, headers: { location: '/x' } },
      201,
    ],
    ['a documented failure', 'getBook', { status: 500, body: { error: { message: 'Error loading book' } } }, 500],
  ])('is not %s', async (_what, operation, given, status) => {
    reply = given;
    const before = library.logged.length;
    expect((await library.send(requests[operation])).status).toBe(status);
    expect(library.logged.length).toBe(before);
  });

  test.each([
    ['nothing', undefined],
    ['a value that JSON cannot express', { status: 200, body: { data: { ...book, id: 1n } } }],
  ])('%s returned is a 500 as well', async (_what, given) => {
    reply = given;
    const { status, body } = await library.send(requests.getBook);
    expect({ status, body }).toEqual({ status: 500, body: { error: { message: 'Error loading book' } } });
  });
});
