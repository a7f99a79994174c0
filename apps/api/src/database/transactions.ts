/** Transactions: one kind for every write, one for every read of several statements (docs/decisions/write-transactions.md). */
import type { Knex } from 'knex';
import { LOCK_TIMEOUT_MS, waitForLock } from './wait-for-lock.ts';

type Work<T> = (trx: Knex.Transaction) => Promise<T>;

/**
 * Runs `work` with the write lock of the database. While another process holds the lock, the connection returns to the pool
 * between attempts, so that reads of this process go on. An error in `work` rolls the transaction back.
 *
 * @param work may run more than once, so it must have no effects but those on the database.
 * @throws the error of the driver if the lock is not free within `timeoutMs`.
 */
export function writeTransaction<T>(knex: Knex, work: Work<T>, timeoutMs = LOCK_TIMEOUT_MS): Promise<T> {
  return waitForLock(() => knex.transaction(work), timeoutMs);
}

/**
 * Runs `work` on one state of the database: commits of other processes are not seen meanwhile. It waits only while another
 * process has an exclusive lock, which in WAL mode takes only moments.
 */
export function readSnapshot<T>(knex: Knex, work: Work<T>): Promise<T> {
  return waitForLock(() => knex.transaction(work, { readOnly: true }));
}
