import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Contract } from '@helpdesk/contract-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../src/index.ts';
import { library } from '../support/library.ts';
import { tinyOperation, writeTinySpec } from '../support/tiny-spec.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(library);
});

function caseOf(id: string): Case {
  const found = contract.cases.find((one) => one.id === id);
  if (!found) throw new Error(`no case ${id} among ${contract.cases.map((one) => one.id).join(', ')}`);
  return found;
}

describe('operations', () => {
  test('an operation has what a server and a suite need', () => {
    const { responses, parameters, ...rest } = contract.operations.updateBook ?? {};
    expect(rest).toEqual({
      operationId: 'updateBook',
      method: 'patch',
      path: '/books/{id}',
      tag: 'Books',
      summary: 'Update a book',
      scopes: ['books:manage'],
      isSecured: true,
      body: {
        required: true,
        mediaType: 'application/json',
        maxBytes: 1_048_576,
        schema: { $ref: '#/components/schemas/BookUpdate' },
        at: '/paths/~1books~1{id}/patch/requestBody',
      },
      at: '/paths/~1books~1{id}/patch',
    });
    expect(Object.keys(responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
    ]);
    expect(parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        allowEmptyValue: false,
        schema: { $ref: '#/components/schemas/Id', 'x-resource': 'book', 'x-returns': '/data/id' },
        explode: true,
        at: '/paths/~1books~1{id}/parameters/0',
      },
    ]);
  });

  test.each([
    ['the limit of a body', () => contract.operations.createBook?.body?.maxBytes, 65_536],
    [
      'a list with commas',
      () => contract.operations.listBooks?.parameters.find(({ name }) => name === 'format')?.explode,
      false,
    ],
    ['a value that may be empty', () => contract.operations.listBooks?.parameters[0]?.allowEmptyValue, true],
    ['a feature', () => contract.operations.listBranches?.feature, 'lending'],
    ['a shared parameter', () => contract.operations.listBooks?.parameters[1]?.at, '/components/parameters/PerPage'],
    [
      'a shared response',
      () => contract.operations.getBook?.responses['404']?.at,
      '/components/responses/BookNotFound',
    ],
    [
      'a header, in lower case',
      () => Object.keys(contract.operations.createBook?.responses['201']?.headers ?? {}),
      ['location'],
    ],
    [
      'a header that must be there',
      () => contract.operations.createBook?.responses['201']?.headers.location?.required,
      true,
    ],
    ['pagination by page', () => contract.operations.listAuthors?.pagination?.style, 'page'],
    ['pagination by the last id', () => contract.operations.listBranches?.pagination?.style, 'last-id'],
    [
      'pagination by cursor',
      () => contract.operations.listBooks?.pagination,
      {
        style: 'cursor',
        cursor: '/query/after',
        size: '/query/per_page',
        items: '/data',
        next: '/next_cursor',
        url: '/next_url',
        pageSize: '/per_page',
        total: '/total_count',
        isBound: true,
      },
    ],
    ['the order of a list', () => contract.operations.listBranches?.order, [{ field: '/id', direction: 'asc' }]],
  ])('%s', (_, given, wanted) => {
    expect(given()).toEqual(wanted);
  });

  test('pagination by cursor may have another name for the cursor', async () => {
    const pagination = 'style: cursor, cursor: /query/after, alias: /query/cursor, size: /query/n';
    const pointers = 'items: /data, next: /next, url: /url, pageSize: /size, total: /total';
    const { operations } = await readContract(
      writeTinySpec(`${tinyOperation}x-pagination: { ${pagination}, ${pointers} }\n`),
    );
    expect(operations.getThing?.pagination).toMatchObject({ cursor: '/query/after', alias: '/query/cursor' });
  });

  test('an operation without `security` has that of the document, and an empty array needs no credentials', async () => {
    const root =
      'security: [{ bearer: [] }]\ncomponents: { securitySchemes: { bearer: { type: http, scheme: bearer } } }\n';
    const secured = await readContract(writeTinySpec(tinyOperation, root));
    const open = await readContract(writeTinySpec(`${tinyOperation}security: []\n`, root));
    expect(secured.operations.getThing?.isSecured).toBe(true);
    expect(open.operations.getThing?.isSecured).toBe(false);
  });
});

