import type { OpenApiDocument } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { emitTypes } from '../../src/emit/types.ts';

const documentWith = (schema: object): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1.0.0' },
  paths: {},
  components: { schemas: { Book: schema } },
});

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

test.each<[name: string, schema: object, wanted: string]>([
  [
    'a required property',
    { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
    'title: string;',
  ],
  ['an optional property', { type: 'object', properties: { title: { type: 'string' } } }, 'title?: string;'],
  ['null', { type: 'object', properties: { title: { type: ['string', 'null'] } } }, 'title?: string | null;'],
  [
    'a property with a default may be left out',
    { type: 'object', properties: { pages: { type: 'integer', default: 1 } } },
    'pages?: number;',
  ],
  ['an object without properties holds anything', { type: 'object' }, 'Book: Record<string, unknown>;'],
  ['a shared schema has a name', { type: 'string' }, "export type Book = components['schemas']['Book'];"],
  ['a banner is on top', { type: 'string' }, '// Written by `pnpm generate` from the spec. Do not edit.'],
])('%s', async (_, schema, wanted) => {
  expect(linesOf(await emitTypes(documentWith(schema)))).toContain(wanted);
});

test('does not change the document', async () => {
  const document = documentWith({ type: 'object', properties: { id: { type: 'integer' } } });
  const before = structuredClone(document);
  await emitTypes(document);
  expect(document).toEqual(before);
});

test('a header is required where it says so, behind a reference too', async () => {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  const response = { description: 'A book.', headers: { Location: ref('Location'), 'X-Request-Id': ref('RequestId') } };
  const text = await emitTypes({
    ...documentWith({}),
    paths: { '/books': { post: { operationId: 'createBook', responses: { 201: response } } } },
    components: {
      headers: {
        Location: { required: true, schema: { type: 'string' } },
        RequestId: { schema: { type: 'string' } },
      },
      responses: { Book: response },
    },
  });
  expect(linesOf(text).filter((line) => /^"?(Location|X-Request-Id)"?\??: (string|components)/.test(line))).toEqual([
    'Location: components["headers"]["Location"];',
    '"X-Request-Id"?: string;',
    'Location: string;',
    'Location: components["headers"]["Location"];',
    '"X-Request-Id"?: string;',
  ]);
});
