/**
 * Builds the segments of an account: takes the oldest conversations that belong to none, and stores which of them have which parts,
 * words and values (docs/decisions/search.md). In steps of some milliseconds, so that requests go on between them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import type { Interval } from '../../database/search/text-index.ts';
import { secondsNow } from '../../database/statements/rows.ts';
import { lockAccount, writeTransaction } from '../../database/transactions/transactions.ts';
import { encodeIds } from './document-set.ts';
import { removeSets } from './remove-sets.ts';
import { readOverview } from './segment-overview.ts';
import {
  listGaps,
  MAX_BUILD_SECONDS,
  PARTS,
  SEGMENT_SIZE,
  SEGMENTS,
  type Segment,
  STATE,
  TIMES,
  USABLE,
} from './segment-rows.ts';
import { MAX_SEGMENT_TEXT, takeSegment } from './segment-text.ts';
import { removeTimes, toTimesRows } from './segment-times.ts';
import { type Summary, summarizeSegment } from './summarize-segment.ts';
import { countWords, writeSegmentSets } from './write-segment-sets.ts';

const MAX_WAITS = 200;
const WAIT_MS = 50;

interface BuildOptions {
  /** Asked between steps. */
  readonly isStopping: () => boolean;
  /** Conversations of a segment. */
  readonly size: number;
  /** Conversations of the segments at the end, of which several are replaced by one when they are enough. */
  readonly newestSize: number;
  /** Bytes of the texts of a segment. */
  readonly maxText: number;
}

/** @returns the number of segments that were built. */
export async function buildSegments(
  db: Knex,
  accountId: number,
  {
    isStopping = () => false,
    size = SEGMENT_SIZE,
    newestSize = size,
    maxText = MAX_SEGMENT_TEXT,
  }: Partial<BuildOptions> = {},
): Promise<number> {
  const options: BuildOptions = { isStopping, size, newestSize, maxText };
  await removeChanged(db, accountId, isStopping);
  let built = await fillGaps(db, accountId, options);
  while (newestSize < size && !isStopping() && (await replaceSmall(db, accountId, options))) built += 1;
  return built;
}

async function fillGaps(db: Knex, accountId: number, options: BuildOptions): Promise<number> {
  const { isStopping } = options;
  let built = 0;
  for (const gap of listGaps(await listIntervals(db, accountId))) {
    let rest: Interval | undefined = gap;
    while (rest && !isStopping()) {
      const interval = await chooseInterval(db, accountId, rest, options);
      if (!interval) break;
      const id = await claimSegment(db, accountId, interval);
      // Another process builds here.
      if (id === undefined) break;
      if (await buildSegment(db, accountId, { id, ...interval }, isStopping)) built += 1;
      rest = interval.lastId < rest.lastId ? { ...rest, firstId: interval.lastId + 1 } : undefined;
    }
  }
  return built;
}

/** Segments that changed, that know too little, or whose process ended while it built them. */
async function removeChanged(db: Knex, accountId: number, isStopping: () => boolean): Promise<void> {
  const lost = secondsNow() - MAX_BUILD_SECONDS;
  const ids: number[] = await db(SEGMENTS)
    .where('account_id', accountId)
    .where((any) => {
      any
        .whereBetween('state', [STATE.outdated, STATE.built - 1])
        .orWhere((late) => late.where('state', STATE.building).where('started_at', '<', lost));
    })
    .pluck('id');
  for (const id of ids) await removeSegment(db, accountId, id, isStopping);
}

/**
 * Builds one segment of the conversations of the small ones at the end, if they are enough. Searches read the small ones
 * until it is built, so that they never compare what these know.
 *
 * @returns whether one was built.
 */
async function replaceSmall(db: Knex, accountId: number, options: BuildOptions): Promise<boolean> {
  const { isStopping } = options;
  const small = await findSmall(db, accountId, options);
  const [first] = small;
  const last = small.at(-1);
  if (!first || !last) return false;
  const interval = { firstId: first.firstId, lastId: last.lastId };
  const replaced = small.map((segment) => segment.id);
  const id = await claimSegment(db, accountId, interval, replaced);
  // Another process builds here.
  if (id === undefined || !(await buildSegment(db, accountId, { id, ...interval }, isStopping, replaced))) return false;
  for (const each of replaced) await removeSegment(db, accountId, each, isStopping);
  return true;
}

/**
 * Of the segments after the last whole one, the first that make a whole one together, by their conversations or their texts;
 * none if all are less.
 */
async function findSmall(db: Knex, accountId: number, { size, maxText }: BuildOptions): Promise<Segment[]> {
  const { segments } = await readOverview(db, accountId, []);
  let small: Segment[] = [];
  let total = 0;
  let text = 0;
  const isWhole = (segment: Segment) => segment.size >= size || segment.textBytes > maxText / 2;
  for (const segment of segments.slice(segments.findLastIndex(isWhole) + 1)) {
    // What is between them is built first.
    if (small.length > 0 && segment.firstId !== (small.at(-1)?.lastId ?? 0) + 1) {
      small = [];
      total = 0;
      text = 0;
    }
    text += segment.textBytes;
    // There are several, since none is more than half of a whole one.
    if (text > maxText) return small;
    small.push(segment);
    total += segment.size;
    if (total >= size) return small;
  }
  return [];
}

