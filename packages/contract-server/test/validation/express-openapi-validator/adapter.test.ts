import { Ajv2020 } from 'ajv/dist/2020.js';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { libraryContract, newBook, schemasOf, startLibrary } from '../../support/library.ts';

test('requests do not make the library compile and keep schemas', async () => {
  const compile = vi.spyOn(Ajv2020.prototype, 'addSchema');
  onTestFinished(() => compile.mockRestore());
  const other = await startLibrary();
  onTestFinished(() => other.close());
  // Else the spy would not see what the validator compiles.
  expect(compile).toHaveBeenCalled();
  compile.mockClear();
  for (let n = 0; n < 5; n += 1) {
    const headers = { 'content-type': `application/json; v=${n}` };
    expect((await other.send({ path: '/books', headers })).status).toBe(200);
    expect((await other.send({ path: '/books', body: newBook, headers })).status).toBe(415);
  }
  expect((await other.send({ path: '/books', body: newBook })).status).toBe(201);
  expect(compile).not.toHaveBeenCalled();
});

describe('defaults', () => {
  test('are added to the body of a POST, not to that of an update', async () => {
    const contract = await libraryContract((changed) => {
      const { BookUpdate } = schemasOf(changed);
      Object.assign(BookUpdate?.properties.available ?? {}, { default: true });
      Object.assign(BookUpdate?.properties ?? {}, { format: { $ref: '#/components/schemas/Shape' } });
      Object.assign(schemasOf(changed), { Shape: { type: 'string', default: 'paper' } });
    });
    const other = await startLibrary({ contract });
    await other.send({ method: 'PATCH', path: '/books/1', body: {} });
    await other.send({ path: '/books', body: newBook });
    expect(other.seen.map(({ body }) => body)).toEqual([{}, { ...newBook, format: 'paper' }]);
    await other.close();
  });
});

describe('discriminators', () => {
  test.each(['null', '[]', '{}'])('%s as a body with a discriminator is a 400', async (body) => {
    const contract = await libraryContract((changed) => {
      const kind = (name: string) => ({ type: 'object', required: ['kind'], properties: { kind: { const: name } } });
      Object.assign(schemasOf(changed), { Novel: kind('Novel'), Atlas: kind('Atlas') });
      Object.assign(changed.operations.createBook?.body ?? {}, {
        schema: {
          oneOf: [{ $ref: '#/components/schemas/Novel' }, { $ref: '#/components/schemas/Atlas' }],
          discriminator: { propertyName: 'kind' },
        },
      });
      Object.assign(changed, { cases: [] });
    });
    const other = await startLibrary({ contract });
    expect((await other.send({ path: '/books', body })).status).toBe(400);
    await other.close();
  });
});

describe('a query value is validated as it was read', () => {
  test('where its schema has alternatives', async () => {
    const contract = await libraryContract((changed) => {
      const search = changed.operations.listBooks?.parameters.find(({ name }) => name === 'search');
      // With a reference among the alternatives the validator would parse the value as JSON.
      const anyOf = [{ $ref: '#/components/schemas/BookFormat' }, { type: 'string' }];
      Object.assign(search ?? {}, { schema: { anyOf } });
    });
    const other = await startLibrary({ contract });
    await other.send({ path: '/books?search=12' });
    await other.send({ path: '/books?search=%22exact%22' });
    expect(other.seen.map(({ query }) => query.search)).toEqual(['12', '"exact"']);
    await other.close();
  });
});

test('a start and a request prepare nothing for the other operations of a large contract', async () => {
  const prepare = vi.spyOn(SchemaPreprocessor.prototype, 'preProcess');
  onTestFinished(() => prepare.mockRestore());
  const contract = await libraryContract((changed) => {
    const { getBook } = changed.operations;
    if (!getBook) throw new Error('there is no getBook');
    for (let n = 0; n < 500; n += 1) {
      const operationId = `getBook${n}`;
      Object.assign(changed.operations, { [operationId]: { ...getBook, operationId, path: `/books-${n}/{id}` } });
    }
  });
  const other = await startLibrary({ contract, selfCheck: false });
  onTestFinished(() => other.close());
  const prepared: number[] = [prepare.mock.calls.length];
  for (const path of ['/books-1/1', '/books-1/1', '/books-499/1']) {
    expect((await other.send({ path })).status).toBe(200);
    prepared.push(prepare.mock.calls.length);
  }
  expect(prepared).toEqual([0, 1, 1, 2]);
});
