/** Builds segments in the background, for the accounts that have enough conversations. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { buildSegments } from './build-segments.ts';
import { mergeSegments } from './merge-segments.ts';
import { NEWEST_SIZE, SEGMENT_SIZE } from './segment-rows.ts';

/** What is created meanwhile is compared by each search. */
const INTERVAL_MS = 10_000;
/** Large accounts are listed from the counts of all. */
const LIST_INTERVAL_MS = 60_000;
/** With so many large accounts that it takes long to find that none has enough, the pauses are so many times as long. */
const PAUSE_FACTOR = 9;

/** @returns a function that ends the work and resolves when it has. */
export function startSegmentBuilder(db: Knex, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Searches are exact without segments, and slower. */
  function warn(error: unknown, accountId?: number): void {
    if (!signal.aborted) log.warn({ err: error, accountId }, 'could not build search segments');
  }

  async function work(): Promise<void> {
    let accounts: readonly number[] = [];
    let listedAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const startedAt = performance.now();
      let hasWritten = false;
      try {
        if (startedAt >= listedAt + LIST_INTERVAL_MS) {
          accounts = await listLargeAccounts(db);
          listedAt = startedAt;
        }
      } catch (error) {
        warn(error);
      }
      for (const accountId of accounts) {
        try {
          if (await updateSegments(db, accountId, log, signal)) hasWritten = true;
        } catch (error) {
          warn(error, accountId);
        }
      }
      const longest = hasWritten ? 0 : (performance.now() - startedAt) * PAUSE_FACTOR;
      await pause(Math.max(INTERVAL_MS, longest), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const done = work();
  return async () => {
    stopping.abort();
    await done;
  };
}

/** @returns whether it has written anything. */
async function updateSegments(db: Knex, accountId: number, log: Logger, signal: AbortSignal): Promise<boolean> {
  const built = await buildSegments(db, accountId, { isStopping: () => signal.aborted, newestSize: NEWEST_SIZE });
  if (built > 0) log.info({ accountId, segments: built }, 'built search segments');
  const merged = await mergeSegments(db, accountId, () => signal.aborted);
  if (merged > 0) log.info({ accountId, blocks: merged }, 'joined search segments in blocks');
  return built + merged > 0;
}

async function listLargeAccounts(db: Knex): Promise<number[]> {
  return db('row_counts')
    .where('list', 'conversations')
    .groupBy('account_id')
    .havingRaw('sum(total) >= ?', [SEGMENT_SIZE])
    .pluck('account_id');
}