describe('cases', () => {
  test('a shared example is a case of each response that refers to it, written in its own file', async () => {
    const example = 'value: { error: { message: No } }\nx-case: { from: minimal, set: { /query/n: 0 } }\n';
    const response = (status: number) => `  '${status}':
    description: No.
    content:
      application/json:
        schema: { type: object }
        examples:
          rejected: { $ref: ../components/examples/Rejected.yaml }
`;
    const spec = writeTinySpec(tinyOperation + response(400) + response(404));
    mkdirSync(join(spec, 'components/examples'), { recursive: true });
    writeFileSync(join(spec, 'components/examples/Rejected.yaml'), example);
    const { cases, operations, sources } = await readContract(spec);
    const rejected = cases.filter(({ key }) => key === 'rejected');
    expect(rejected.map(({ id, text, base }) => ({ id, text, base }))).toEqual([
      { id: 'getThing/400/rejected', text: 'No', base: 'getThing/200/minimal' },
      { id: 'getThing/404/rejected', text: 'No', base: 'getThing/200/minimal' },
    ]);
    const at = operations.getThing?.responses[404]?.examples.rejected?.at ?? '';
    for (const source of [sources[at], ...rejected.map((one) => one.source)]) {
      expect(source).toBe('spec/components/examples/Rejected.yaml:1');
    }
  });

  test.each<[id: string, wanted: Partial<Case>]>([
    [
      'createBook/201/minimal',
      {
        operationId: 'createBook',
        status: 201,
        key: 'minimal',
        summary: 'Creates a book from what is required.',
        level: 'MUST',
        request: { path: {}, query: {}, header: {}, body: { title: 'Emma', isbn: '9780141439587', author_id: 12 } },
      },
    ],
    [
      'updateBook/200/retitled',
      { request: { path: { id: 815 }, query: {}, header: {}, body: { title: 'Emma Woodhouse' } } },
    ],
    [
      'listBooks/200/filtered',
      { request: { path: {}, query: { format: ['paper', 'audio'], author_id: 12 }, header: {} } },
    ],
    [
      'listBooks/400/invalid-author',
      {
        base: 'listBooks/200/filtered',
        change: { from: 'filtered', set: { '/query/author_id': 'Jane' } },
        request: { path: {}, query: { format: ['paper', 'audio'], author_id: 12 }, header: {} },
        text: 'Invalid author_id',
      },
    ],
    ['createBook/400/no-title', { change: { from: 'minimal', remove: '/body/title' }, details: 'required' }],
    ['createBook/400/malformed', { change: { from: 'minimal', raw: '{"title":' } }],
    [
      'createBook/404/unknown-author',
      { change: { from: 'minimal', set: { '/body/author_id': { $absent: 'author' } } } },
    ],
    [
      'createBook/409/isbn-taken',
      {
        change: { from: 'minimal', again: ['/body/isbn'] },
        text: 'A book with ISBN {/body/isbn} already exists',
        response: { error: { message: 'A book with ISBN 9780141439587 already exists' } },
      },
    ],
    ['createBook/413/too-large', { change: { from: 'minimal', oversize: true } }],
    ['createBook/415/not-json', { change: { from: 'minimal', contentType: 'text/plain' } }],
    [
      'getBook/401/expired-token',
      {
        base: 'getBook/200/minimal',
        change: { from: 'minimal', credential: 'expired' },
        text: 'Token has expired',
      },
    ],
    ['getBook/429/rate-limited', { change: { from: 'minimal', waived: 'The limit is not known to a client.' } }],
    ['getBook/500/storage-down', { change: { from: 'minimal', fault: 'storage' } }],
    [
      'service/404/unknown-path',
      {
        operationId: 'service',
        base: 'listBooks/200/minimal',
        change: { from: 'listBooks/minimal', route: 'unknown-path' },
        text: 'No such path',
      },
    ],
    ['service/405/undocumented-method', { change: { from: 'listBooks/minimal', route: 'undocumented-method' } }],
  ])('%s', (id, wanted) => {
    expect(caseOf(id)).toMatchObject(wanted);
  });

  test('a success case has no base, change or text', () => {
    expect(Object.keys(caseOf('getBook/200/minimal')).sort()).toEqual([
      'id',
      'key',
      'level',
      'operationId',
      'request',
      'response',
      'source',
      'status',
      'summary',
    ]);
  });

  test('every named example of every response is one case', () => {
    const documented = Object.values(contract.operations).flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ status, examples }) =>
        Object.keys(examples).map((key) => `${operationId}/${status}/${key}`),
      ),
    );
    const service = ['service/403/plain-http', 'service/404/unknown-path', 'service/405/undocumented-method'];
    expect(contract.cases.map(({ id }) => id).sort()).toEqual([...documented, ...service].sort());
  });

  test('a response without a body is a case of each example of its request', async () => {
    const spec = writeTinySpec(`operationId: deleteThing
summary: Delete the thing
tags: [Things]
parameters:
  - { name: force, in: query, schema: { type: boolean }, examples: { forced: { value: true } } }
responses:
  '204': { description: It is gone. }
`);
    const { cases } = await readContract(spec);
    expect(cases).toMatchObject([
      { id: 'deleteThing/204/forced', request: { query: { force: true } }, response: null },
    ]);
  });

  test('the level is that of the example', async () => {
    const { cases } = await readContract(
      writeTinySpec(tinyOperation.replace('value: {}', 'value: {}, x-level: SHOULD')),
    );
    expect(cases[0]?.level).toBe('SHOULD');
  });
});

test('what belongs to no operation is read from the root', () => {
  expect(contract).toMatchObject({
    basePath: '/v2',
    scopes: { 'books:manage': { description: 'Write books and authors.', includes: ['books:view'] } },
    resources: {
      author: { create: { case: 'createAuthor/201/minimal', at: '/data' } },
      branch: { list: { operation: 'listBranches', items: '/data', where: { '/is_open': true } } },
    },
    http: { head: 'same-headers', options: 204, undecodable: { path: 404, query: 400 }, plus: 'blank' },
    faultSwitch: { advertise: 'X-Fault-Injection', inject: 'X-Fault', layers: { storage: expect.any(String) } },
  });
  expect(Object.keys(contract.serviceResponses)).toEqual(['403', '404', '405']);
  expect(contract.serviceResponses['404']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
});

test.each([
  ['/v1', '/v1'],
  ['/v1/', '/v1'],
  ['/', ''],
  ['https://api.example.com/v3', '/v3'],
])('the server %s has the base path %j', async (url, basePath) => {
  const contract = await readContract(writeTinySpec(tinyOperation, '', url));
  expect(contract.basePath).toBe(basePath);
});
