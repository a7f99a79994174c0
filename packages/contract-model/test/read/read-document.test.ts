import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bindings, type Contract, loadContract, type Schema } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-document-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(document: object, name = 'api.json'): Promise<Contract> {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(document));
  return loadContract(file);
}

const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } });

/** A document with these paths. */
const api = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths,
  ...more,
});

/** A document whose one operation, `POST /pets`, is this. */
const post = (operation: object, more: object = {}) =>
  read(api({ '/pets': { post: { responses: { 201: { description: 'Created' } }, ...operation } } }, more));

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
  },
};

test('reads YAML, and gives the file and line of each part', async () => {
  const file = join(folder, 'api.yaml');
  writeFileSync(
    file,
    `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets:\n    get:\n      responses:\n        '200': { description: All }\n`,
  );
  const contract = await loadContract(file);
  expect(contract.cases).toMatchObject([{ id: 'getPets/200/minimal', source: 'api.yaml:7' }]);
});

test.each([
  ['an operation without an id', '/pets/{petId}/toys', {}, 'getPetsByPetIdToys'],
  [
    'an id with a slash, which separates the parts of the ids of cases',
    '/pets',
    { operationId: 'pets/list' },
    'pets-list',
  ],
])('%s is named', async (_, path, operation, name) => {
  const { operations } = await read(
    api({ [path]: { get: { responses: { 200: { description: 'All' } }, ...operation } } }),
  );
  expect(Object.keys(operations)).toEqual([name]);
});

describe('the example request of a body', () => {
  test.each([
    ['the example of the media type', { ...pet }, { example: { name: 'Bo' } }, { name: 'Bo' }],
    ['the first of its named examples', pet, { examples: { bo: { value: { name: 'Bo' } } } }, { name: 'Bo' }],
    ['the example of the schema', { ...pet, example: { name: 'Bo' } }, {}, { name: 'Bo' }],
    ['what the schema requires, without what is read-only', pet, {}, { name: 'text' }],
    ['a default', { type: 'string', default: 'a' }, {}, 'a'],
    ['the first of an enum', { enum: ['a', 'b'] }, {}, 'a'],
    ['a number in its bounds', { type: 'integer', minimum: 5, multipleOf: 2 }, {}, 6],
    ['a text of its format', { type: 'string', format: 'date' }, {}, '2024-02-29'],
    ['a text of its length', { type: 'string', minLength: 6 }, {}, 'text--'],
    ['as many items as it needs', { type: 'array', minItems: 2, items: { type: 'boolean' } }, {}, [true, true]],
    ['the first alternative, with what all of them have', { oneOf: [pet, { type: 'null' }] }, {}, { name: 'text' }],
  ])('is %s', async (_, schema, media, wanted) => {
    const { cases } = await post({ requestBody: { required: true, ...json(schema, media) } });
    expect(cases[0]?.request.body).toEqual(wanted);
  });
});

test('what is read-only is not part of a request, and what is write-only not of a response', async () => {
  const components = { schemas: { Pet: { ...pet, required: ['id', 'name', 'secret'] } } };
  const schema = { $ref: '#/components/schemas/Pet' };
  const responses = { 201: { description: 'Created', ...json(schema) } };
  const { openapi, operations } = await post({ requestBody: json(schema), responses }, { components });
  expect(operations.postPets?.body?.schema).toEqual({ $ref: '#/components/x-request-schemas/Pet' });
  expect(openapi.components).toMatchObject({
    schemas: { Pet: { required: ['id', 'name'] } },
    'x-request-schemas': { Pet: { required: ['name', 'secret'] } },
  });
});

test('a `$ref` may be percent-encoded, as it is a URI', async () => {
  const { operations } = await read(
    api({
      '/pets/{id}': { get: { responses: { 200: { description: 'One', ...json(pet) } } } },
      '/toys': {
        get: {
          responses: {
            200: { $ref: '#/paths/~1pets~1%7Bid%7D/get/responses/200' },
          },
        },
      },
    }),
  );
  expect(operations.getToys?.responses[200]).toMatchObject({ mediaType: 'application/json' });
});

