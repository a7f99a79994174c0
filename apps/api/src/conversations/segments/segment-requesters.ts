/** Segments know the conversations of the requesters who have many in them. Those of the others are few, and are looked up. */
import type { Knex } from 'knex';
import { selectWithin } from '../../database/text-index.ts';
import { type Segment, valueKey } from './segment-rows.ts';
import type { Sets } from './segment-sets.ts';

/**
 * The ids of the conversations of the requesters that no set of their segments has.
 *
 * @param segments in ascending order.
 */
export async function listOfRareRequesters(
  db: Knex,
  accountId: number,
  requesterIds: readonly number[],
  segments: readonly Segment[],
  setsOf: (segmentId: number) => Sets,
): Promise<number[]> {
  const isKnown = ({ id }: Segment, requester: number) => setsOf(id).has(valueKey('requested_by_id', requester));
  const incomplete = segments.filter((segment) => !requesterIds.every((requester) => isKnown(segment, requester)));
  if (incomplete.length === 0) return [];
  const rows: { id: number; requested_by_id: number }[] = await selectWithin(db, accountId, incomplete)
    .select('conversations.requested_by_id')
    .whereIn('conversations.requested_by_id', requesterIds)
    .orderBy('conversations.id');
  const found: number[] = [];
  let index = 0;
  for (const { id, requested_by_id } of rows) {
    for (; (incomplete[index]?.lastId ?? id) < id; index += 1);
    const segment = incomplete[index];
    if (segment && !isKnown(segment, requested_by_id)) found.push(id);
  }
  return found;
}
