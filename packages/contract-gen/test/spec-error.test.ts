import { expect, test } from 'vitest';
import { readContract, SpecError } from '../src/index.ts';
import { writeSpec } from './support/scratch-folder.ts';
import { tinyOperation, writeTinySpec } from './support/tiny-spec.ts';

async function refusalOf(specDir: string): Promise<string> {
  const error: unknown = await readContract(specDir).catch((reason: unknown) => reason);
  if (error instanceof SpecError) return error.message;
  throw new Error('The spec is not refused as it should be.', { cause: error });
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
  [
    'no root file',
    () => writeSpec({ 'a.yaml': '' }),
    'spec/openapi.yaml: there is no such file; give the folder that has it',
  ],
  [
    'an empty document',
    () => root(''),
    'spec/openapi.yaml: cannot be bundled: Document must be JSON object, got undefined',
  ],
  ['a list', () => root('[]'), 'spec/openapi.yaml: cannot be bundled: Document must be JSON object, got object'],
  ['no OpenAPI', () => root('swagger: 9'), 'spec/openapi.yaml: cannot be bundled: Unsupported OpenAPI version: 9'],
  [
    'an older OpenAPI',
    () => root('openapi: 3.0.3\npaths: {}'),
    'spec/openapi.yaml: must be `openapi: 3.1.0`, not 3.0.3',
  ],
  ['no YAML in the root', () => root('openapi: "3.1.0\nb: c'), 'spec/openapi.yaml:2: deficient indentation'],
  [
    'no YAML in another file',
    () => operation('summary: Get the thing', 'summary: "Get'),
    'spec/paths/thing.yaml:4: Failed to parse: deficient indentation',
  ],
  ['no paths', () => root('openapi: 3.1.0'), 'spec/openapi.yaml:1: `paths` is missing; add it'],
  ['paths that are none', () => root('openapi: 3.1.0\npaths: 5'), 'spec/openapi.yaml:2: `paths` must be an object'],
  [
    'a $ref to no file',
    () => operation('{ type: object }', '{ $ref: No.yaml }'),
    "spec/paths/thing.yaml:10: Can't resolve $ref",
  ],
  [
    'a $ref to no place',
    () => operation('{ type: object }', "{ $ref: '#/no' }"),
    "spec/paths/thing.yaml:10: Can't resolve $ref",
  ],
  [
    'a $ref to another host',
    () => operation('{ type: object }', '{ $ref: https://localhost/Thing.yaml }'),
    "spec/paths/thing.yaml:10: Can't resolve $ref: https://localhost/Thing.yaml is no file; copy it into the spec",
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
    'spec/openapi.yaml: cannot be bundled',
  ],
  [
    'no operationId',
    () => operation('operationId: getThing', ''),
    'spec/paths/thing.yaml:1: `operationId` is missing; add it',
  ],
  [
    'an operationId that is no text',
    () => operation('getThing', '5'),
    'spec/paths/thing.yaml:2: `operationId` must be a text',
  ],
  ['a tag too few', () => operation('[Things]', '[]'), 'spec/paths/thing.yaml:1: `tags` must name one tag'],
  [
    'two ways to authenticate',
    () => writeTinySpec(`${tinyOperation}security: [{ a: [] }, { b: [] }]\n`),
    'spec/paths/thing.yaml:13: `security` must be one scheme; alternatives and combinations are not supported',
  ],
  [
    'a range of statuses',
    () => operation("'200'", "'2XX'"),
    'spec/paths/thing.yaml:6: "2XX" is no status; write each status out, for a case needs an exact one',
  ],
  [
    'two media types',
    () => operation('application/json:', 'text/plain: {}\n      application/json:'),
    'spec/paths/thing.yaml:8: `content` must have exactly one media type',
  ],
  [
    'a media type without a schema',
    () => operation('schema: { type: object }', ''),
    'spec/paths/thing.yaml:9: `application/json` needs a `schema`',
  ],
  [
    'a parameter in a cookie',
    () => writeTinySpec(`${tinyOperation}parameters: [{ name: a, in: cookie, schema: {} }]\n`),
    'spec/paths/thing.yaml:13: `in` must be one of path, query, header, not "cookie"',
  ],
  [
    'a required parameter without the example',
    () => writeTinySpec(`${tinyOperation}parameters: [{ name: a, in: query, required: true, schema: {} }]\n`),
    'spec/paths/thing.yaml:13: the parameter a is required and has no example minimal, which spec/paths/thing.yaml:12 needs; add it',
  ],
  [
    'a required body without the example',
    () =>
      writeTinySpec(`${tinyOperation}requestBody: { required: true, content: { application/json: { schema: {} } } }\n`),
    'spec/paths/thing.yaml:13: the body is required and has no example minimal, which spec/paths/thing.yaml:12 needs; add it',
  ],
  [
    'a limit that is none',
    () =>
      writeTinySpec(
        `${tinyOperation}requestBody: { x-max-bytes: 1 MiB, content: { application/json: { schema: {} } } }\n`,
      ),
    'spec/paths/thing.yaml:13: `x-max-bytes` must be a whole number above 0',
  ],
  [
    'a way to walk a list that is none',
    () => writeTinySpec(`${tinyOperation}x-pagination: { style: offset, size: /query/n, items: /data }\n`),
    'spec/paths/thing.yaml:13: `style` must be one of cursor, last-id, page, not "offset"',
  ],
  [
    'a place for the cursor that is none',
    () => writeTinySpec(`${tinyOperation}x-pagination: { style: cursor, size: per_page, items: /data }\n`),
    'spec/paths/thing.yaml:13: `size` must be a pointer into the request such as /path/id, /query/page or /body/name, not "per_page"',
  ],
  [
    'an error without x-case',
    () => error('summary: a'),
    'spec/paths/thing.yaml:19: the error example gone needs an `x-case` that says how it is provoked',
  ],
  ['x-case without from', () => error('x-case: { fault: a }'), 'spec/paths/thing.yaml:19: `from` is missing; add it'],
  [
    'x-case from nowhere',
    () => error('x-case: { from: no, fault: a }'),
    'spec/paths/thing.yaml:19: the error example gone starts from no, but getThing has no success case of that name',
  ],
  [
    'x-case without a change',
    () => error('x-case: { from: minimal }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; besides \`from\` it has nothing`,
  ],
  [
    'x-case with two changes',
    () => error('x-case: { from: minimal, fault: a, raw: b }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; besides \`from\` it has fault, raw`,
  ],
  [
    'x-case with an unknown change',
    () => error('x-case: { from: minimal, break: a }'),
    `spec/paths/thing.yaml:19: \`x-case\` must have \`from\` and exactly one of ${changes}; besides \`from\` it has break`,
  ],
  [
    'an unknown credential',
    () => error('x-case: { from: minimal, credential: bad }'),
    'spec/paths/thing.yaml:19: `credential` must be one of full, none, wrong-scheme, malformed, unknown, expired, unscoped, no-features, other-account, not "bad"',
  ],
  [
    'a change of nothing',
    () => error('x-case: { from: minimal, set: {} }'),
    'spec/paths/thing.yaml:19: `set` must name at least one value',
  ],
  [
    'a change elsewhere',
    () => error('x-case: { from: minimal, set: { id: 5 } }'),
    'spec/paths/thing.yaml:19: "id" in `set` must be a pointer into the request such as /path/id or /body/name',
  ],
  [
    'x-covers of nothing',
    () => error('x-covers: {}'),
    'spec/paths/thing.yaml:19: `x-covers` must have `at` or `only`: a list of pointers into the request',
  ],
  [
    'x-covers elsewhere',
    () => error('x-covers: { at: [query] }'),
    'spec/paths/thing.yaml:19: `x-covers` must point into the request, such as /query or /body/name, not "query"',
  ],
  [
    'an error without a text',
    () => error('x-case: { from: minimal, fault: a }', '{ error: Gone }'),
    'spec/paths/thing.yaml:19: the error example gone has no message',
  ],
])('%s', async (_, spec, wanted) => {
  expect(await refusalOf(spec())).toContain(wanted);
});

test('one run names the problems of every part', async () => {
  const spec = writeSpec({
    'openapi.yaml': `openapi: 3.1.0
servers: [{ url: / }]
paths:
  /a: { get: { summary: A } }
  /b: { get: { operationId: b, summary: B } }
`,
  });
  expect(await refusalOf(spec)).toBe(
    'spec/openapi.yaml:4: `operationId` is missing; add it\nspec/openapi.yaml:5: `tags` is missing; add it',
  );
});

test('an operationId is taken once', async () => {
  const responses = 'responses: { "200": { description: Done. } }';
  const spec = writeSpec({
    'openapi.yaml': `openapi: 3.1.0
servers: [{ url: / }]
paths:
  /a: { get: { operationId: a, summary: A, tags: [A], ${responses} } }
  /b: { get: { operationId: a, summary: B, tags: [A], ${responses} } }
`,
  });
  expect(await refusalOf(spec)).toBe(
    'spec/openapi.yaml:5: the operationId a is taken by spec/openapi.yaml:4; give each operation its own',
  );
});
