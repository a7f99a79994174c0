/** The stub's successes agree with the request, where the keywords of the contract say how. */
import { createServer, type Server } from 'node:http';
import { type Contract, type Json, withValueAt } from '@helpdesk/contract-model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContractServer } from '../../src/index.ts';
import { allowAnyToken } from '../../src/stub/stub.ts';
import { libraryContract } from '../support/library.ts';
import { sendRequest } from '../support/send-request.ts';

/** Keywords that the library does not use, at properties of its schemas. */
const keywords: readonly (readonly [schema: string, property: string, words: Readonly<Record<string, Json>>])[] = [
  ['NewBook', 'subtitle', { 'x-normalize': ['lower-case'] }],
  ['NewBook', 'branch_ids', { 'x-normalize': ['unique-items'] }],
  ['NewBook', 'tags', { 'x-stores': '/tags' }],
  ['Book', 'tags', { 'x-initial': ['new'] }],
  ['Book', 'created_at', { 'x-server-time': true }],
  ['Book', 'isbn', { 'x-derived': { template: '{/title} by {/author_id}' } }],
  ['BookUpdate', 'available', { 'x-effects': [{ when: false, set: { '/subtitle': 'lost' } }] }],
];

async function createLibrary(): Promise<Contract> {
  return libraryContract((contract) => {
    for (const [schema, property, words] of keywords) {
      for (const [keyword, value] of Object.entries(words)) {
        const at = `/components/schemas/${schema}/properties/${property}/${keyword}`;
        Object.assign(contract.openapi, withValueAt(contract.openapi as unknown as Json, at, value)); // JSON, as the suite reads it
      }
    }
    const schema = { type: 'string', pattern: '^[a-z0-9-]{1,40}$', 'x-echoes': 'X-Request-Id' };
    const headers = contract.operations.listBooks?.responses['200']?.headers;
    Object.assign(headers ?? {}, { 'X-Request-Id': { required: false, schema, at: '/nowhere' } });
  });
}

let server: Server;
let port = 0;
beforeAll(async () => {
  const contract = await createLibrary();
  const log = { error: (_: object, message: string) => expect.unreachable(message) };
  const handler = await createContractServer({
    contract,
    authenticate: allowAnyToken(contract),
    log,
    // The examples do not follow the keywords that this test adds.
    selfCheck: false,
  });
  server = createServer(handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = async (path: string, body?: Json, method?: string) => {
  const response = await sendRequest(port, { path, ...(body !== undefined && { body }), ...(method && { method }) });
  expect(response.status).toBeLessThan(300);
  return response.body;
};

const book = { title: 'Persuasion', isbn: '9780141439680', author_id: 12 };
const created = async (more: object): Promise<Record<string, Json>> => (await ask('/books', { ...book, ...more })).data;

describe('a creation', () => {
  test.each([
    ['sent values', { author_id: 40 }, { title: 'Persuasion', author_id: 40 }],
    ['trimmed values', { title: '  Persuasion ' }, { title: 'Persuasion' }],
    ['values in lower case', { subtitle: 'A NOVEL' }, { subtitle: 'a novel' }],
    ['lists without repeats', { branch_ids: [5, 5, 7] }, { branch_ids: [5, 7] }],
    ['values where the resource stores them', { tags: ['sea'] }, { tags: ['sea'] }],
    ['initial values', {}, { tags: ['new'] }],
    ['derived values', { author_id: 40 }, { isbn: 'Persuasion by 40' }],
  ])('shows %s', async (_, sent, want) => {
    expect(await created(sent)).toMatchObject(want);
  });

  test('shows the time at which it was made', async () => {
    const before = Date.now();
    expect(Date.parse(String((await created({})).created_at))).toBeGreaterThanOrEqual(before - 1);
  });
});

test.each([
  ['the id of the path', '/books/77', undefined, { id: 77 }],
  [
    'what an update sends, and what follows from it',
    '/books/815',
    { available: false },
    { available: false, subtitle: 'lost' },
  ],
  [
    'the items of an append-only list after those that it had',
    '/books/815',
    { tags: ['sea'] },
    { tags: ['novel', 'sea'] },
  ],
])('a response shows %s', async (_, path, body, want) => {
  expect((await ask(path, body, body && 'PATCH')).data).toMatchObject(want);
});

test.each([
  ['a value', 'author_id=40', { author_id: 40 }],
  ['one of several values', 'format=audio', { format: 'audio' }],
  ['a flag', 'available=false', { available: false }],
])('the items of a list have %s that a filter asks for', async (_, query, want) => {
  expect((await ask(`/books?${query}`)).data).toMatchObject([want]);
});

test('a list has the size that is asked for', async () => {
  expect(await ask('/books?per_page=7')).toMatchObject({ per_page: 7 });
});

test.each([
  ['the value of the request header', 'abc-1', /^abc-1$/],
  ['a new value instead of an invalid one', 'Not Valid', /^[0-9a-f-]{36}$/],
  ['a new value without one', undefined, /^[0-9a-f-]{36}$/],
])('a header that echoes another has %s', async (_, sent, want) => {
  const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent };
  expect((await sendRequest(port, { path: '/books', headers })).headers['x-request-id']).toMatch(want);
});

test('an example that is asked for by name is sent as it is written', async () => {
  const { body } = await sendRequest(port, { path: '/books/77', headers: { prefer: 'example=minimal' } });
  expect(body.data.id).toBe(815);
});
