/** Writes what is kept of a segment, in steps of some milliseconds. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { secondsNow } from '../../database/statements/rows.ts';
import { writeTransaction } from '../../database/transactions/transactions.ts';
import { PARTS, SEGMENTS, STATE, WORDS } from './segment-rows.ts';

const ROWS_PER_WRITE = 1_000;

/** @returns false if it stops, or if the segment was taken for lost meanwhile, and removed, or one of its conversations was changed. */
export async function writeSegmentSets(
  db: Knex,
  accountId: number,
  id: number,
  sets: AsyncIterable<[key: string, documents: Buffer]>,
  isStopping: () => boolean,
): Promise<boolean> {
  for await (const batch of inBatches(sets)) {
    if (isStopping() || !(await insertSets(db, accountId, id, batch))) return false;
    await setImmediate();
  }
  return true;
}

async function insertSets(
  db: Knex,
  accountId: number,
  id: number,
  sets: readonly [string, Buffer][],
): Promise<boolean> {
  const json = JSON.stringify(sets.map(([part, set]) => [part, set.toString('hex')]));
  const source = isPostgres(db)
    ? "?::bigint, ?::bigint, value->>0, decode(value->>1, 'hex') from json_array_elements(?::json)"
    : '?, ?, value->>0, unhex(value->>1) from json_each(?)';
  return writeTransaction(db, async (trx) => {
    const alive = await trx(SEGMENTS)
      .where({ account_id: accountId, id, state: STATE.building })
      .update({ started_at: secondsNow() });
    if (alive === 0) return false;
    await trx.raw(`insert into ${PARTS} (account_id, segment_id, part, documents) select ${source}`, [
      accountId,
      id,
      json,
    ]);
    return true;
  });
}

/** Adds to the totals, also if the segment is not finished then: they tell only what is tried first. */
export async function countWords(
  db: Knex,
  accountId: number,
  words: Iterable<readonly [word: string, total: number]>,
): Promise<void> {
  const source = isPostgres(db)
    ? '?::bigint, value->>0, (value->>1)::bigint from json_array_elements(?::json) order by value->>0'
    : '?, value->>0, value->>1 from json_each(?) where true';
  for await (const batch of inBatches(words)) {
    await writeTransaction(db, (trx) =>
      trx.raw(
        `insert into ${WORDS} (account_id, word, total) select ${source}
          on conflict (account_id, word) do update set total = ${WORDS}.total + excluded.total`,
        [accountId, JSON.stringify(batch)],
      ),
    );
    await setImmediate();
  }
}

async function* inBatches<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < ROWS_PER_WRITE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
