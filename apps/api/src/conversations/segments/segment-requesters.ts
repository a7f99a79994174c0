/** Segments know the conversations of the requesters who have many in them. Those of the others are few, and are looked up. */
import type { Knex } from 'knex';
import { selectWithin } from '../../database/search/text-index.ts';
import { valueKey } from './segment-rows.ts';
import type { SegmentSets } from './segment-sets.ts';

/** The ids of the conversations of the requesters that no set of their segments has. */
export async function listOfRareRequesters(
  db: Knex,
  accountId: number,
  requesterIds: readonly number[],
  sets: SegmentSets,
): Promise<number[]> {
  const isKnown = (index: number, requester: number) => sets.has(index, valueKey('requested_by_id', requester));
  const incomplete = sets.segments.flatMap((segment, index) =>
    requesterIds.every((requester) => isKnown(index, requester)) ? [] : [{ ...segment, index }],
  );
  if (incomplete.length === 0) return [];
  const rows: { id: number; requested_by_id: number }[] = await selectWithin(db, accountId, incomplete)
    .select('conversations.requested_by_id')
    .whereIn('conversations.requested_by_id', requesterIds)
    .orderBy('conversations.id');
  const found: number[] = [];
  let next = 0;
  for (const { id, requested_by_id } of rows) {
    for (; (incomplete[next]?.lastId ?? id) < id; next += 1);
    const segment = incomplete[next];
    if (segment && !isKnown(segment.index, requested_by_id)) found.push(id);
  }
  return found;
}
