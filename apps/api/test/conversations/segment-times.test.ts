/** What is read for a page of what many conversations match; what is found is in test/database/selections.test.ts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SortedFilters } from '../../src/conversations/conversation-pages.ts';
import { selectConversationPage } from '../../src/conversations/conversation-selection.ts';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { engines, openSample, type Sample } from '../support/databases.ts';

const ACCOUNT = 1;
const SIZE = 100;
/** In order of creation. */
const OLD = 3 * SIZE;

let sample: Sample;
let ids: number[];
beforeEach(async () => {
  sample = await openSample(engines[0] ?? 'better-sqlite3');
  ids = await sample.knex('conversations').where('account_id', ACCOUNT).orderBy('id').pluck('id');
});
afterEach(() => sample.knex.destroy());

/** @param timeOf the time of creation, by the place of the conversation in the order of the ids. */
async function write(
  columnsOf: (index: number) => Readonly<Record<string, string>>,
  timeOf = (index: number) => index,
  size = SIZE,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await sample
      .knex('conversations')
      .where({ id })
      .update({ ...columnsOf(index), created_at: timeOf(index) });
  }
  await buildSegments(sample.knex, ACCOUNT, { size });
}

/** @returns of how many segments the times are read to narrow the list to a page; undefined if it is not. */
async function countRead(filters: Partial<SortedFilters>, limit: number, maxSorted = 0): Promise<number | undefined> {
  const sorted = { sortBy: 'created_at', sortOrder: 'desc', ...filters } as const;
  const { narrow } = await selectConversationPage(sample.knex, ACCOUNT, sorted, { maxSorted, maxCompared: 100_000 });
  let read = 0;
  const count = (rows: readonly unknown[], { sql }: { sql: string }) => {
    if (/.times. from .search_times/.test(sql)) read += rows.length;
  };
  sample.knex.on('query-response', count);
  const narrowed = await narrow?.({ keys: undefined, limit });
  sample.knex.removeListener('query-response', count);
  return narrowed && read;
}

test.each([
  { of: 'a word that only old conversations have', hasWord: (index: number) => index < OLD, limit: 26, read: 1 },
  { of: 'more of such a word', hasWord: (index: number) => index < OLD, limit: 2 * SIZE, read: 2 },
  {
    of: 'a word that few of each segment have',
    hasWord: (index: number) => index < 5 * SIZE && index % SIZE < 6,
    limit: 15,
    read: 3,
  },
])('for a page of $of, no more segments are read than have it', async ({ hasWord, limit, read }) => {
  await write((index) => ({ subject_folded: hasWord(index) ? 'zebra' : 'horse' }));
  expect(await countRead({ search: 'zebra' }, limit)).toBe(read);
});

test.each(['asc', 'desc'] as const)(
  'conversations of the same second are sorted by id across segments, %s',
  async (sortOrder) => {
    const hasWord = (index: number) => index < 5 * SIZE && index % SIZE < 6;
    await write(
      (index) => ({ subject_folded: hasWord(index) ? 'zebra' : 'horse' }),
      () => 5,
    );
    const expected = ids.filter((_id, index) => hasWord(index));
    if (sortOrder === 'desc') expected.reverse();
    const sorted = { search: 'zebra', sortBy: 'created_at', sortOrder } as const;
    const { narrow } = await selectConversationPage(sample.knex, ACCOUNT, sorted, {
      maxSorted: 0,
      maxCompared: 100_000,
    });
    const listPage = async (last?: number) => {
      const narrowed = await narrow?.({ keys: last === undefined ? undefined : [5, last], limit: 10 });
      return narrowed?.matching.orderBy('id', sortOrder).pluck('id');
    };
    expect(await listPage()).toEqual(expected.slice(0, 10));
    expect(await listPage(expected[9])).toEqual(expected.slice(10, 20));
  },
);

test('where times are in no order of the ids, all segments are read', async () => {
  const subjectOf = (index: number) => ({ subject_folded: index % 3 > 0 ? 'zebra' : 'horse' });
  await write(subjectOf, (index) => (index * 7919) % 10_007);
  expect(await countRead({ search: 'zebra' }, 3)).toBe(Math.floor(ids.length / SIZE));
});

test('where the times of many segments overlap, what is everywhere is found in the order of the list', async () => {
  const size = 10;
  const subjectOf = (index: number) => ({ subject_folded: index % 3 > 0 ? 'zebra' : 'horse' });
  await write(subjectOf, (index) => (index * 7919) % 10_007, size);
  expect(await countRead({ search: 'zebra' }, 3, 100)).toBe(1);
  expect(await countRead({ search: 'zebra' }, 3)).toBeGreaterThan(32);
});

test('where the times of many segments overlap, what can be sorted is read by id', async () => {
  await write(
    () => ({ subject_folded: 'zebra' }),
    (index) => (index * 7919) % 10_007,
    10,
  );
  const sorted = { search: 'zebra', sortBy: 'created_at', sortOrder: 'desc' } as const;
  const limits = { maxSorted: ids.length, maxCompared: 100_000 };
  const { total, narrow } = await selectConversationPage(sample.knex, ACCOUNT, sorted, limits);
  const narrowed = await narrow?.({ keys: undefined, limit: 3 });
  expect([total, await narrowed?.matching.orderBy('conversations.id').pluck('conversations.id')]).toEqual([
    ids.length,
    ids,
  ]);
});

test('a filter by a status reads segments only where the page is not among the first of the list', async () => {
  await write((index) => ({ status: index < OLD ? 'Closed' : 'Open' }));
  const max = 50;
  expect(await countRead({ statuses: ['Open'] }, 26, max)).toBe(0);
  expect(await countRead({ statuses: ['Closed'] }, 26, max)).toBe(1);
  expect(await countRead({ statuses: ['Open'], sortOrder: 'asc' }, 26, max)).toBe(1);
  expect(await countRead({ statuses: ['Closed'], sortOrder: 'asc' }, 26, max)).toBe(0);
});
