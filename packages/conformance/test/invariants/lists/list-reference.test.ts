/** What a run knows of a list without filters. */
import { valueAt } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { readListReference } from '../../../src/invariants/lists/list-reference.ts';
import { createSession } from '../../../src/run/create-session.ts';
import { startLibrary, tokens } from '../../support/library.ts';
import { contract } from '../../support/library-run.ts';

const findCase = (id: string) => contract.cases.find((one) => one.id === id) ?? expect.fail(`no ${id}`);
const { updateBook = expect.fail('no updateBook') } = contract.operations;

test('the list is walked once, and again after an update of one of its items', async () => {
  const library = await startLibrary();
  try {
    const { session } = createSession({ contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' });
    const base = findCase('listBooks/200/minimal');
    const { listBooks = expect.fail('no listBooks') } = contract.operations;
    const runBase = async () => ({ ...(await session.api.call(listBooks, base.request)), request: base.request });
    const reference = await readListReference({ session, runBase }, base);
    const before = await reference.read();
    expect(await reference.read()).toBe(before);

    const id = valueAt(before.items[0], '/id') ?? expect.fail('no book');
    const request = { path: { id }, query: {}, header: {}, body: { title: 'Renamed' } };
    await session.api.call(updateBook, request);
    const after = await reference.read();
    expect(after.items).toContainEqual(expect.objectContaining({ id, title: 'Renamed' }));
    expect(await reference.read()).toBe(after);
  } finally {
    await library.close();
  }
});