async function removeSegment(db: Knex, accountId: number, id: number, isStopping: () => boolean): Promise<void> {
  const segment = (trx: Knex) => trx(SEGMENTS).where({ account_id: accountId, id });
  // First, so that no search reads it, and a process that still writes parts of it stops.
  await writeTransaction(db, (trx) => segment(trx).update({ state: STATE.changed }));
  // If it stops in between, it is removed the next time.
  if (!(await removeSets(db, accountId, PARTS, id, isStopping))) return;
  await writeTransaction(db, async (trx) => {
    await removeTimes(trx, accountId, id);
    await segment(trx).delete();
  });
}

async function listIntervals(db: Knex, accountId: number): Promise<Interval[]> {
  const rows: { first_id: number; last_id: number }[] = await db(SEGMENTS)
    .select('first_id', 'last_id')
    .where('account_id', accountId)
    .orderBy('first_id');
  return rows.map(({ first_id, last_id }) => ({ firstId: Number(first_id), lastId: Number(last_id) }));
}

/**
 * The oldest `size` conversations of the gap, or those whose texts fit; after the last segment, `newest` if there are fewer.
 * Undefined until there are so many.
 */
async function chooseInterval(
  db: Knex,
  accountId: number,
  gap: Interval,
  { size, newestSize, maxText }: BuildOptions,
): Promise<Interval | undefined> {
  const findLast = async (count: number): Promise<Interval | undefined> => {
    const last: { id: number } | undefined = await db('conversations')
      .select('id')
      .where('account_id', accountId)
      .whereBetween('id', [gap.firstId, gap.lastId])
      .orderBy('id')
      .offset(count - 1)
      .first();
    return last && { firstId: gap.firstId, lastId: Number(last.id) };
  };
  const isLast = gap.lastId === Number.MAX_SAFE_INTEGER;
  const smallest = isLast ? await findLast(newestSize) : gap;
  return smallest && takeSegment(db, accountId, (await findLast(size)) ?? smallest, maxText);
}

/**
 * @param replaced the segments that searches no longer read when it is built.
 * @returns whether the claimed segment was built: not if one of its conversations was changed meanwhile.
 */
async function buildSegment(
  db: Knex,
  accountId: number,
  { id, firstId, lastId }: Interval & { readonly id: number },
  isStopping: () => boolean,
  replaced: readonly number[] = [],
): Promise<boolean> {
  try {
    if (!(await waitForEarlierWrites(db, isStopping))) return false;
    const summary = await summarizeSegment(db, accountId, { firstId, lastId }, isStopping);
    if (!summary) return false;
    if (!(await writeSegmentSets(db, accountId, id, summary.sets, isStopping))) return false;
    await countWords(db, accountId, summary.words);
    return await finishSegment(db, accountId, id, summary, replaced);
  } finally {
    await writeTransaction(db, (trx) =>
      trx(SEGMENTS).where({ account_id: accountId, id, state: STATE.building }).update({ state: STATE.changed }),
    );
  }
}

/**
 * From here on, a change of a conversation of the segment changes its state.
 *
 * @param replaced segments that may overlap it until it is built.
 * @returns the id of the segment; undefined if it would overlap another, which a conversation in both would be counted twice for.
 */
async function claimSegment(
  db: Knex,
  accountId: number,
  { firstId, lastId }: Interval,
  replaced: readonly number[] = [],
): Promise<number | undefined> {
  return writeTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const other = await trx(SEGMENTS)
      .where('account_id', accountId)
      .where('last_id', '>=', firstId)
      .where('first_id', '<=', lastId)
      .whereNotIn('id', replaced)
      .first('id');
    if (other) return undefined;
    const [row]: { id: number }[] = await trx(SEGMENTS)
      .insert({
        account_id: accountId,
        first_id: firstId,
        last_id: lastId,
        state: STATE.building,
        started_at: secondsNow(),
        size: 0,
        ids: Buffer.alloc(0),
      })
      .returning('id');
    return row && Number(row.id);
  });
}

/** On PostgreSQL, transactions that began before the claim may not see it: they must have ended before the conversations are read. */
async function waitForEarlierWrites(db: Knex, isStopping: () => boolean): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await db.raw('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const [{ next }]: [{ next: string }] = rows;
  for (let waits = 0; waits < MAX_WAITS && !isStopping(); waits += 1) {
    const result = await db.raw('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest');
    if (BigInt(result.rows[0].oldest) >= BigInt(next)) return true;
    await pause(WAIT_MS);
  }
  return false;
}

async function finishSegment(
  db: Knex,
  accountId: number,
  id: number,
  { ids, times, textBytes }: Summary,
  replaced: readonly number[],
): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    // None if a conversation was changed.
    const finished = await trx(SEGMENTS)
      .where({ account_id: accountId, id, state: STATE.building })
      .update({ state: STATE.built, size: ids.length, text_bytes: textBytes, ids: encodeIds(ids) });
    if (finished === 0) return false;
    const rows = toTimesRows(times).map((row) => ({ ...row, account_id: accountId, segment_id: id }));
    if (rows.length > 0) await trx(TIMES).insert(rows);
    await trx(SEGMENTS)
      .where('account_id', accountId)
      .whereIn('id', replaced)
      .whereIn('state', USABLE)
      .update({ state: STATE.changed });
    return true;
  });
}
