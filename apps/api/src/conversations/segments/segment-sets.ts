import type { Knex } from 'knex';
import { selectIds } from '../../database/json-rows.ts';
import { PARTS, type Segment } from './segment-rows.ts';

/** The stored sets of a segment, by key. */
export type Sets = ReadonlyMap<string, Buffer>;
const NO_SETS: Sets = new Map();

/** The sets of each segment under these keys. */
export async function readSets(
  db: Knex,
  accountId: number,
  segments: readonly Segment[],
  keys: readonly string[],
): Promise<(segmentId: number) => Sets> {
  if (segments.length === 0 || keys.length === 0) return () => NO_SETS;
  const rows: { segment_id: number; part: string; documents: Buffer }[] = await db(PARTS)
    .select('segment_id', 'part', 'documents')
    .where('account_id', accountId)
    .whereIn(
      'segment_id',
      selectIds(
        db,
        segments.map(({ id }) => id),
      ),
    )
    .whereIn('part', keys);
  const sets = new Map<number, Map<string, Buffer>>();
  for (const { segment_id, part, documents } of rows) {
    const known = sets.get(segment_id);
    if (known) known.set(part, documents);
    else sets.set(segment_id, new Map([[part, documents]]));
  }
  return (segmentId) => sets.get(segmentId) ?? NO_SETS;
}
