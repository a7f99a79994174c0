/** The ids of the conversations of segments, which sets number from 0. */
import type { Knex } from 'knex';
import { selectIds } from '../../database/json-rows.ts';
import { decodeIds } from './document-set.ts';
import { SEGMENTS } from './segment-rows.ts';

/** @returns the ids of a segment, by position. */
export async function readSegmentIds(
  db: Knex,
  accountId: number,
  segmentIds: readonly number[],
): Promise<(segmentId: number) => readonly number[]> {
  if (segmentIds.length === 0) return () => [];
  const rows: { id: number; ids: Buffer }[] = await db(SEGMENTS)
    .select('id', 'ids')
    .where('account_id', accountId)
    .whereIn('id', selectIds(db, segmentIds));
  const idsOf = new Map(rows.map((row) => [row.id, decodeIds(row.ids)]));
  return (segmentId) => idsOf.get(segmentId) ?? [];
}
