import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Library, libraryContract, newBook, schemasOf, startLibrary } from '../support/library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

describe('x-trim', () => {
  test('trims marked values before their length is checked', async () => {
    const title = 'x'.repeat(255);
    expect((await library.postBook({ ...newBook, title: ` \u00a0${title}\n`, tags: [' a '] })).status).toBe(201);
    expect(library.seen.at(-1)?.body).toMatchObject({ title, tags: [' a '] });
  });

  test('trims values of a recursive schema at any depth', async () => {
    const contract = await libraryContract((changed) => {
      const shelf = { type: 'object', properties: { label: { type: 'string', 'x-trim': true } } };
      const room = { type: 'object', properties: { shelf: { $ref: '#/components/schemas/Shelf' } } };
      Object.assign(shelf.properties, { room: { $ref: '#/components/schemas/Room' } });
      Object.assign(schemasOf(changed), { Shelf: shelf, Room: room });
      Object.assign(schemasOf(changed).NewBook?.properties ?? {}, { room: { $ref: '#/components/schemas/Room' } });
    });
    const other = await startLibrary({ contract });
    onTestFinished(() => other.close());
    await other.send({ path: '/books', body: { ...newBook, room: { shelf: { room: { shelf: { label: ' a ' } } } } } });
    expect(other.seen.at(-1)?.body).toMatchObject({ room: { shelf: { room: { shelf: { label: 'a' } } } } });
  });

  test('blanks alone are empty', async () => {
    expect((await library.postBook({ ...newBook, title: ' \t\n ' })).details).toEqual([
      { path: '/body/title', message: 'must not be empty' },
    ]);
  });
});
