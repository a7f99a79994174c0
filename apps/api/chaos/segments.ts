import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { encodeIds } from '../src/conversations/segments/document-set.ts';
import { readOverview } from '../src/conversations/segments/segment-overview.ts';
import { type Segment, USABLE } from '../src/conversations/segments/segment-rows.ts';
import { SegmentSets } from '../src/conversations/segments/segment-sets.ts';
import { toTimesRows } from '../src/conversations/segments/segment-times.ts';
import { summarizeSegment } from '../src/conversations/segments/summarize-segment.ts';

/** @returns what built segments know otherwise than the rows, and what they know twice. */
export async function checkSegments(knex: Knex): Promise<string[]> {
  const problems = await findOverlaps(knex);
  const accounts: number[] = await knex('search_segments').distinct('account_id').pluck('account_id');
  for (const accountId of accounts) {
    const { segments } = await readOverview(knex, accountId, []);
    for (const segment of segments) {
      if (await isExact(knex, accountId, segment)) continue;
      problems.push(`The search segment ${segment.id} of account ${accountId} is not what its conversations are`);
    }
  }
  return problems;
}

async function isExact(knex: Knex, accountId: number, segment: Segment): Promise<boolean> {
  const expected = await summarizeSegment(knex, accountId, segment);
  const expectedSets: [string, Buffer][] = [];
  if (expected) for await (const set of expected.sets) expectedSets.push(set);
  const sets = new SegmentSets([segment]);
  await sets.readWhere(knex, accountId, [segment], (query) => query);
  const stored = new Map(Array.from(sets.entries(), ([key, [documents]]) => [key, documents]));
  const row: { ids: Buffer } | undefined = await knex('search_segments').where({ id: segment.id }).first('ids');
  const times = await knex('search_times')
    .select('sorted_by', 'first_time', 'last_time', 'times')
    .where('segment_id', segment.id)
    .orderBy('sorted_by');
  return (
    expected !== undefined &&
    isDeepStrictEqual(times, toTimesRows(expected.times)) &&
    expectedSets.length === stored.size &&
    expectedSets.every(([key, documents]) => stored.get(key)?.equals(documents)) &&
    encodeIds(expected.ids).equals(row?.ids ?? Buffer.alloc(0))
  );
}

/** A conversation in two segments would be counted twice. Parts without a segment would stay for ever. */
async function findOverlaps(knex: Knex): Promise<string[]> {
  const overlaps: { id: number; other: number }[] = await knex('search_segments as one')
    .join('search_segments as other', (on) => {
      on.on('other.account_id', 'one.account_id').on('other.id', '<>', 'one.id');
      on.on('other.first_id', '>=', 'one.first_id').on('other.first_id', '<=', 'one.last_id');
    })
    .whereIn('one.state', USABLE)
    .whereIn('other.state', USABLE)
    .select('one.id', 'other.id as other');
  const orphans: { segment_id: number }[] = await knex('search_parts')
    .distinct('segment_id')
    .whereNotExists(knex('search_segments').whereRaw('search_segments.id = search_parts.segment_id'));
  const timesOrphans: { segment_id: number }[] = await knex('search_times')
    .distinct('segment_id')
    .whereNotExists(knex('search_segments').whereRaw('search_segments.id = search_times.segment_id'));
  const blockOrphans: { block_id: number }[] = await knex('search_block_parts')
    .distinct('block_id')
    .whereNotExists(knex('search_blocks').whereRaw('search_blocks.id = search_block_parts.block_id'));
  return [
    ...timesOrphans.map(
      ({ segment_id }) => `There are times of the search segment ${segment_id}, which does not exist`,
    ),
    ...blockOrphans.map(({ block_id }) => `There are parts of the search block ${block_id}, which does not exist`),
    ...overlaps.map(({ id, other }) => `The search segments ${id} and ${other} overlap`),
    ...orphans.map(({ segment_id }) => `There are parts of the search segment ${segment_id}, which does not exist`),
  ];
}
