import { expect, test } from 'vitest';
import { readContract, SpecError } from '../src/index.ts';
import { writeSpec } from './support/scratch-folder.ts';
import { tinyOperation, writeTinySpec } from './support/tiny-spec.ts';

async function errorOf(specDir: string): Promise<string> {
  const error: unknown = await readContract(specDir).catch((reason: unknown) => reason);
  if (error instanceof SpecError) return error.message;
  throw new Error('The spec compiles, and it should not.', { cause: error });
}

const root = (text: string) => writeSpec({ 'openapi.yaml': text });
const operation = (from: string, to: string) => writeTinySpec(tinyOperation.replace(from, to));

/** An error example whose keywords are these; they stand on line 19. */
const error = (keywords: string, value = '{ error: { message: Gone } }') =>
  writeTinySpec(`${tinyOperation}  '404':
    description: It is not there.
    content:
      application/json:
        schema: { type: object }
        examples:
          gone: { value: ${value}, ${keywords} }
`);

const changes = 'set, remove, credential, again, oversize, contentType, raw, fault, waived, route';

test.each<[name: string, spec: () => string, wanted: string]>([
  ['no root file', () => writeSpec({ 'a.yaml': '' }), 'spec/openapi.yaml: the file does not exist'],
  [
    'an empty document',
    () => root(''),
    'spec/openapi.yaml: Redocly cannot read the spec: Document must be JSON object, got undefined',
  ],
  [
    'a list',
    () => root('[]'),
    'spec/openapi.yaml: Redocly cannot read the spec: Document must be JSON object, got object',
  ],
  [
    'not OpenAPI',
    () => root('swagger: 9'),
    'spec/openapi.yaml: Redocly cannot read the spec: Unsupported OpenAPI version: 9',
  ],
  [
    'an older OpenAPI',
    () => root('openapi: 3.0.3\npaths: {}'),
    'spec/openapi.yaml: the version must be 3.1: write `openapi: 3.1.0` instead of 3.0.3',
  ],
  [
    'invalid YAML in the root',
    () => root('openapi: "3.1.0\nb: c'),
    'spec/openapi.yaml:2: invalid YAML: deficient indentation',
  ],
  [
    'invalid YAML in another file',
    () => operation('summary: Get the thing', 'summary: "Get'),
    'spec/paths/thing.yaml:4: invalid YAML: deficient indentation',
  ],
  ['no paths', () => root('openapi: 3.1.0'), 'spec/openapi.yaml:1: `paths` is missing; add it'],
  [
    'paths that are not an object',
    () => root('openapi: 3.1.0\npaths: 5'),
    'spec/openapi.yaml:2: `paths` must be an object',
  ],
  // A document that did not pass the lint.
  [
    'rules of HTTP that are not an object',
    () => writeTinySpec(tinyOperation, 'x-http: 5\n'),
    'spec/openapi.yaml:4: `x-http` must be an object',
  ],
  [
    'an order of checks that is not a list',
    () => writeTinySpec(tinyOperation, 'x-http: { order: route }\n'),
    'spec/openapi.yaml:4: `order` must be an array',
  ],
  [
    'HTML policies that are no objects',
    () => writeTinySpec(tinyOperation, 'x-html-policies: { all: no }\n'),
    'spec/openapi.yaml:4: `all` must be an object',
  ],
  [
    'a $ref to a missing file',
    () => operation('{ type: object }', '{ $ref: No.yaml }'),
    "spec/paths/thing.yaml:10: Can't resolve $ref",
  ],
  [
    'a $ref to a missing place',
    () => operation('{ type: object }', "{ $ref: '#/no' }"),
    "spec/paths/thing.yaml:10: Can't resolve $ref",
  ],
  [
    'a $ref to another host',
    () => operation('{ type: object }', '{ $ref: https://localhost/Thing.yaml }'),
    "spec/paths/thing.yaml:10: Can't resolve $ref: https://localhost/Thing.yaml is not a file; copy it into the spec",
  ],
  [
    'two schemas of one name',
    () =>
      writeSpec({
        'openapi.yaml':
          'openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { A: { allOf: [{ $ref: a/B.yaml }, { $ref: b/B.yaml }] } } }',
        'a/B.yaml': 'type: string',
        'b/B.yaml': 'type: number',
      }),
    'spec/openapi.yaml:3: Two schemas are referenced with the same name but different content.',
  ],
  [
    'a $ref to itself',
    () => root('openapi: 3.1.0\npaths: { /a: { $ref: "#/paths/~1a" } }'),
    'spec/openapi.yaml: Redocly cannot read the spec',
  ],
  [
    'no operationId',
    () => operation('operationId: getThing', ''),
    'spec/paths/thing.yaml:1: `operationId` is missing; add it',
  ],
  [
    'an operationId that is not a string',
    () => operation('getThing', '5'),
    'spec/paths/thing.yaml:2: `operationId` must be a string',
  ],
  ['no tag', () => operation('[Things]', '[]'), 'spec/paths/thing.yaml:1: `tags` must have a tag'],
  [
    'two security schemes',
    () => writeTinySpec(`${tinyOperation}security: [{ a: [] }, { b: [] }]\n`),
    'spec/paths/thing.yaml:13: `security` must have one scheme; alternatives and combinations are not supported',
  ],
  [
    'a range of statuses',
    () => operation("'200'", "'2XX'"),
    'spec/paths/thing.yaml:6: "2XX" is not a status code; write a response for each status, since a case needs an exact one',
  ],
  [
    'two media types',
    () => operation('application/json:', 'text/plain: {}\n      application/json:'),
    'spec/paths/thing.yaml:8: `content` must have exactly one media type',
  ],
  [
    'a media type without a schema',
    () => operation('schema: { type: object }', ''),
    'spec/paths/thing.yaml:9: `application/json` has no `schema`; add one',
  ],
  [
    'a parameter in a cookie',
    () => writeTinySpec(`${tinyOperation}parameters: [{ name: a, in: cookie, schema: {} }]\n`),
    'spec/paths/thing.yaml:13: `in` must be one of path, query, header, not "cookie"',
  ],
  [
    'a required parameter without the example',
    () => writeTinySpec(`${tinyOperation}parameters: [{ name: a, in: query, required: true, schema: {} }]\n`),
    'spec/paths/thing.yaml:13: the required parameter `a` has no example `minimal`; add it, since spec/paths/thing.yaml:12 has one',
  ],
  [
    'a required body without the example',
    () =>
      writeTinySpec(`${tinyOperation}requestBody: { required: true, content: { application/json: { schema: {} } } }\n`),
    'spec/paths/thing.yaml:13: the required body has no example `minimal`; add it, since spec/paths/thing.yaml:12 has one',
  ],
  [
    'a limit that is not a number',
    () =>
      writeTinySpec(
        `${tinyOperation}requestBody: { x-max-bytes: 1 MiB, content: { application/json: { schema: {} } } }\n`,
      ),
    'spec/paths/thing.yaml:13: `x-max-bytes` must be a positive integer',
  ],
  [
    'an unknown pagination style',
    () => writeTinySpec(`${tinyOperation}x-pagination: { style: offset, size: /query/n, items: /data }\n`),
    'spec/paths/thing.yaml:13: `style` must be one of cursor, last-id, page, not "offset"',
  ],
  [
    'a cursor that is not a request pointer',
    () => writeTinySpec(`${tinyOperation}x-pagination: { style: cursor, size: per_page, items: /data }\n`),
    'spec/paths/thing.yaml:13: `size` must be a pointer into the request such as /path/id, /query/page or /body/name, not "per_page"',
  ],
  [
    'an error without x-case',
    () => error('summary: a'),
    'spec/paths/thing.yaml:19: the error example `gone` has no `x-case`; add one that says how to provoke it',
  ],
  ['x-case without from', () => error('x-case: { fault: a }'), 'spec/paths/thing.yaml:19: `from` is missing; add it'],
  [
    'x-case from a missing case',
    () => error('x-case: { from: no, fault: a }'),
    'spec/paths/thing.yaml:19: the error example `gone` starts from `no`, but `getThing` has no such success case',
  ],
  [
    'x-case without a change',
    () => error('x-case: { from: minimal }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; apart from \`from\` it has nothing`,
  ],
  [
    'x-case with two changes',
    () => error('x-case: { from: minimal, fault: a, raw: b }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; apart from \`from\` it has fault, raw`,
  ],
  [
    'x-case with an unknown change',
    () => error('x-case: { from: minimal, break: a }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; apart from \`from\` it has break`,
  ],
  [
    'an unknown credential',
    () => error('x-case: { from: minimal, credential: bad }'),
    'spec/paths/thing.yaml:19: `credential` must be one of full, none, wrong-scheme, malformed, unknown, expired, unscoped, no-features, other-account, not "bad"',
  ],
  [
    'an empty change',
    () => error('x-case: { from: minimal, set: {} }'),
    'spec/paths/thing.yaml:19: `set` must have at least one value',
  ],
  [
    'a change outside of the request',
    () => error('x-case: { from: minimal, set: { id: 5 } }'),
    'spec/paths/thing.yaml:19: "id" in `set` must be a pointer into the request such as /path/id or /body/name',
  ],
  [
    'an empty x-covers',
    () => error('x-covers: {}'),
    'spec/paths/thing.yaml:19: `x-covers` must have `at` or `only`: an array of pointers into the request',
  ],
  [
    'x-covers outside of the request',
    () => error('x-covers: { at: [query] }'),
    'spec/paths/thing.yaml:19: `x-covers` must point into the request, such as /query or /body/name, not "query"',
  ],
  [
    'an error without a message',
    () => error('x-case: { from: minimal, fault: a }', '{ error: Gone }'),
    'spec/paths/thing.yaml:19: the error example `gone` has no message',
  ],
])('%s', async (_, spec, wanted) => {
  expect(await errorOf(spec())).toContain(wanted);
});

test('one run reports the problems of every part', async () => {
  const spec = writeSpec({
    'openapi.yaml': `openapi: 3.1.0
servers: [{ url: / }]
paths:
  /a: { get: { summary: A } }
  /b: { get: { operationId: b, summary: B } }
`,
  });
  expect(await errorOf(spec)).toBe(
    'spec/openapi.yaml:4: `operationId` is missing; add it\nspec/openapi.yaml:5: `tags` is missing; add it',
  );
});

test('a base that several error examples need is one problem', async () => {
  const response = (status: number) => `  '${status}':
    description: It failed.
    content:
      application/json:
        schema: { type: object }
        examples: { failed: { value: { message: Failed }, x-case: { from: minimal, fault: storage } } }
`;
  const spec = writeTinySpec(`${tinyOperation.replace('minimal:', 'other:')}${[400, 404, 500].map(response).join('')}`);
  expect(await errorOf(spec)).toBe(
    'spec/paths/thing.yaml:6: `getThing` has no success example `minimal`; add it to the 200 response, since 3 error examples start from it',
  );
});

test('an operationId is used once', async () => {
  const responses = 'responses: { "200": { description: Done. } }';
  const spec = writeSpec({
    'openapi.yaml': `openapi: 3.1.0
servers: [{ url: / }]
paths:
  /a: { get: { operationId: a, summary: A, tags: [A], ${responses} } }
  /b: { get: { operationId: a, summary: B, tags: [A], ${responses} } }
`,
  });
  expect(await errorOf(spec)).toBe(
    'spec/openapi.yaml:5: the operationId `a` is already used in spec/openapi.yaml:4; choose another one',
  );
});
