import { readdirSync } from 'node:fs';
import { isObject, type Json, type OpenApiDocument } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { describeKeywords } from '../../src/emit/describe-keywords.ts';
import { describeByKeyword } from '../../src/emit/describe-schema.ts';

const describe = (part: object): Json =>
  describeKeywords({ openapi: '3.1.0', components: part } as unknown as OpenApiDocument) as unknown as Json; // only what the test needs

/** The sentence that a keyword adds to the description of a schema. */
function sentenceOf(keywords: object): string | undefined {
  const document = describe({ schemas: { A: { type: 'string', description: 'A name.', ...keywords } } });
  const text = JSON.parse(JSON.stringify(document)).components.schemas.A.description;
  return text === 'A name.' ? undefined : text.replace('A name.\n\n', '');
}

const examples: readonly (readonly [keywords: object, want: string])[] = [
  [{ 'x-same-form': true }, 'All items have the same of the forms that are documented.'],
  [
    { 'x-trim': true },
    'White space at both ends, as ECMAScript trims it, is removed before the value is checked and stored.',
  ],
  [{ 'x-normalize': ['lower-case'] }, 'Stored in lower case.'],
  [{ 'x-unique': 'any-case' }, 'No two resources have the same value, nor one in another letter case.'],
  [
    { 'x-html': { policy: 'a', acceptsText: true } },
    'HTML, sanitized before it is stored; a value without a tag is text.',
  ],
  [{ 'x-resource': 'author' }, 'Names an existing resource (author) by its `/id`.'],
  [
    { 'x-find-or-create': { resource: 'reader', field: '/phone', returns: '/id' } },
    'Uses the resource (reader) with this value in `/phone`, or creates one.',
  ],
  [{ 'x-counts': '/books' }, 'A creation raises `/books` of each resource that it names by one.'],
  [{ 'x-stores': '/shelf/id' }, 'The resource has the value at `/shelf/id`.'],
  [
    { 'x-returns': { at: '/data/who', field: '/id' } },
    '`/id` of the resource that it names comes back at `/data/who`.',
  ],
  [
    { 'x-typed-values': { definitions: 'listTraits', name: '/key', type: '/type', types: {} } },
    'Each value is of the type that its definition has, which `listTraits` lists; `/key` of the definition names it.',
  ],
  [{ 'x-accepts-current': true }, 'The value that the resource has is always accepted.'],
  [{ 'x-append-only': 'every-item' }, 'An update adds the items at the end of the list, and removes none.'],
  [
    { 'x-effects': [{ when: true, set: { '/status': 'OUT', '/at': { $now: true }, '/a': { $field: '/b' } } }] },
    'An update with `true` sets `/status` to `OUT`, `/at` to the time of the update, `/a` to `/b`.',
  ],
  [{ 'x-derived': { join: ['/first', '/last'] } }, '`/first` and `/last`, joined by a space.'],
  [
    { 'x-derived': { value: '/due', of: '/loan_id', when: { '/state': ['out', 'late'] }, otherwise: null } },
    'The value of `/due` of the resource with the ID at `/loan_id`, if `/state` is `out` or `late`. Otherwise `null`.',
  ],
  [
    { 'x-derived': [{ value: ['/root_id', '/id'] }, { around: true, value: '/id' }] },
    'The value of `/root_id` or else `/id`. The value of `/id` of the object around this one.',
  ],
  [{ 'x-order': [{ field: '/rank', direction: 'asc' }] }, 'Items are ordered by `/rank`.'],
  [{ 'x-derived': { template: '{/host}/logo', otherwise: '' } }, 'Made from `{/host}/logo`. Otherwise an empty text.'],
  [{ 'x-derived': { when: { '/state': ['out'] } } }, 'True if `/state` is `out`, otherwise `false`.'],
  [{ 'x-server-time': { notBefore: '/created_at' } }, 'The clock of the service sets it, not before `/created_at`.'],
  [{ 'x-initial': '' }, 'In a new resource `""`, unless another value is sent.'],
  [{ 'x-on-change': 'author' }, 'Who made the last change.'],
  [{ 'x-on-change': 'never' }, 'No update changes it.'],
  [{ 'x-excerpt': true }, 'May have fewer items here than where the resource is retrieved.'],
  [{ 'x-echoes': 'X-Trace' }, 'The value of the request header `X-Trace`, if it is valid; otherwise a new one.'],
  [{ 'x-filters': { match: 'one-of', field: '/format' } }, 'Selects items of which `/format` is one of the values.'],
  [
    { 'x-filters': { match: 'words', field: ['/title', '/text'] } },
    'Selects items with each word, and each phrase in double quotes, in `/title` or `/text`, in any letter case.',
  ],
  [
    { 'x-sorts': { newest: [{ field: '/at', direction: 'desc' }, '/id'] } },
    '`newest` sorts by `/at` (descending), then by `/id`.',
  ],
  [{ 'x-sort-direction': { ascending: 'up', descending: 'down' } }, '`up` is ascending, `down` descending.'],
  [
    { 'x-nests': { value: false, at: '/parts', by: '/query/part', id: '/id' } },
    'With `false`, each item has its children at `/parts`; otherwise it has none there.',
  ],
];

