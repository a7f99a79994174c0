import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { writeTransaction } from '../../database/transactions/transactions.ts';
import { OWNER, type PartsTable } from './segment-rows.ts';

/** At most so many rows in a step of the work, which takes some milliseconds. */
const ROWS_PER_DELETE = 500;

/**
 * Removes the sets of a segment or a block, in steps. @param id of the segment or block.
 *
 * @returns whether all were removed, and not `isStopping`.
 */
export async function removeSets(
  db: Knex,
  accountId: number,
  table: PartsTable,
  id: number,
  isStopping: () => boolean,
): Promise<boolean> {
  while (!isStopping()) {
    const hasMore = await writeTransaction(db, async (trx) => {
      const rows = () => trx(table).where({ account_id: accountId, [OWNER[table]]: id });
      const last: { part: string } | undefined = await rows()
        .select('part')
        .orderBy('part')
        .offset(ROWS_PER_DELETE - 1)
        .first();
      await (last ? rows().where('part', '<=', last.part) : rows()).delete();
      return last !== undefined;
    });
    if (!hasMore) return true;
    await setImmediate();
  }
  return false;
}
