import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { selectIds } from '../../database/json-rows.ts';
import { addSet, type Bitmap, createBitmap, intersect, listPositions } from './document-set.ts';
import { PARTS, type Segment } from './segment-rows.ts';

/** Stored sets of segments, and the documents of all these segments as one bitmap, in which each segment begins with a number of its own. */
export class SegmentSets {
  readonly segments: readonly Segment[];
  /** Of each segment: its first number in a bitmap; then the length of a bitmap. */
  readonly #starts: number[] = [0];
  readonly #indexes = new Map<number, number>();
  readonly #sets = new Map<string, (Buffer | undefined)[]>();

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
    let end = 0;
    for (const [index, { id, size }] of segments.entries()) {
      this.#indexes.set(id, index);
      end += Math.ceil(size / 32);
      this.#starts.push(end);
    }
  }

  /** Reads the sets of some of the segments under these keys. */
  async read(db: Knex, accountId: number, segments: readonly Segment[], keys: readonly string[]): Promise<void> {
    if (segments.length === 0 || keys.length === 0) return;
    const ids = segments.map(({ id }) => id);
    // PostgreSQL's driver receives bytes as hexadecimal digits, which takes a third longer.
    const documents = isPostgres(db) ? db.raw("encode(documents, 'base64') as documents") : 'documents';
    const rows: { segment_id: number; part: string; documents: Buffer | string }[] = await db(PARTS)
      .select('segment_id', 'part', documents)
      .where('account_id', accountId)
      .whereIn('segment_id', selectIds(db, ids))
      .whereIn('part', [...new Set(keys)]);
    for (const { segment_id, part, documents } of rows) {
      let sets = this.#sets.get(part);
      if (!sets) {
        sets = Array(this.segments.length).fill(undefined);
        this.#sets.set(part, sets);
      }
      sets[this.#indexes.get(segment_id) ?? -1] =
        typeof documents === 'string' ? Buffer.from(documents, 'base64') : documents;
    }
  }

  /** Whether a segment has a set under the key. @param index of the segment. */
  has(index: number, key: string): boolean {
    return this.#sets.get(key)?.[index] !== undefined;
  }

  /** The documents in any of the sets under the keys. */
  unite(keys: readonly string[]): Bitmap {
    const united = createBitmap((this.#starts.at(-1) ?? 0) * 32);
    for (const key of keys) {
      for (const [index, set] of this.#sets.get(key)?.entries() ?? []) {
        if (set) addSet(united, this.#starts[index] ?? 0, set);
      }
    }
    return united;
  }

  /** The documents in all of the sets under the keys. */
  intersect([first, ...others]: readonly string[]): Bitmap {
    const common = this.unite(first === undefined ? [] : [first]);
    for (const key of others) intersect(common, this.unite([key]));
    return common;
  }

  /** Gives the bitmap the documents of the segment that are in the set under the key, and no others of the segment. */
  replace(bitmap: Bitmap, index: number, key: string): void {
    bitmap.fill(0, this.#starts[index], this.#starts[index + 1]);
    const set = this.#sets.get(key)?.[index];
    if (set) addSet(bitmap, this.#starts[index] ?? 0, set);
  }

  /** By segment. */
  split(bitmap: Bitmap): { readonly segment: Segment; readonly positions: number[] }[] {
    return this.segments.map((segment, index) => {
      const positions = listPositions(bitmap, this.#starts[index], this.#starts[index + 1]);
      return { segment, positions };
    });
  }
}