test.each(examples)('%j is described', (keywords, want) => {
  expect(sentenceOf(keywords)).toBe(want);
});

test('each keyword that is described has an example in this test', () => {
  const shown = examples.map(([keywords]) => Object.keys(keywords)[0]);
  expect([...new Set(shown)].sort()).toEqual(Object.keys(describeByKeyword).sort());
});

/**
 * Keywords of other objects than schemas, and `x-level`: they are in the texts of the spec, or say nothing to a reader of the
 * reference.
 */
const keywordsWithoutSentence: readonly string[] = [
  'x-case',
  'x-covers',
  'x-details',
  'x-displayName',
  'x-fault-switch',
  'x-feature',
  'x-html-policies',
  'x-http',
  'x-level',
  'x-max-bytes',
  'x-pagination',
  'x-resources',
  'x-scopes',
  'x-service-responses',
  'x-shared',
  'x-text',
];

test('the API reference has a sentence for each keyword of schemas', () => {
  const files = readdirSync(new URL('../../../../spec/rules/keywords/', import.meta.url));
  const keywords = files.map((file) => file.replace('.schema.json', '')).filter((name) => name.startsWith('x-'));
  expect([...Object.keys(describeByKeyword), ...keywordsWithoutSentence].sort()).toEqual(keywords.sort());
});

test('operations and bodies are described, and parameters by their schemas', () => {
  const operation = {
    description: 'Lists books.',
    'x-order': [{ field: '/at', direction: 'desc' }, { field: '/id' }],
    'x-shared': true,
    parameters: [{ name: 'q', in: 'query', description: 'A text.', schema: { type: 'string', 'x-trim': true } }],
    requestBody: { 'x-max-bytes': 65536, content: { 'application/json': { schema: { type: 'object' } } } },
  };
  const { pathItems } = JSON.parse(JSON.stringify(describe({ pathItems: { a: { get: operation } } }))).components;
  const { description, parameters, requestBody } = pathItems.a.get;
  expect(description).toBe(
    'Lists books.\n\nItems are ordered by `/at` (descending), then by `/id`. Every account sees the same items.',
  );
  expect(parameters[0].description).toBe(
    'A text.\n\nWhite space at both ends, as ECMAScript trims it, is removed before the value is checked and stored.',
  );
  expect(requestBody.description).toBe('The body has at most 65,536 bytes.');
});

test('a reference with keywords keeps the description of its target; examples and properties of any name are left alone', () => {
  const document = describe({
    schemas: {
      Name: { type: 'string', description: 'A name.', 'x-trim': true },
      Book: {
        properties: { properties: { $ref: '#/components/schemas/Name', 'x-returns': '/data/name' } },
        examples: [{ 'x-trim': true }],
      },
    },
  });
  const book = isObject(document) && JSON.parse(JSON.stringify(document)).components.schemas.Book;
  expect(book.properties.properties.description).toMatch(/^A name\.\n\nWhite space .* Comes back at `\/data\/name`\.$/);
  expect(book.examples).toEqual([{ 'x-trim': true }]);
});

test.each(['headers', 'schemas', 'parameters'])('a name such as x-trace in the map `%s` is no keyword', (map) => {
  const part = { description: 'A text.', 'x-trim': true };
  const document = describe({ [map]: { 'x-trace': part } });
  expect(JSON.stringify(document)).toContain('White space at both ends, as ECMAScript trims it, is removed');
});
