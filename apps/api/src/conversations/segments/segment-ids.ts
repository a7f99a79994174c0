import type { Knex } from 'knex';
import { selectBytes, toBuffer } from '../../database/statements/bytes.ts';
import { selectIds } from '../../database/statements/json-rows.ts';
import { decodeIds } from './document-set.ts';
import { SEGMENTS, type Segment } from './segment-rows.ts';

/** Documents of a segment. */
interface SegmentPositions {
  readonly segment: Segment;
  /** In ascending order. */
  readonly positions: readonly number[];
}

/** The ids of the conversations, for each of the segments. */
export async function readSegmentIds(
  db: Knex,
  accountId: number,
  documents: readonly SegmentPositions[],
): Promise<number[][]> {
  if (documents.length === 0) return [];
  const segmentIds = documents.map(({ segment }) => segment.id);
  const rows: { id: number; ids: Buffer | string }[] = await db(SEGMENTS)
    .select({ id: 'id', ids: selectBytes(db, 'ids') })
    .where('account_id', accountId)
    .whereIn('id', selectIds(db, segmentIds));
  const encoded = new Map(rows.map((row) => [row.id, toBuffer(row.ids)]));
  return documents.map(({ segment, positions }) => {
    const ids = encoded.get(segment.id);
    return ids ? decodeIds(ids, positions) : [];
  });
}
