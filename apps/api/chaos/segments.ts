import type { Knex } from 'knex';
import { summarize } from '../src/conversations/segments/build-segments.ts';
import { encodeIds } from '../src/conversations/segments/document-set.ts';

/** @returns what built segments know otherwise than the rows. */
export async function checkSegments(knex: Knex): Promise<string[]> {
  const problems: string[] = [];
  for (const segment of await knex('search_segments').where('state', 1)) {
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
