/** What a run knows of a list after an update of one of its items. */
import { expect, test } from 'vitest';
import { contract, runSuite } from '../support/library-run.ts';

const { create: _, ...book } = contract.resources.book ?? expect.fail('no book');
const contractWithListedBooks = { ...contract, resources: { ...contract.resources, book } };

test('a list is not read again after an update whose response shows the item', async () => {
  const only = ['updateBook/200/retitled', 'updateBook/200/minimal'];
  const { seen, counts } = await runSuite({}, { contract: contractWithListedBooks, only, concurrency: 1 });
  expect(counts.pass).toBe(2);
  const isUpdate = (request: string): boolean => request.startsWith('PATCH ');
  const between = seen.slice(seen.findIndex(isUpdate), seen.findLastIndex(isUpdate));
  expect(between.filter((request) => /^GET \S+\/books(\?|$)/.test(request))).toEqual([]);
});