test('an operation knows what its document says beyond status codes and bearer tokens', async () => {
  const responses = { 200: { description: 'All' }, '4XX': { description: 'Error' }, default: { description: 'Other' } };
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
  const paths = { '/pets': { get: { responses } }, '/login': { get: { responses, security: [] } } };
  const { operations } = await read(api(paths, { components, security: [{ key: [] }] }));
  const statusRanges = ['4XX', 'default'];
  expect(operations.getPets).toMatchObject({ statusRanges, isSecured: false, isPublic: false });
  expect(operations.getLogin).toMatchObject({ statusRanges, isSecured: false, isPublic: true });
});

test('a word that is a keyword of ours makes no contract of ours', async () => {
  const { completed } = await read(
    api({ '/pets': { get: { responses: { 200: { description: 'With the header x-case-id' } } } } }),
  );
  expect(completed?.omitted).toEqual([]);
});

test('keywords of ours that another tool has mean nothing, nor do those of older versions', async () => {
  const schema = {
    type: 'object',
    properties: {
      age: { type: 'integer', minimum: 1, exclusiveMinimum: true, required: true, 'x-unique': 'yes' },
      'x-case': { type: 'string' },
    },
  };
  const { operations, completed } = await post({
    requestBody: { required: true, ...json(schema) },
    'x-case': 'snake',
    'x-pagination': 'by page',
  });
  expect(completed?.omitted).toEqual([]);
  expect(operations.postPets?.body?.schema.properties).toEqual({
    age: { type: 'integer', exclusiveMinimum: 1 },
    'x-case': { type: 'string' },
  });
});

test('schemas that are true or false, have a name, or have themselves as a part can be read', async () => {
  const components = {
    schemas: {
      Pet: { $anchor: 'pet', allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { a: false, b: true } }] },
    },
  };
  const { operations, completed, openapi } = await post(
    { requestBody: { required: true, ...json({ $ref: '#/components/schemas/Pet' }) } },
    { components },
  );
  expect(completed?.omitted).toEqual([]);
  expect(operations.postPets).toBeDefined();
  expect(JSON.stringify(openapi).split('$anchor')).toHaveLength(2);
});

test('the lines of parameters are right, where a path has some for all its operations', async () => {
  const file = join(folder, 'lines.yaml');
  const lines = [
    'openapi: 3.1.0',
    "info: { title: Pets, version: '1' }",
    'paths:',
    '  /pets:',
    '    parameters:',
    '      - { name: sid, in: cookie, schema: { type: string } }',
    '      - { name: limit, in: query, schema: { type: integer } }',
    '    get:',
    '      parameters:',
    '        - { name: q, in: query, schema: { type: string } }',
    '      responses:',
    "        '200': { description: All }",
  ];
  writeFileSync(file, lines.join('\n'));
  const { operations, sources } = await loadContract(file);
  const found = operations.getPets?.parameters.map(({ name, at }) => `${name} ${sources[at]}`);
  expect(found).toEqual(['limit lines.yaml:7', 'q lines.yaml:10']);
});

describe('headers with a meaning that no schema tells', () => {
  test.each([
    ['a key of a request, also if it is optional', 'Idempotency-Key', false, { 'x-unique': true }],
    ['the version of what is changed', 'If-Match', true, {}],
  ])('%s', async (_, name, required, schema) => {
    const { operations, cases } = await post({
      parameters: [{ name, in: 'header', required, schema: { type: 'string' } }],
      requestBody: json({ type: 'object' }),
    });
    expect(operations.postPets?.parameters[0]?.schema).toMatchObject(schema);
    expect(cases[0]?.request.header[name]).toMatch(/^(\*|[0-9a-f-]{36})$/);
  });
});

