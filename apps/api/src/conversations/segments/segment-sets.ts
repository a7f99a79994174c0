import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { selectBytes, toBuffer } from '../../database/statements/bytes.ts';
import { selectIds } from '../../database/statements/json-rows.ts';
import {
  addSet,
  type Bitmap,
  createBitmap,
  fill,
  intersect,
  listPositions,
  subtract,
  visitSets,
} from './document-set.ts';
import { BLOCK_PARTS, OWNER, PARTS, type PartsTable, type Segment } from './segment-rows.ts';

/**
 * Stored sets of segments, and the documents of all these segments as one bitmap, in which each segment begins with a number
 * of its own.
 */
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
    const parts = [...new Set(keys)];
    await this.readWhere(db, accountId, segments, (query) => query.whereIn('part', parts));
  }

  /** Reads those of which `where` selects the part. */
  async readWhere(
    db: Knex,
    accountId: number,
    segments: readonly Segment[],
    where: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  ): Promise<void> {
    const own = segments.filter(({ place }) => !place).map(({ id }) => id);
    await readRows(db, accountId, PARTS, own, where, (id, part, documents) => this.#keep(part, id, documents));
    const blocks = new Map<number, Map<number, number>>();
    for (const { id, place } of segments) {
      if (!place) continue;
      const ids = blocks.get(place.blockId) ?? new Map();
      blocks.set(place.blockId, ids.set(place.slot, id));
    }
    await readRows(db, accountId, BLOCK_PARTS, [...blocks.keys()], where, (blockId, part, joined) => {
      const ids = blocks.get(blockId);
      visitSets(joined, (slot, documents) => {
        const id = ids?.get(slot);
        if (id !== undefined) this.#keep(part, id, documents);
      });
    });
  }

  #keep(key: string, segmentId: number, documents: Buffer): void {
    let sets = this.#sets.get(key);
    if (!sets) {
      sets = Array(this.segments.length).fill(undefined);
      this.#sets.set(key, sets);
    }
    sets[this.#indexes.get(segmentId) ?? -1] = documents;
  }

  /** The sets of each key that were read, by segment. */
  entries(): Iterable<[key: string, sets: readonly (Buffer | undefined)[]]> {
    return this.#sets.entries();
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

  /** The documents that are not in a bitmap. */
  invert(bitmap: Bitmap): Bitmap {
    const inverted = createBitmap(bitmap.length * 32);
    for (const [index, { size }] of this.segments.entries()) fill(this.rangeOf(inverted, index), size);
    subtract(inverted, bitmap);
    return inverted;
  }

  /** The part of a bitmap that has the documents of a segment. @param index of the segment. */
  rangeOf(bitmap: Bitmap, index: number): Bitmap {
    return bitmap.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** By segment. */
  split(bitmap: Bitmap): { readonly segment: Segment; readonly positions: number[] }[] {
    return this.segments.map((segment, index) => {
      const positions = listPositions(bitmap, this.#starts[index], this.#starts[index + 1]);
      return { segment, positions };
    });
  }
}

/** @param ids of segments or blocks, whose sets the table has. */
async function readRows(
  db: Knex,
  accountId: number,
  table: PartsTable,
  ids: readonly number[],
  where: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  visit: (id: number, part: string, documents: Buffer) => void,
): Promise<void> {
  if (ids.length === 0) return;
  const columns = { id: OWNER[table], part: 'part', documents: selectBytes(db, 'documents') };
  const query = db(table).select(columns).where('account_id', accountId);
  // With a query of ids, PostgreSQL may read these parts of all segments of the account.
  if (isPostgres(db)) query.whereRaw('?? = any(?)', [OWNER[table], [...ids]]);
  else query.whereIn(OWNER[table], selectIds(db, ids));
  const rows: { id: number; part: string; documents: Buffer | string }[] = await where(query);
  for (const { id, part, documents } of rows) visit(id, part, toBuffer(documents));
}
