/**
 * Joins the sets of neighbouring segments in blocks, so that a search reads one row for many segments (docs/decisions/search.md). A
 * segment that is built again is outside of blocks, until there are so many of these that the block is written again.
 */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { selectIds } from '../../database/statements/json-rows.ts';
import { secondsNow } from '../../database/statements/rows.ts';
import { lockAccount, writeTransaction } from '../../database/transactions/transactions.ts';
import { joinSets } from './document-set.ts';
import { removeSets } from './remove-sets.ts';
import { readOverview } from './segment-overview.ts';
import {
  BLOCK_PARTS,
  BLOCK_SIZE,
  BLOCK_STATE,
  BLOCKS,
  type BlockSize,
  MAX_BUILD_SECONDS,
  OWNER,
  PARTS,
  type PartsTable,
  SEGMENTS,
  type Segment,
  STATE,
  USABLE,
} from './segment-rows.ts';
import { SegmentSets } from './segment-sets.ts';

/** At most so many sets are joined in a step of the work, which takes some milliseconds. */
const SETS_PER_STEP = 1_024;
const ROWS_PER_INSERT = 50;

/** @returns the number of blocks that were written. @param isStopping asked between steps. */
export async function mergeSegments(
  db: Knex,
  accountId: number,
  isStopping: () => boolean = () => false,
  size = BLOCK_SIZE,
): Promise<number> {
  let merged = 0;
  for (;;) {
    await removeUnused(db, accountId, isStopping);
    if (isStopping() || !(await chooseGroup(db, accountId, size))) return merged;
    const id = await claimBlock(db, accountId);
    // Another process merges here.
    if (id === undefined || !(await mergeGroup(db, accountId, id, size, isStopping))) return merged;
    merged += 1;
  }
}

/** The first segments that belong in a block, by the block that has their sets now. */
async function chooseGroup(db: Knex, accountId: number, { max, min }: BlockSize): Promise<Segment[][] | undefined> {
  const { segments } = await readOverview(db, accountId, []);
  let group: Segment[][] = [];
  let total = 0;
  for (const together of Map.groupBy(segments, ({ id, place }) => (place ? -place.blockId : id)).values()) {
    if (total + together.length > max) {
      if (group.length >= min) return group;
      group = [];
      total = 0;
    }
    group.push(together);
    total += together.length;
  }
  return group.length >= min ? group : undefined;
}

/** @returns the id of a new block; undefined while another is written, since two could join the same segments. */
async function claimBlock(db: Knex, accountId: number): Promise<number | undefined> {
  return writeTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    if (await trx(BLOCKS).where({ account_id: accountId, state: BLOCK_STATE.building }).first('id')) return undefined;
    const [row]: { id: number }[] = await trx(BLOCKS)
      .insert({ account_id: accountId, state: BLOCK_STATE.building, started_at: secondsNow(), segment_ids: '[]' })
      .returning('id');
    return row && Number(row.id);
  });
}

async function mergeGroup(
  db: Knex,
  accountId: number,
  id: number,
  size: BlockSize,
  isStopping: () => boolean,
): Promise<boolean> {
  try {
    const group = await chooseGroup(db, accountId, size);
    if (!group) return false;
    const segments = group.flat();
    for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
      const last: string | undefined = await findLastPart(db, accountId, segments, after);
      const sets = await readJoined(db, accountId, segments, after, last);
      if (isStopping() || !(await writeBlockSets(db, accountId, id, sets))) return false;
      after = last;
    }
    return await finishBlock(db, accountId, id, segments);
  } finally {
    await writeTransaction(db, (trx) =>
      trx(BLOCKS)
        .where({ account_id: accountId, id, state: BLOCK_STATE.building })
        .update({ state: BLOCK_STATE.unused }),
    );
  }
}