test.each([
  ['addresses', { email: { type: 'string', format: 'email' }, name: { type: 'string' } }, ['email']],
  ['texts, without an address', { name: { type: 'string' }, kind: { enum: ['dog'] } }, ['name']],
])('a creation that may conflict has new values each time: %s', async (_, properties, expected) => {
  const schema = { type: 'object', required: Object.keys(properties), properties };
  expect((await readConflicting(schema)).unique).toEqual(expected.map((name) => `/body/${name}`));
});

test('what marks the values of a creation that may conflict leaves the schema as it is', async () => {
  const schema = {
    allOf: [
      { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      { anyOf: [{ required: ['age'] }, { required: ['name'] }] },
      { anyOf: [{ required: ['size'] }, { required: ['name'] }] },
    ],
  };
  const { unique, body } = await readConflicting(schema);
  expect(unique).toEqual(['/body/name']);
  expect(body?.allOf?.[0]).toEqual(schema);
});

/** A creation with a 409: the schema of its body, and what is new in each request. */
async function readConflicting(schema: object): Promise<{ body: Schema | undefined; unique: string[] }> {
  const { operations, openapi, cases } = await post({
    requestBody: { required: true, ...json(schema) },
    responses: { 201: { description: 'Created' }, 409: { description: 'Taken' } },
  });
  const [operation, request] = [operations.postPets, cases[0]?.request];
  if (operation === undefined || request === undefined) throw new Error('No request is sent');
  const unique = bindings(openapi, operation, request).filter(({ kind }) => kind === 'unique');
  return { body: operation.body?.schema, unique: unique.map(({ pointer }) => pointer) };
}

test.each([
  [['400'], '400'],
  [['422'], '422'],
  [['400', '422'], undefined],
])('of the statuses %j, what breaks a schema gets %s', async (statuses, expected) => {
  const responses = Object.fromEntries([...statuses, '201'].map((one) => [one, { description: 'Any' }]));
  const { operations } = await post({ requestBody: json({ type: 'object' }), responses });
  const covering = Object.entries(operations.postPets?.responses ?? {}).filter(([, { examples }]) =>
    Object.values(examples).some(({ covers }) => covers?.at?.includes('/body')),
  );
  expect(covering.map(([status]) => status)).toEqual(expected === undefined ? [] : [expected]);
});

test.each([
  ['application/json', 'application/json'],
  ['application/JSON; charset=utf-8', 'application/json'],
  ['application/vnd.pets+json', 'application/vnd.pets+json'],
  ['application/json-seq', '*/*'],
])('a response of %s is read as %s', async (name, mediaType) => {
  const responses = { 200: { description: 'All', content: { [name]: { schema: pet } } } };
  const { operations } = await read(api({ '/pets': { get: { responses } } }));
  expect(operations.getPets?.responses[200]?.mediaType).toBe(mediaType);
});

test('the schema of a header is read with its references followed', async () => {
  const headers = { 'X-Total': { schema: { $ref: '#/components/schemas/Total' } } };
  const components = { schemas: { Total: { type: 'integer' } } };
  const { operations } = await read(
    api({ '/pets': { get: { responses: { 200: { description: 'All', headers } } } } }, { components }),
  );
  expect(operations.getPets?.responses[200]?.headers['x-total']?.schema).toEqual({ type: 'integer' });
});

describe('resources that a path names', () => {
  const one = {
    get: {
      responses: { 200: { description: 'One' }, 404: { description: 'None' } },
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
    },
  };
  const paths = (collection: object) => ({ '/pets': collection, '/pets/{petId}': { ...one, delete: one.get } });
  const list = { responses: { 200: { description: 'All', ...json({ properties: { data: { items: pet } } }) } } };
  const create = { requestBody: json(pet), responses: { 201: { description: 'Created', ...json(pet) } } };

  test('come from the list, or are created', async () => {
    const { resources } = await read(api(paths({ get: list, post: create })));
    expect(resources).toMatchObject({
      pets: { list: { operation: 'getPets', items: '/data' }, create: { case: 'postPets/201/minimal', at: '' } },
    });
  });

  test('that are changed or deleted are never taken from a list', async () => {
    const { resources, operations } = await read(api(paths({ get: list, post: create })));
    expect(operations.deletePetsByPetId?.parameters[0]?.schema['x-resource']).toEqual({
      resource: 'pets-to-change',
      field: '/id',
    });
    expect(resources['pets-to-change']).not.toHaveProperty('list');
  });

  test('have to be given if the document has neither', async () => {
    const { resources } = await read(api(paths({})));
    expect(resources.pets).toEqual({ description: 'an existing resource of /pets/{petId}' });
  });

  test('that do not exist are asked for, if the document has a 404', async () => {
    const { cases } = await read(api(paths({ get: list })));
    expect(cases.find(({ id }) => id === 'getPetsByPetId/404/minimal')?.change).toEqual({
      from: 'minimal',
      set: { '/path/petId': { $absent: 'pets' } },
    });
  });
});

test.each([
  ['a bearer token', [{ token: [] }], true],
  ['one of several schemes', [{ key: [] }, { token: [] }], true],
  ['no credential as an alternative', [{ token: [] }, {}], false],
  ['another scheme', [{ key: [] }], false],
])('%s', async (_, security, isSecured) => {
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer' },
    key: { type: 'apiKey', in: 'header', name: 'K' },
  };
  const responses = { 201: { description: 'Created' }, 401: { description: 'Who?' } };
  const requestBody = json({ type: 'object' });
  const { operations, cases } = await post({ security, responses, requestBody }, { components: { securitySchemes } });
  expect(operations.postPets?.isSecured).toBe(isSecured);
  expect(cases[1]?.change).toMatchObject(isSecured ? { credential: 'none' } : { waived: expect.any(String) });
});

