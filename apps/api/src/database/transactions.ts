/** The two kinds of transaction. Every write of the service goes through the one, every read of several statements through the other. */
import type { Knex } from 'knex';
import { LOCK_TIMEOUT_MS, waitForLock } from './wait-for-lock.ts';

type Work<T> = (trx: Knex.Transaction) => Promise<T>;

/**
 * Runs `work` with the write lock of the database. While another process holds it, the connection goes back to the pool
 * between the attempts, so that reads of this process go on.
 *
 * @param work uses the database alone, as it may run again; what it throws rolls the transaction back.
 * @throws what the driver throws where the lock is not free within `timeoutMs`.
 */
export function writeTransaction<T>(knex: Knex, work: Work<T>, timeoutMs = LOCK_TIMEOUT_MS): Promise<T> {
  return waitForLock(() => knex.transaction(work), timeoutMs);
}

/**
 * Runs `work` on one state of the database: what other processes commit meanwhile is not seen. It waits only for a process
 * that has the whole file to itself, which WAL does for moments.
 */
export function readSnapshot<T>(knex: Knex, work: Work<T>): Promise<T> {
  return waitForLock(() => knex.transaction(work, { readOnly: true }));
}