/** The last part of a step: up to it, there are at most `SETS_PER_STEP`. Undefined if that are all. */
async function findLastPart(
  db: Knex,
  accountId: number,
  segments: readonly Segment[],
  after: string,
): Promise<string | undefined> {
  const own = segments.flatMap(({ id, place }) => (place ? [] : [id]));
  const blocks = new Set(segments.flatMap(({ place }) => place?.blockId ?? []));
  const partsPerStep = Math.floor(SETS_PER_STEP / (own.length + blocks.size));
  const findLast = async (table: PartsTable, ids: readonly number[]): Promise<string | undefined> => {
    const part = db(table)
      .select('part')
      .where('account_id', accountId)
      .whereRaw(`${OWNER[table]} = owners.id`)
      .where('part', '>', after)
      .orderBy('part')
      .offset(partsPerStep - 1)
      .limit(1);
    const lasts = db.select({ part }).from(selectIds(db, ids).as('owners'));
    const [row]: { last: string | null }[] = await db.from(lasts.as('lasts')).min({ last: 'part' });
    return row?.last ?? undefined;
  };
  const lasts = [await findLast(PARTS, own), await findLast(BLOCK_PARTS, [...blocks])].filter(
    (last) => last !== undefined,
  );
  // In the order of the engines.
  return lasts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))[0];
}

async function readJoined(
  db: Knex,
  accountId: number,
  segments: readonly Segment[],
  after: string,
  last: string | undefined,
): Promise<[part: string, joined: Buffer][]> {
  const sets = new SegmentSets(segments);
  await sets.readWhere(db, accountId, segments, (query) => {
    query.where('part', '>', after);
    return last === undefined ? query : query.where('part', '<=', last);
  });
  return Array.from(sets.entries(), ([part, each]) => [part, joinSets(each)]);
}

/** @returns false if the block was taken for lost meanwhile. */
async function writeBlockSets(
  db: Knex,
  accountId: number,
  id: number,
  sets: readonly [string, Buffer][],
): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    const alive = await trx(BLOCKS)
      .where({ account_id: accountId, id, state: BLOCK_STATE.building })
      .update({ started_at: secondsNow() });
    if (alive === 0) return false;
    const rows = sets.map(([part, documents]) => ({ account_id: accountId, block_id: id, part, documents }));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await trx(BLOCK_PARTS).insert(rows.slice(start, start + ROWS_PER_INSERT));
    }
    return true;
  });
}

/** From now on, searches read the block; but not for the segments that were changed meanwhile. */
async function finishBlock(db: Knex, accountId: number, id: number, segments: readonly Segment[]): Promise<boolean> {
  const ids = segments.map((segment) => segment.id);
  const earlier = new Set(segments.flatMap(({ place }) => place?.blockId ?? []));
  return writeTransaction(db, async (trx) => {
    const finished = await trx(BLOCKS)
      .where({ account_id: accountId, id, state: BLOCK_STATE.building })
      .update({ state: BLOCK_STATE.built, segment_ids: JSON.stringify(ids) });
    if (finished === 0) return false;
    await trx(SEGMENTS)
      .where('account_id', accountId)
      .whereIn('id', ids)
      .whereIn('state', USABLE)
      .update({ state: STATE.merged });
    await trx(BLOCKS)
      .where('account_id', accountId)
      .whereIn('id', [...earlier])
      .update({ state: BLOCK_STATE.unused });
    return true;
  });
}

/**
 * Rows that no search reads: of blocks that were written again, lost, or have no segment left, and those that segments had
 * before they were in a block.
 */
async function removeUnused(db: Knex, accountId: number, isStopping: () => boolean): Promise<void> {
  await writeTransaction(db, (trx) =>
    trx(BLOCKS)
      .where({ account_id: accountId, state: BLOCK_STATE.building })
      .where('started_at', '<', secondsNow() - MAX_BUILD_SECONDS)
      .update({ state: BLOCK_STATE.unused }),
  );
  const written: { id: number; state: number }[] = await db(BLOCKS)
    .select('id', 'state')
    .where('account_id', accountId)
    .whereNot('state', BLOCK_STATE.building);
  // Read afterwards: a block that was written then is used, or will not be again.
  const { segments } = await readOverview(db, accountId, []);
  const used = new Set(segments.flatMap(({ place }) => place?.blockId ?? []));
  for (const { id, state } of written) {
    if (state === BLOCK_STATE.built && used.has(id)) continue;
    if (await removeSets(db, accountId, BLOCK_PARTS, id, isStopping))
      await writeTransaction(db, (trx) => trx(BLOCKS).where({ account_id: accountId, id }).delete());
  }
  const own = db(PARTS).where('account_id', accountId).whereRaw(`segment_id = ${SEGMENTS}.id`);
  const merged: number[] = await db(SEGMENTS)
    .where({ account_id: accountId, state: STATE.merged })
    .whereExists(own)
    .pluck('id');
  for (const id of merged) await removeSets(db, accountId, PARTS, id, isStopping);
}
