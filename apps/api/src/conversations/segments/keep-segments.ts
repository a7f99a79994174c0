/** Builds segments in the background, for the accounts that have enough conversations. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { buildSegments, NEWEST_SIZE, SEGMENT_SIZE } from './build-segments.ts';
import { mergeSegments } from './merge-segments.ts';

const INTERVAL_MS = 60_000;

/** @returns a function that ends the work and resolves when it has. */
export function keepSegments(db: Knex, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const accountId of await listLargeAccounts(db)) {
          const built = await buildSegments(db, accountId, () => signal.aborted, SEGMENT_SIZE, NEWEST_SIZE);
          if (built > 0) log.info({ accountId, segments: built }, 'built search segments');
          const merged = await mergeSegments(db, accountId, () => signal.aborted);
          if (merged > 0) log.info({ accountId, blocks: merged }, 'joined search segments in blocks');
        }
      } catch (error) {
        // Searches are exact without them, and slower.
        if (!signal.aborted) log.warn({ err: error }, 'could not build search segments');
      }
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const done = work();
  return async () => {
    stopping.abort();
    await done;
  };
}

async function listLargeAccounts(db: Knex): Promise<number[]> {
  return db('row_counts')
    .where('list', 'conversations')
    .groupBy('account_id')
    .havingRaw('sum(total) >= ?', [SEGMENT_SIZE])
    .pluck('account_id');
}
