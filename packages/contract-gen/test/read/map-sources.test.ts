import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Contract, parsePointer, valueAt } from '@helpdesk/contract-model';
import { beforeAll, expect, test } from 'vitest';
import { readContract } from '../../src/index.ts';
import { library } from '../support/library.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(library);
});

test.each([
  ['/paths/~1books/get', 'library/paths/books.yaml:1'],
  ['/paths/~1books~1{id}/parameters/0', 'library/paths/books_{id}.yaml:2'],
  ['/components/parameters/PerPage', 'library/components/parameters/PerPage.yaml:1'],
  ['/components/parameters/PerPage/schema/maximum', 'library/components/parameters/PerPage.yaml:7'],
  ['/components/schemas/NewBook/properties/title/maxLength', 'library/components/schemas/NewBook.yaml:9'],
  ['/components/schemas/NewBook/properties/author_id/x-resource', 'library/components/schemas/NewBook.yaml:26'],
  [
    '/components/responses/Unauthorized/content/application~1json/examples/no-token',
    'library/components/responses/Unauthorized.yaml:12',
  ],
  ['/components/securitySchemes/bearer/x-scopes', 'library/openapi.yaml:35'],
  ['/x-resources/author', 'library/openapi.yaml:44'],
])('%s is at %s', (pointer, source) => {
  expect(contract.sources[pointer]).toBe(source);
});

test('every line that is given has the name, or starts the file or item that the name leads to', () => {
  const lines = new Map<string, string[]>();
  const lineAt = (source: string) => {
    const [file = '', line] = source.split(':');
    const read = lines.get(file) ?? readFileSync(join(dirname(library), file), 'utf8').split('\n');
    lines.set(file, read);
    return { text: read[Number(line) - 1] ?? '', isFirst: line === '1' };
  };
  const wrong = Object.entries(contract.sources).filter(([pointer, source]) => {
    const name = parsePointer(pointer).at(-1) ?? '';
    const { text, isFirst } = lineAt(source);
    return !(text.includes(name) || isFirst || /^\d+$/.test(name));
  });
  expect(wrong).toEqual([]);
});

test('every operation, parameter, body, response and example has a source', () => {
  const parts = Object.values(contract.operations).flatMap((operation) => [
    operation,
    ...operation.parameters,
    ...(operation.body ? [operation.body] : []),
    ...Object.values(operation.responses),
    ...Object.values(operation.responses).flatMap(({ headers, examples }) => [
      ...Object.values(headers),
      ...Object.values(examples),
    ]),
  ]);
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.filter(({ at }) => !(at in contract.sources))).toEqual([]);
});

test('every property and keyword of every shared schema has a source', () => {
  const schemas = valueAt(contract.openapi, '/components/schemas');
  const missing: string[] = [];
  const visit = (schema: unknown, pointer: string) => {
    for (const [name, value] of Object.entries(schema ?? {})) {
      if (['description', 'title'].includes(name)) continue;
      if (!(`${pointer}/${name}` in contract.sources)) missing.push(`${pointer}/${name}`);
      if (name === 'properties')
        for (const [key, one] of Object.entries(value)) visit(one, `${pointer}/properties/${key}`);
      if (name === 'items') visit(value, `${pointer}/items`);
    }
  };
  for (const [name, schema] of Object.entries(schemas ?? {})) visit(schema, `/components/schemas/${name}`);
  expect(missing).toEqual([]);
});

test('a folder is called by its name, however it is given', async () => {
  const { sources } = await readContract(relative(process.cwd(), library));
  expect(sources['/paths/~1books/get']).toBe('library/paths/books.yaml:1');
});
