import type { Knex } from 'knex';
import { summarize } from '../src/conversations/segments/build-segments.ts';
import { encodeIds } from '../src/conversations/segments/document-set.ts';
import { STATE } from '../src/conversations/segments/segment-rows.ts';

/** @returns what built segments know otherwise than the rows, and what they know twice. */
export async function checkSegments(knex: Knex): Promise<string[]> {
  const problems = await findOverlaps(knex);
  for (const segment of await knex('search_segments').where('state', STATE.built)) {
    const { id, account_id, first_id, last_id, ids } = segment;
    const expected = await summarize(knex, account_id, { firstId: first_id, lastId: last_id });
    const stored: { part: string; documents: Buffer }[] = await knex('search_parts').where({
      account_id,
      segment_id: id,
    });
    const sets = new Map(stored.map(({ part, documents }) => [part, documents]));
    const isSame =
      expected?.sets.length === sets.size &&
      expected.sets.every(([key, documents]) => sets.get(key)?.equals(documents)) &&
      encodeIds(expected.ids).equals(ids);
    if (!isSame) problems.push(`The search segment ${id} of account ${account_id} is not what its conversations are`);
  }
  return problems;
}

/** A conversation in two segments would be counted twice. Parts without a segment would stay for ever. */
async function findOverlaps(knex: Knex): Promise<string[]> {
  const overlaps: { id: number; other: number }[] = await knex('search_segments as one')
    .join('search_segments as other', (on) => {
      on.on('other.account_id', 'one.account_id').on('other.first_id', '>', 'one.first_id');
      on.on('other.first_id', '<=', 'one.last_id');
    })
    .select('one.id', 'other.id as other');
  const orphans: { segment_id: number }[] = await knex('search_parts')
    .distinct('segment_id')
    .whereNotExists(knex('search_segments').whereRaw('search_segments.id = search_parts.segment_id'));
  return [
    ...overlaps.map(({ id, other }) => `The search segments ${id} and ${other} overlap`),
    ...orphans.map(({ segment_id }) => `There are parts of the search segment ${segment_id}, which does not exist`),
  ];
}