describe('an operation is left out, with the reason', () => {
  test.each([
    [
      'without a status of success',
      { responses: { default: { description: 'Any' } } },
      'it documents no status from 200 to 299',
    ],
    [
      'whose body is not JSON',
      { requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } } },
      'its body is not JSON but multipart/form-data',
    ],
    [
      'with a required cookie',
      { parameters: [{ name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } }] },
      'the required cookie parameter `sid` is a cookie, which the suite does not send',
    ],
    [
      'that takes and returns nothing',
      {},
      'it takes and returns nothing, so that nothing is known of it but that it has an effect',
    ],
    [
      'with a member whose pattern no text is known for',
      {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['a'], properties: { a: { type: 'string', pattern: '^x+$' } } }),
        },
      },
      'no example can be derived of /a: a text must match ^x+$. Add an example to the document',
    ],
    [
      'whose pattern no text is known for',
      { requestBody: { required: true, ...json({ type: 'string', pattern: '^x+$' }) } },
      'no example can be derived: a text must match ^x+$. Add an example to the document',
    ],
  ])('%s', async (_, operation, reason) => {
    const { completed, cases } = await post(operation);
    expect(completed?.omitted).toEqual([{ operationId: 'postPets', reason }]);
    expect(cases).toEqual([]);
  });
});

test.each([
  ['OpenAPI 3.0', { openapi: '3.0.3', paths: {} }, 'it is OpenAPI 3.0.3, and the suite reads 3.1: convert it first'],
  ['Swagger', { swagger: '2.0', paths: {} }, 'it is OpenAPI 2.0, and the suite reads 3.1: convert it first'],
  ['no paths', { openapi: '3.1.0', webhooks: {} }, 'it has no `paths`, so there is nothing to test'],
  [
    'a reference to a file',
    api({ '/pets': { $ref: 'pets.yaml' } }),
    'it refers to another file, pets.yaml: make one file of it first',
  ],
  [
    'a reference to nothing',
    api({ '/pets': { get: { responses: { 200: { $ref: '#/components/responses/NoPet' } } } } }),
    'at /paths/~1pets/get/responses/200: the `$ref` #/components/responses/NoPet leads to nothing: correct it',
  ],
])('%s is an error that says what to do', async (_, document, message) => {
  await expect(read(document)).rejects.toThrow(message);
});
