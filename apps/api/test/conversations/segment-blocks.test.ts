/** How the sets of segments are joined in blocks; what is found with them is in test/database/selections.test.ts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSegments } from '../../chaos/segments.ts';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { mergeSegments } from '../../src/conversations/segments/merge-segments.ts';
import { searchSegments } from '../../src/conversations/segments/search-segments.ts';
import { readOverview } from '../../src/conversations/segments/segment-overview.ts';
import { BLOCK_STATE } from '../../src/conversations/segments/segment-rows.ts';
import { parseSearch } from '../../src/database/search/search.ts';
import { engines, openSample, type Sample } from '../support/databases.ts';

const ACCOUNT = 1;
const SIZE = 20;
const BLOCK_SIZE = { max: 4, min: 3 };

let sample: Sample;
let ids: number[];
beforeEach(async () => {
  sample = await openSample(engines[0] ?? 'better-sqlite3');
  ids = await sample.knex('conversations').where('account_id', ACCOUNT).orderBy('id').limit(270).pluck('id');
  await sample
    .knex('conversation_tags')
    .where('conversation_id', '>', ids.at(-1) ?? 0)
    .delete();
  await sample
    .knex('conversation_replies')
    .where('conversation_id', '>', ids.at(-1) ?? 0)
    .delete();
  await sample
    .knex('conversations')
    .where('id', '>', ids.at(-1) ?? 0)
    .delete();
});
afterEach(() => sample.knex.destroy());

const never = () => false;
const build = () => buildSegments(sample.knex, ACCOUNT, { size: SIZE });
const merge = (isStopping = never) => mergeSegments(sample.knex, ACCOUNT, isStopping, BLOCK_SIZE);
const change = (index: number) =>
  sample
    .knex('conversations')
    .where('id', ids[index] ?? 0)
    .update({ subject_folded: 'quillonium' });

/** Of each block, the segments that are read from it, and the number of those in none. */
async function listBlocks(): Promise<{ blocks: number[]; separate: number }> {
  const { segments } = await readOverview(sample.knex, ACCOUNT, []);
  const blocks = Map.groupBy(segments, ({ place }) => place?.blockId);
  const separate = blocks.get(undefined)?.length ?? 0;
  blocks.delete(undefined);
  return { blocks: Array.from(blocks.values(), ({ length }) => length), separate };
}

async function countRows(): Promise<{ own: number; written: number }> {
  const own: unknown[] = await sample.knex('search_parts').distinct('segment_id');
  const written: unknown[] = await sample.knex('search_block_parts').distinct('block_id');
  return { own: own.length, written: written.length };
}

async function expectExact(): Promise<void> {
  expect(await checkSegments(sample.knex)).toEqual([]);
}

test('neighbouring segments are joined, and their own rows are removed', async () => {
  await build();
  expect(await listBlocks()).toEqual({ blocks: [], separate: 13 });
  expect(await merge()).toBe(3);
  // The last one is alone.
  expect(await listBlocks()).toEqual({ blocks: [4, 4, 4], separate: 1 });
  expect(await countRows()).toEqual({ own: 1, written: 3 });
  await expectExact();
  expect(await merge()).toBe(0);
});

test('of a part that many conversations have, one row of each block is read', async () => {
  await build();
  await merge();
  let rows = 0;
  sample.knex.on('query-response', (found: readonly unknown[], { sql }: { sql: string }) => {
    if (/from .search_(block_)?parts/.test(sql)) rows += found.length;
  });
  const terms = parseSearch('a');
  const { segments } = await readOverview(sample.knex, ACCOUNT, terms);
  await searchSegments({ db: sample.knex, accountId: ACCOUNT, filters: {} }, terms, segments);
  expect(rows).toBe(4);
});

test('a changed segment leaves its block; when enough have, the block is written again', async () => {
  await build();
  await merge();
  await change(30);
  expect(await listBlocks()).toEqual({ blocks: [3, 4, 4], separate: 1 });
  await build();
  // With one outside, the block is not worth it.
  expect(await merge()).toBe(0);
  expect(await listBlocks()).toEqual({ blocks: [3, 4, 4], separate: 2 });
  await expectExact();
  await change(50);
  await build();
  expect(await merge()).toBe(1);
  expect(await listBlocks()).toEqual({ blocks: [4, 4, 4], separate: 1 });
  expect(await countRows()).toEqual({ own: 1, written: 3 });
  await expectExact();
});

test('a block without segments is removed', async () => {
  await build();
  await merge();
  for (let index = 0; index < 80; index += SIZE) await change(index);
  await build();
  await merge();
  expect(await listBlocks()).toEqual({ blocks: [4, 4, 4], separate: 1 });
  expect(await countRows()).toEqual({ own: 1, written: 3 });
  await expectExact();
});

test('a segment that is changed while its block is written is not read from it', async () => {
  await build();
  const changes: Promise<unknown>[] = [];
  let steps = 0;
  await merge(() => {
    steps += 1;
    // Some of the first block is written.
    if (steps === 5) changes.push(change(0).then());
    return false;
  });
  await Promise.all(changes);
  expect(await listBlocks()).toEqual({ blocks: [3, 4, 4], separate: 1 });
  await build();
  await expectExact();
});

test('work that stops leaves what searches read as it was; the next removes what was written', async () => {
  await build();
  let steps = 0;
  const isStopping = () => {
    steps += 1;
    return steps > 5;
  };
  expect(await merge(isStopping)).toBe(0);
  expect(await listBlocks()).toEqual({ blocks: [], separate: 13 });
  expect(await countRows()).toEqual({ own: 13, written: 1 });
  await expectExact();
  expect(await merge()).toBe(3);
  expect(await countRows()).toEqual({ own: 1, written: 3 });
  await expectExact();
});

test('what a lost process was writing is removed after five minutes', async () => {
  await build();
  const started = Math.floor(Date.now() / 1000);
  const lost = { account_id: ACCOUNT, state: BLOCK_STATE.building, segment_ids: '[]' };
  await sample.knex('search_blocks').insert({ ...lost, started_at: started - 10 });
  expect(await merge()).toBe(0);
  await sample.knex('search_blocks').update({ started_at: started - 400 });
  expect(await merge()).toBe(3);
  expect(await sample.knex('search_blocks').pluck('state')).toEqual(Array(3).fill(BLOCK_STATE.built));
});

test('two processes join each segment once', async () => {
  await build();
  const joined = await Promise.all([merge(), merge()]);
  expect(joined[0] + joined[1]).toBe(3);
  await merge();
  expect(await countRows()).toEqual({ own: 1, written: 3 });
  await expectExact();
});

test('chaos notices a part that is missing in a block, and parts of no block', async () => {
  await build();
  await merge();
  await sample.knex('search_block_parts').where('part', 'ke').delete();
  expect(await checkSegments(sample.knex)).not.toEqual([]);
  await sample.knex('search_blocks').delete();
  expect(await checkSegments(sample.knex)).toContain('There are parts of the search block 1, which does not exist');
});
